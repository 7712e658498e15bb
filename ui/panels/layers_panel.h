#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/base/thread_pool.h"
#include "core/view/histogram.h"
#include "ui/panels/layers_model.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QListView;
class QMenu;
class QPushButton;
class QSlider;
class QToolButton;

namespace alinify::ui {

class HistogramView;

/// The layers of the picture by name, to be shown, hidden and put in order; and how the chosen one is shown.
class LayersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LayersPanel(LayersModel& model, QWidget* parent = nullptr);

  int current_row() const;
  void choose(int row);

 Q_SIGNALS:
  void add_requested(alinify::ui::Side side);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void make_list_buttons(QLayout& to);
  QWidget* make_look();
  void show_layer();
  void show_histogram();
  void edit(const std::function<void(LayerLook&)>& change);
  DisplayWindow window_of(const Layer& layer) const;
  void choose_tint();
  void auto_contrast();

  LayersModel& model_;
  bool showing_ = false;  ///< the controls are being filled: they report nothing
  QListView* list_ = nullptr;
  QToolButton *up_ = nullptr, *down_ = nullptr, *remove_ = nullptr, *split_ = nullptr;
  QWidget* look_ = nullptr;
  QLabel* details_ = nullptr;
  QSlider *opacity_ = nullptr, *gamma_ = nullptr;
  QLabel *opacity_value_ = nullptr, *gamma_value_ = nullptr;
  QComboBox *blend_ = nullptr, *map_ = nullptr, *channel_ = nullptr;
  QLabel* channel_label_ = nullptr;
  HistogramView* histogram_view_ = nullptr;
  QDoubleSpinBox *low_ = nullptr, *high_ = nullptr;
  QPushButton *auto_ = nullptr, *reset_ = nullptr, *tint_ = nullptr;
  QCheckBox* inverted_ = nullptr;

  std::weak_ptr<const TileSource> measured_;  ///< what histogram_ is of
  int measured_channel_ = -2;
  std::shared_ptr<const Histogram> histogram_;
  ThreadPool measuring_{2};  ///< last: ends first
};

}  // namespace alinify::ui
