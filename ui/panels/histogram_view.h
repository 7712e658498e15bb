#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/view/histogram.h"

namespace alinify::ui {

/// An image's histogram with its display window: two handles, dragged or moved by keys (Left and Right for
/// the low end, with Shift for the high one).
class HistogramView : public QWidget {
  Q_OBJECT
 public:
  explicit HistogramView(QWidget* parent = nullptr);

  /// Null: no data yet.
  void set_histogram(std::shared_ptr<const Histogram> histogram);
  void set_look(DisplayWindow window, double gamma, bool inverted);
  const DisplayWindow& window_shown() const { return window_; }

  QSize sizeHint() const override { return {220, 84}; }
  QSize minimumSizeHint() const override { return {120, 64}; }

 Q_SIGNALS:
  void window_dragged(alinify::DisplayWindow window);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum class Handle { None, Low, High };
  QRectF plot() const;
  /// The plotted value range: that of the histogram and of the window.
  DisplayWindow span() const;
  double x_of(double value) const;
  double value_at(double x) const;
  void drag_to(double x);
  void change(DisplayWindow window);

  std::shared_ptr<const Histogram> histogram_;
  DisplayWindow window_, span_while_dragging_;
  double gamma_ = 1;
  bool inverted_ = false;
  Handle handle_ = Handle::None;
};

}  // namespace alinify::ui
