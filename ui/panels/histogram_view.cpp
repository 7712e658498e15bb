#include "ui/panels/histogram_view.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/style/theme.h"

namespace alinify::ui {

HistogramView::HistogramView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("histogram"));
  setAccessibleName(tr("Histogram and window"));
  setToolTip(tr("Drag the two handles to set the black point and the white point"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HistogramView::set_histogram(std::shared_ptr<const Histogram> histogram) {
  histogram_ = std::move(histogram);
  update();
}

void HistogramView::set_look(DisplayWindow window, double gamma, bool inverted) {
  window_ = window, gamma_ = gamma, inverted_ = inverted;
  update();
}

QRectF HistogramView::plot() const {
  return QRectF(rect()).adjusted(7, 4, -7, -14);
}

DisplayWindow HistogramView::span() const {
  if (handle_ != Handle::None) return span_while_dragging_;
  if (!histogram_) return {window_.low, std::max(window_.high, window_.low + 1e-9)};
  return {std::min(histogram_->low, window_.low), std::max(histogram_->high, window_.high)};
}

double HistogramView::x_of(double value) const {
  const DisplayWindow s = span();
  return plot().left() + (value - s.low) / (s.high - s.low) * plot().width();
}

double HistogramView::value_at(double x) const {
  const DisplayWindow s = span();
  return s.low + (x - plot().left()) / plot().width() * (s.high - s.low);
}

void HistogramView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF area = plot();
  painter.setPen(Qt::NoPen);
  painter.setBrush(palette().color(QPalette::Base));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  if (!isEnabled()) return;
  if (histogram_) {
    // Square root of the count: a background peak must not hide the rest.
    const std::int64_t max = *std::max_element(histogram_->counts.begin(), histogram_->counts.end());
    const double top = std::sqrt(static_cast<double>(std::max<std::int64_t>(1, max)));
    QPolygonF bars;
    bars << QPointF(x_of(histogram_->low), area.bottom());
    const double step = (histogram_->high - histogram_->low) / (Histogram::kBins - 1);
    for (int i = 0; i < Histogram::kBins; ++i) {
      const double share =
          std::sqrt(static_cast<double>(histogram_->counts[static_cast<std::size_t>(i)])) / top;
      bars << QPointF(x_of(histogram_->low + i * step), area.bottom() - share * area.height());
    }
    bars << QPointF(x_of(histogram_->high), area.bottom());
    painter.setBrush(is_dark() ? palette().color(QPalette::Disabled, QPalette::Text)
                               : palette().color(QPalette::Mid));
    painter.drawPolygon(bars);
  } else {
    painter.setPen(quiet_text_color());
    painter.drawText(rect(), Qt::AlignCenter, tr("measuring…"));
  }
  // The transfer curve from samples to brightness.
  QPainterPath curve;
  for (int i = 0; i <= 40; ++i) {
    const double t = i / 40.0, v = std::pow(t, 1 / gamma_), shown = inverted_ ? 1 - v : v;
    const QPointF p(x_of(window_.low + t * (window_.high - window_.low)),
                    area.bottom() - shown * area.height());
    if (i == 0) {
      curve.moveTo(p);
    } else {
      curve.lineTo(p);
    }
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 1.6));
  painter.drawPath(curve);
  for (const Handle handle : {Handle::Low, Handle::High}) {
    const double x = x_of(handle == Handle::Low ? window_.low : window_.high);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    painter.setBrush(handle == Handle::Low ? QColor(30, 32, 36) : QColor(245, 246, 248));
    painter.drawPolygon(QPolygonF{{QPointF(x, area.bottom() + 1), QPointF(x - 6, area.bottom() + 11),
                                   QPointF(x + 6, area.bottom() + 11)}});
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
}

void HistogramView::change(DisplayWindow window) {
  if (!(window.high > window.low) || window == window_) return;
  window_ = window;
  update();
  Q_EMIT window_dragged(window);
}

void HistogramView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isEnabled()) return;
  const double x = event->position().x(), low = x_of(window_.low), high = x_of(window_.high);
  span_while_dragging_ = span();
  // Of overlapping handles, take the one on the pointer's side.
  handle_ = std::fabs(x - low) < std::fabs(x - high) || (low == high && x < low) ? Handle::Low : Handle::High;
  drag_to(x);
}

void HistogramView::mouseMoveEvent(QMouseEvent* event) {
  if (handle_ != Handle::None) return drag_to(event->position().x());
  const double x = event->position().x();
  const bool near = std::min(std::fabs(x - x_of(window_.low)), std::fabs(x - x_of(window_.high))) < 8;
  setCursor(near ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

void HistogramView::mouseReleaseEvent(QMouseEvent*) {
  handle_ = Handle::None;
  update();
}

void HistogramView::drag_to(double x) {
  const DisplayWindow s = span();
  const double min = (s.high - s.low) / 512, value = std::clamp(value_at(x), s.low, s.high);
  DisplayWindow next = window_;
  if (handle_ == Handle::Low) {
    next.low = std::min(value, window_.high - min);
  } else {
    next.high = std::max(value, window_.low + min);
  }
  change(next);
}

void HistogramView::keyPressEvent(QKeyEvent* event) {
  const int side = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
  if (side == 0) return QWidget::keyPressEvent(event);
  const DisplayWindow s = span();
  const double step = (s.high - s.low) / 100 * side;
  DisplayWindow next = window_;
  (event->modifiers() & Qt::ShiftModifier ? next.high : next.low) += step;
  change(next);
}

}  // namespace alinify::ui
