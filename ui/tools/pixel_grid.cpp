#include "ui/tools/pixel_grid.h"

#include <algorithm>
#include <cmath>

#include <QLocale>

#include "core/view/pixel_probe.h"
#include "ui/canvas/image_canvas.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kLinesFrom = 8;  ///< logical screen pixels an image pixel
constexpr int kTextPx = 10;
constexpr int kMostSamples = 3;  ///< of one image in a pixel

QStringList samples_text(const std::optional<PixelValue>& value) {
  QStringList lines;
  if (!value || value->level > 0) return lines;  // a mean is no pixel's value
  for (std::size_t i = 0; i < value->samples.size() && i < kMostSamples; ++i)
    lines << QLocale().toString(value->samples[i], 'g', 5);
  return lines;
}

}  // namespace

void PixelGrid::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (!canvas_.settings().pixel_grid || pane.scale() < kLinesFrom) return;
  // One more on every side, for partly visible pixels.
  const Rect seen = grown(rect_in_view(pane.viewport), 1);
  painter.setRenderHint(QPainter::Antialiasing, false);
  QList<QLineF> lines;
  const auto corner = [&](std::int64_t x, std::int64_t y) {
    return pane.widget_from_frame({static_cast<double>(x) - 0.5, static_cast<double>(y) - 0.5});
  };
  for (std::int64_t x = seen.x; x <= seen.right(); ++x)
    lines << QLineF(corner(x, seen.y), corner(x, seen.bottom()));
  for (std::int64_t y = seen.y; y <= seen.bottom(); ++y)
    lines << QLineF(corner(seen.x, y), corner(seen.right(), y));
  // Dark and light dashes are visible on any background.
  painter.setPen(QPen(QColor(0, 0, 0, 90), 0));
  painter.drawLines(lines);
  QPen dashes(QColor(255, 255, 255, 90), 0, Qt::CustomDashLine);
  dashes.setDashPattern({3, 3});
  painter.setPen(dashes);
  painter.drawLines(lines);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_values(painter, pane, seen);
}

void PixelGrid::paint_values(QPainter& painter, const CanvasPane& pane, Rect seen) const {
  const DocumentState& state = document_.state();
  const bool fixed = pane.shows_fixed && state.fixed, moving = pane.shows_moving && state.moving;
  const auto lines_of = [](const std::optional<LoadedImage>& image) {
    return std::min(kMostSamples, image->source->info().channels);
  };
  const int lines = (fixed ? lines_of(state.fixed) : 0) + (moving ? lines_of(state.moving) : 0);
  QFont small = painter.font();
  small.setPixelSize(kTextPx);
  const QFontMetricsF metrics(small);
  const double line_height = metrics.ascent() + 1;
  const auto deep = [](const std::optional<LoadedImage>& image) {
    return image->source->info().type != PixelType::U8;
  };
  const bool wide = (fixed && deep(state.fixed)) || (moving && deep(state.moving));
  const double width = metrics.horizontalAdvance(wide ? QStringLiteral("65535") : QStringLiteral("255"));
  if (pane.scale() < std::max(width, lines * line_height) + 5) return;

  painter.save();
  painter.setFont(small);
  const auto transform = state.fixed && !pane.frame_from_fixed ? document_.current_transform() : nullptr;
  const auto write = [&](const QStringList& texts, QPointF first, const QColor& color) {
    for (qsizetype i = 0; i < texts.size(); ++i) {
      const QPointF at =
          first + QPointF(-metrics.horizontalAdvance(texts[i]) / 2, static_cast<double>(i) * line_height);
      painter.setPen(QColor(0, 0, 0, 200));
      painter.drawText(at + QPointF(0.8, 0.8), texts[i]);
      painter.setPen(color);
      painter.drawText(at, texts[i]);
    }
  };
  for (std::int64_t y = seen.y; y < seen.bottom(); ++y)
    for (std::int64_t x = seen.x; x < seen.right(); ++x) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
      const QPointF middle = pane.widget_from_frame(p);
      const QPointF top = middle + QPointF(0, -lines * line_height / 2 + metrics.ascent() - 1);
      const QStringList of_fixed =
          fixed ? samples_text(probe_pixel(cache_, state.fixed->source, p)) : QStringList();
      const QStringList of_moving =
          moving ? samples_text(probe_pixel(cache_, state.moving->source, transform ? (*transform)(p) : p))
                 : QStringList();
      if (of_fixed.isEmpty() && of_moving.isEmpty()) continue;
      // A background of its own makes values legible over any colour.
      painter.fillRect(QRectF(middle.x() - width / 2 - 2, middle.y() - lines * line_height / 2 - 1, width + 4,
                              lines * line_height + 2),
                       QColor(18, 20, 23, 150));
      write(of_fixed, top, fixed_color().lighter(165));
      write(of_moving, top + QPointF(0, (fixed ? lines_of(state.fixed) : 0) * line_height),
            moving_color().lighter(150));
    }
  painter.restore();
}

}  // namespace alinify::ui
