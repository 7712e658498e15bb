#pragma once

#include <QWidget>

#include "ui/models/layers_model.h"

class QAction;
class QLayout;
class QListView;
class QToolButton;

namespace alinify::ui {

class LayerLookForm;

/// Commands on the chosen layer, and those that lay an image over the pair.
struct LayerActions {
  QAction *add_fixed, *add_moving, *split, *remove, *up, *down;
};

/// List of the view's layers, to show, hide and reorder; and display settings of the selected one.
class LayersPanel : public QWidget {
  Q_OBJECT
 public:
  LayersPanel(LayersModel& model, const LayerActions& actions, QWidget* parent = nullptr);

  int current_row() const;
  void choose(int row);
  /// Starts editing the chosen layer's name.
  void rename();
  /// One layer for each channel of the chosen one.
  void split();
  void remove();
  /// Moves the chosen layer by one: -1 up, 1 down.
  void move(int rows);
  QListView& list() { return *list_; }

 private:
  void make_list_buttons(QLayout& to);
  void show_layer();

  LayersModel& model_;
  LayerActions actions_;
  QListView* list_ = nullptr;
  LayerLookForm* look_ = nullptr;
};

}  // namespace alinify::ui
