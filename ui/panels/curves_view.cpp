#include "ui/panels/curves_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "ui/lengths.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kLeft = 58, kRight = 12, kTop = 6, kBottom = 20, kTitle = 18, kPlotGap = 6;

QString axis_number(double value) {
  // No powers of ten where the number can be written out.
  return std::fabs(value) >= 1e-4 && std::fabs(value) < 1e7 ? with_minus(significant(value, 3))
                                                            : QLocale().toString(value, 'g', 3);
}

}  // namespace

CurvesView::CurvesView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CurvesView::show_plots(std::vector<Plot> plots, std::vector<double> at, const QString& axis,
                            const QString& axis_unit) {
  plots_ = std::move(plots), at_ = std::move(at);
  axis_ = axis, axis_unit_ = axis_unit, text_.clear();
  QStringList lines;
  for (const Plot& plot : plots_) {
    const Range range = range_of(plot);
    lines
        << tr("%1: %2 to %3 %4").arg(plot.title, axis_number(range.low), axis_number(range.high), plot.unit);
  }
  setAccessibleDescription(lines.join(QLatin1Char('\n')));
  update();
}

void CurvesView::show_text(const QString& text) {
  plots_.clear(), at_.clear();
  text_ = text;
  setAccessibleDescription(text);
  update();
}

CurvesView::Range CurvesView::range_of(const Plot& plot) {
  constexpr double none = std::numeric_limits<double>::infinity();
  Range range{none, -none};
  for (const Curve& curve : plot.curves)
    for (const double value : curve.values)
      if (std::isfinite(value))
        range.low = std::min(range.low, value), range.high = std::max(range.high, value);
  if (range.low > range.high) return {plot.baseline - 1, plot.baseline + 1};
  // A baseline that is far off would leave the curves no height; without it, even ones would show their
  // noise.
  const double span = range.high - range.low, room = 1.5 * span;
  const bool even = span < 0.02 * std::max(std::fabs(range.low), std::fabs(range.high));
  if (even || (plot.baseline > range.low - room && plot.baseline < range.high + room))
    range.low = std::min(range.low, plot.baseline), range.high = std::max(range.high, plot.baseline);
  if (range.high - range.low < 1e-9) range.low -= 1, range.high += 1;
  return range;
}

QRectF CurvesView::field(std::size_t plot) const {
  const auto count = static_cast<double>(plots_.size());
  const double each = (height() - kTop - kBottom - kPlotGap * (count - 1)) / count;
  const double top = kTop + static_cast<double>(plot) * (each + kPlotGap);
  return {kLeft, top + kTitle, std::max(1.0, width() - kLeft - kRight), std::max(4.0, each - kTitle)};
}

double CurvesView::x_of(double at) const {
  const double span = at_.back() - at_.front();
  return kLeft + (span > 0 ? (at - at_.front()) / span : 0.5) * std::max(1.0, width() - kLeft - kRight);
}

void CurvesView::paint_plot(QPainter& painter, const Plot& plot, const QRectF& area) const {
  const Range range = range_of(plot);
  const auto y_of = [&](double value) {
    return area.bottom() - area.height() * (value - range.low) / (range.high - range.low);
  };
  painter.setPen(palette().color(QPalette::Text));
  const QString title = plot.unit.isEmpty() ? plot.title : tr("%1, %2").arg(plot.title, plot.unit);
  painter.drawText(QRectF(kLeft, area.top() - kTitle, area.width(), kTitle), Qt::AlignLeft | Qt::AlignVCenter,
                   title);
  painter.setPen(quiet_text_color());
  painter.drawText(QRectF(0, area.top() - 7, kLeft - 6, 14), Qt::AlignRight | Qt::AlignVCenter,
                   axis_number(range.high));
  painter.drawText(QRectF(0, area.bottom() - 7, kLeft - 6, 14), Qt::AlignRight | Qt::AlignVCenter,
                   axis_number(range.low));
  QColor axis = quiet_text_color();
  axis.setAlpha(130);
  painter.setPen(QPen(axis, 1));
  painter.drawLine(area.topLeft(), area.bottomLeft());
  if (plot.baseline >= range.low && plot.baseline <= range.high)
    painter.drawLine(QPointF(area.left(), y_of(plot.baseline)), QPointF(area.right(), y_of(plot.baseline)));
  double label_end = area.right();
  for (auto curve = plot.curves.rbegin(); curve != plot.curves.rend(); ++curve) {
    // A camera has more columns than the screen: of those on one pixel, the lowest and the highest.
    QPainterPath path;
    bool down = false;
    const std::size_t count = std::min(curve->values.size(), at_.size());
    for (std::size_t i = 0; i < count;) {
      const double x = x_of(at_[i]);
      double low = curve->values[i], high = low;
      std::size_t next = i + 1;
      for (; next < count && x_of(at_[next]) < x + 1; ++next) {
        const double value = curve->values[next];
        if (!std::isfinite(value)) continue;
        low = std::isfinite(low) ? std::min(low, value) : value;
        high = std::isfinite(high) ? std::max(high, value) : value;
      }
      i = next;
      if (!std::isfinite(low)) {
        down = false;
        continue;
      }
      down ? path.lineTo(x, y_of(low)) : path.moveTo(x, y_of(low));
      if (high > low) path.lineTo(x, y_of(high));
      down = true;
    }
    painter.setPen(QPen(curve->color, 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    if (curve->label.isEmpty()) continue;
    const double wide = painter.fontMetrics().horizontalAdvance(curve->label);
    painter.drawText(QRectF(label_end - wide, area.top() - kTitle, wide + 1, kTitle), Qt::AlignVCenter,
                     curve->label);
    label_end -= wide + 10;
  }
}

void CurvesView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint_plot_ground(painter, *this);
  if (plots_.empty() || at_.empty()) return paint_no_plot(painter, *this, text_);
  for (std::size_t i = 0; i < plots_.size(); ++i) paint_plot(painter, plots_[i], field(i));
  painter.setPen(quiet_text_color());
  const QRectF below(kLeft, height() - kBottom + 2, std::max(1.0, width() - kLeft - kRight), kBottom - 4);
  painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, axis_number(at_.front()));
  painter.drawText(below, Qt::AlignHCenter | Qt::AlignVCenter, axis_);
  painter.drawText(
      below, Qt::AlignRight | Qt::AlignVCenter,
      QLocale().toString(at_.back(), 'f', at_.back() < 100 ? 1 : 0) + QLatin1Char(' ') + axis_unit_);
  if (pointer_x_ >= kLeft && pointer_x_ <= width() - kRight) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DashLine));
    painter.drawLine(QPointF(pointer_x_, kTop), QPointF(pointer_x_, height() - kBottom));
  }
}

QString CurvesView::values_at(std::size_t place) const {
  QStringList lines{QLocale().toString(at_[place], 'f', at_.back() < 100 ? 1 : 0) + QLatin1Char(' ') +
                    axis_unit_};
  for (const Plot& plot : plots_)
    for (const Curve& curve : plot.curves)
      if (place < curve.values.size() && std::isfinite(curve.values[place]))
        lines << plot.title + (curve.label.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(curve.label)) +
                     QStringLiteral(": ") + axis_number(curve.values[place]) +
                     (plot.unit.isEmpty() ? QString() : QLatin1Char(' ') + plot.unit);
  return lines.join(QLatin1Char('\n'));
}

void CurvesView::mouseMoveEvent(QMouseEvent* event) {
  pointer_x_ = event->position().x();
  update();
  if (at_.empty() || pointer_x_ < kLeft || pointer_x_ > width() - kRight) return QToolTip::hideText();
  const double share = (pointer_x_ - kLeft) / std::max(1.0, width() - kLeft - kRight);
  const double wanted = at_.front() + share * (at_.back() - at_.front());
  auto found = static_cast<std::size_t>(std::lower_bound(at_.begin(), at_.end(), wanted) - at_.begin());
  if (found == at_.size() || (found > 0 && wanted - at_[found - 1] < at_[found] - wanted)) --found;
  QToolTip::showText(event->globalPosition().toPoint(), values_at(found), this);
}

void CurvesView::leaveEvent(QEvent* event) {
  pointer_x_ = -1;
  update();
  QWidget::leaveEvent(event);
}

}  // namespace alinify::ui
