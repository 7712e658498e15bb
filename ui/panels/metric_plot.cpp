#include "ui/panels/metric_plot.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "core/base/order_statistics.h"
#include "ui/core_text.h"
#include "ui/lengths.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kPlotTop = 22, kPlotBottom = 20, kSide = 6;

/// Smooths a metric: engines with random sampling give noisy values. A running mean over an eighth of the
/// curve of a running median of seven, which removes single outliers.
std::vector<double> course_of(const std::vector<double>& values) {
  const auto count = std::ssize(values);
  // Symmetric, as a metric may fall steeply at the start; the newest end has past values only.
  const auto window = [count](std::ptrdiff_t i, std::ptrdiff_t reach) {
    const std::ptrdiff_t back = std::min(reach, i);
    return std::pair{i - back, std::min(i + back, count - 1)};
  };
  std::vector<double> sums(values.size() + 1, 0.0), out(values.size());
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const auto [from, to] = window(i, 3);
    std::vector<double> near(values.begin() + from, values.begin() + to + 1);
    std::erase_if(near, [](double v) { return !std::isfinite(v); });
    sums[static_cast<std::size_t>(i) + 1] = sums[static_cast<std::size_t>(i)] + median(std::move(near));
  }
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const auto [from, to] = window(i, std::max<std::ptrdiff_t>(1, count / 16));
    out[static_cast<std::size_t>(i)] =
        (sums[static_cast<std::size_t>(to + 1)] - sums[static_cast<std::size_t>(from)]) /
        static_cast<double>(to + 1 - from);
  }
  return out;
}

/// The plotted range: the whole smoothed curve and enough of the noise around it to judge whether it fell;
/// outliers are clipped, because they would flatten the rest.
std::pair<double, double> drawn_range(const std::vector<double>& values, const std::vector<double>& course) {
  std::vector<double> off;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::isfinite(values[i])) off.push_back(std::fabs(values[i] - course[i]));
  if (off.empty()) return {0, 1};
  const auto [min, max] = std::minmax_element(course.begin(), course.end());
  const double noise = std::max({2 * median(std::move(off)), 0.05 * (*max - *min), 1e-12});
  return {*min - noise, *max + noise};
}

}  // namespace

MetricPlot::MetricPlot(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("metric_plot"));
  setAccessibleName(tr("Metric by iteration"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void MetricPlot::clear() {
  curves_.clear();
  update();
}

int MetricPlot::point_count() const {
  std::size_t count = 0;
  for (const Curve& curve : curves_) count += curve.values.size();
  return static_cast<int>(count);
}

void MetricPlot::append(const std::vector<IterationSample>& samples) {
  for (const IterationSample& s : samples) {
    const QString stage = QString::fromStdString(s.stage);
    if (curves_.empty() || curves_.back().stage != stage || curves_.back().level != s.level)
      curves_.push_back({stage, s.level, s.level_count, {}});
    curves_.back().values.push_back(s.metric);
  }
  if (samples.empty()) return;
  const IterationSample& last = samples.back();
  setAccessibleDescription(tr("%1, level %2 of %3, iteration %4: %5")
                               .arg(sentence_of(translated_word(last.stage)))
                               .arg(last.level + 1)
                               .arg(last.level_count)
                               .arg(last.iteration)
                               .arg(significant(last.metric, 5)));
  update();
}

const MetricPlot::Curve* MetricPlot::curve_at(double x) const {
  if (curves_.empty()) return nullptr;
  const double width_each = (width() - 2 * kSide) / static_cast<double>(curves_.size());
  const auto index = static_cast<std::ptrdiff_t>((x - kSide) / width_each);
  return &curves_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(index, 0, std::ssize(curves_) - 1))];
}

void MetricPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint_plot_ground(painter, *this);
  if (curves_.empty())
    return paint_no_plot(painter, *this, tr("The metric is drawn here from the first iteration on"));
  const double each = (width() - 2 * kSide) / static_cast<double>(curves_.size());
  const QRectF field(kSide, kPlotTop, width() - 2 * kSide, height() - kPlotTop - kPlotBottom);
  QString stage;
  double label_end = 0;
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const Curve& curve = curves_[i];
    const double left = field.left() + each * static_cast<double>(i);
    // A new stage starts at a solid line, a new level at a faint one.
    const bool new_stage = curve.stage != stage;
    stage = curve.stage;
    QColor rule = palette().color(new_stage ? QPalette::Dark : QPalette::Mid);
    if (!new_stage) rule.setAlpha(120);
    painter.setPen(QPen(rule, 1, new_stage ? Qt::SolidLine : Qt::DotLine));
    if (i > 0)
      painter.drawLine(QPointF(left, kPlotTop),
                       QPointF(left, height() - kPlotBottom + (new_stage ? 14.0 : 0.0)));
    if (new_stage && left + 2 >= label_end) {
      painter.setPen(quiet_text_color());
      const QString name = sentence_of(translated_word(curve.stage.toStdString()));
      painter.drawText(QPointF(left + 3, height() - 6.0), name);
      label_end = left + 3 + painter.fontMetrics().horizontalAdvance(name) + 4;
    }

    const std::vector<double> course = course_of(curve.values);
    const auto [low, high] = drawn_range(curve.values, course);
    const double step = each * 0.92 / static_cast<double>(std::max<std::size_t>(1, curve.values.size() - 1));
    // No more points than pixels: of those sharing a column only the minimum and maximum are drawn.
    const std::size_t stride = std::max<std::size_t>(1, static_cast<std::size_t>(1.0 / std::max(step, 1e-9)));
    const auto place = [&](std::size_t k, double value) {
      // Clipped when painting, but kept within the painter's coordinate range.
      const double share = std::clamp((value - low) / (high - low), -10.0, 10.0);
      return QPointF(left + each * 0.04 + step * static_cast<double>(k),
                     field.bottom() - share * field.height());
    };
    const auto path_of = [&](const std::vector<double>& values) {
      QPainterPath path;
      bool begun = false;
      for (std::size_t k = 0; k < values.size(); k += stride) {
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(k);
        const auto to = values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), k + stride));
        const auto [min, max] = std::minmax_element(from, to);
        for (const double value : {*max, *min}) {
          if (!std::isfinite(value)) continue;
          begun ? path.lineTo(place(k, value)) : path.moveTo(place(k, value));
          begun = true;
        }
      }
      return path;
    };
    // The values faintly, their smoothed curve on top.
    QColor color = palette().color(QPalette::Highlight);
    painter.setClipRect(field);
    painter.setBrush(Qt::NoBrush);
    color.setAlpha(60);
    painter.setPen(QPen(color, 1));
    painter.drawPath(path_of(curve.values));
    color.setAlpha(255);
    painter.setPen(QPen(color, 1.8));
    painter.drawPath(path_of(course));
    painter.setClipping(false);
  }
  const Curve& now = curves_.back();
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(
      rect().adjusted(8, 4, -8, 0), Qt::AlignRight | Qt::AlignTop,
      tr("level %1/%2: %3").arg(now.level + 1).arg(now.level_count).arg(significant(now.values.back(), 5)));
}

bool MetricPlot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const Curve* curve = curve_at(help->pos().x())) {
      QToolTip::showText(
          help->globalPos(),
          tr("%1, level %2 of %3\n%4 iterations, from %5 to %6")
              .arg(sentence_of(translated_word(curve->stage.toStdString())))
              .arg(curve->level + 1)
              .arg(curve->level_count)
              .arg(curve->values.size())
              .arg(significant(curve->values.front(), 6), significant(curve->values.back(), 6)),
          this);
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace alinify::ui
