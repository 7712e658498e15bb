#pragma once

#include <QWidget>

#include "ui/models/layers_model.h"

class QLayout;
class QListView;
class QToolButton;

namespace alinify::ui {

class LayerLookForm;

/// List of the view's layers, to show, hide and reorder; and display settings of the selected one.
class LayersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LayersPanel(LayersModel& model, QWidget* parent = nullptr);

  int current_row() const;
  void choose(int row);
  /// Lets the chosen layer's name be typed.
  void rename();

 Q_SIGNALS:
  void add_requested(alinify::ui::Side side);

 private:
  void make_list_buttons(QLayout& to);
  void show_layer();

  LayersModel& model_;
  QListView* list_ = nullptr;
  QToolButton *up_ = nullptr, *down_ = nullptr, *remove_ = nullptr, *split_ = nullptr;
  LayerLookForm* look_ = nullptr;
};

}  // namespace alinify::ui
