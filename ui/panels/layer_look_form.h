#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/base/thread_pool.h"
#include "core/view/histogram.h"
#include "ui/models/layers_model.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;

namespace alinify::ui {

class HistogramView;

/// Display settings of one layer: opacity, blending, colours, channel, window, gamma, tint. Edits go to the
/// model.
class LayerLookForm : public QWidget {
  Q_OBJECT
 public:
  explicit LayerLookForm(LayersModel& model, QWidget* parent = nullptr);

  /// -1: none. Call again when the layer has changed.
  void show_row(int row);
  /// Logical pixels from the top to below the opacity, with two lines of details about the image.
  int height_to_opacity() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void connect_controls();
  void show_histogram();
  void edit(const std::function<void(LayerLook&)>& change);
  DisplayWindow window_of(const Layer& layer) const;
  void choose_tint();
  void auto_contrast();

  LayersModel& model_;
  int row_ = -1;
  bool showing_ = false;  ///< the controls are being filled: ignore their signals
  QLabel* details_ = nullptr;
  QSlider *opacity_ = nullptr, *gamma_ = nullptr;
  QLabel *opacity_value_ = nullptr, *gamma_value_ = nullptr;
  QComboBox *blend_ = nullptr, *map_ = nullptr, *channel_ = nullptr;
  QLabel* channel_label_ = nullptr;
  HistogramView* histogram_view_ = nullptr;
  QDoubleSpinBox *low_ = nullptr, *high_ = nullptr;
  QPushButton *auto_ = nullptr, *reset_ = nullptr, *tint_ = nullptr;
  QCheckBox* inverted_ = nullptr;

  std::weak_ptr<const TileSource> measured_;  ///< source of histogram_
  int measured_channel_ = -2;
  std::shared_ptr<const Histogram> histogram_;
  ThreadPool measuring_{2};  ///< last member: stops first
};

}  // namespace alinify::ui
