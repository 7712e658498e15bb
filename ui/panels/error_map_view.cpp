#include "ui/panels/error_map_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include "ui/canvas/error_colors.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kStrength = 0.72, kLegendWidth = 104, kLegendGap = 8, kLegendBar = 10,
                 kLegendTextGap = 7;  ///< beside the bar
const QColor kFrame(0xff, 0xd5, 0x4a);

QColor color_of(Rgba8 color) {
  return QColor(color.r, color.g, color.b);
}

}  // namespace

ErrorMapView::ErrorMapView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("error_map"));
  setAccessibleName(tr("Map of the expected error"));
  // Small on small screens; the list below needs the room more.
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setMaximumHeight(180);
  setCursor(Qt::PointingHandCursor);
}

void ErrorMapView::show_map(const ErrorMap* map, double tolerance_px, Size image, const LengthFormat& lengths,
                            const QString& instead, bool can_measure) {
  const bool other_size = !(image == image_);
  image_ = image, lengths_ = lengths, tolerance_px_ = tolerance_px, instead_ = instead;
  can_measure_ = can_measure;
  colors_ = {};
  classes_ = {};
  if (map && map->size.area() > 0 && tolerance_px > 0) {
    colors_ = error_colors(*map, error_scale(tolerance_px), kStrength);
    colors_origin_ = map->origin_px, colors_step_ = map->step_px;
    classes_ = classes_of(*map);
  }
  QString tip = colors_.isNull() ? instead_
                                 : tr("The error expected, place by place. The frame is the visible part; "
                                      "click to go there.");
  if (classes_.uncovered)
    tip += QLatin1Char('\n') + tr("Without a colour: outside the moving image, or masked out");
  setToolTip(tip);
  if (other_size) {
    picture_ = {};
    Q_EMIT picture_wanted();
  }
  update();
}

void ErrorMapView::set_picture(const QImage& picture) {
  picture_ = picture;
  update();
}

void ErrorMapView::set_view(const Viewport& view) {
  if (view_ == view) return;
  view_ = view;
  update();
}

void ErrorMapView::set_places(std::vector<Rect> places, int chosen) {
  places_ = std::move(places), chosen_ = chosen;
  update();
}

double ErrorMapView::legend_width() const {
  QFont small = font();
  small.setPointSizeF(0.9 * small.pointSizeF());
  const QFontMetricsF metrics(small);
  double widest = 0;
  for (const QString& text :
       {tr("tolerance"), tr("not verified"), tr("ambiguous"), tr("blank"), tr("Expected error")})
    widest = std::max(widest, metrics.horizontalAdvance(text));
  return std::max(kLegendWidth, std::ceil(widest) + kLegendBar + kLegendTextGap + 1);
}

QRectF ErrorMapView::map_area() const {
  if (image_.area() < 1) return {};
  const double w = std::max(40.0, width() - legend_width() - kLegendGap), h = height();
  const double scale =
      std::min(w / static_cast<double>(image_.width), h / static_cast<double>(image_.height));
  return {0, 0, std::max(1.0, scale * static_cast<double>(image_.width)),
          std::max(1.0, scale * static_cast<double>(image_.height))};
}

QSize ErrorMapView::picture_size() const {
  return map_area().size().toSize();
}

QPointF ErrorMapView::widget_from_fixed(Vec2d p) const {
  const QRectF area = map_area();
  return {area.left() + (p.x + 0.5) / static_cast<double>(image_.width) * area.width(),
          area.top() + (p.y + 0.5) / static_cast<double>(image_.height) * area.height()};
}

void ErrorMapView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (image_.area() < 1) return;
  const QRectF area = map_area();
  painter.fillRect(area, canvas_color());
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (!picture_.isNull()) painter.drawImage(area, picture_);
  painter.save();
  painter.setClipRect(area);
  if (!colors_.isNull()) {
    const QPointF from = widget_from_fixed(colors_origin_ - Vec2d{colors_step_ / 2, colors_step_ / 2});
    const QPointF to = widget_from_fixed(colors_origin_ + Vec2d{colors_step_ * (colors_.width() - 0.5),
                                                                colors_step_ * (colors_.height() - 0.5)});
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);  // a place is a square
    painter.drawImage(QRectF(from, to), colors_);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Rect& r = places_[i];
    if (r.empty()) continue;
    const QRectF frame(
        widget_from_fixed({static_cast<double>(r.x) - 0.5, static_cast<double>(r.y) - 0.5}),
        widget_from_fixed({static_cast<double>(r.right()) - 0.5, static_cast<double>(r.bottom()) - 0.5}));
    const bool chosen = static_cast<int>(i) == chosen_;
    // Many frames with dark edges would hide the colours.
    if (chosen) {
      painter.setPen(QPen(QColor(0, 0, 0, 190), 3.6));
      painter.drawRect(frame);
    }
    painter.setPen(QPen(kFrame, chosen ? 2 : 0.7));
    painter.drawRect(frame);
  }
  if (view_ && view_->size.area() > 0) {
    const auto w = static_cast<double>(view_->size.width), h = static_cast<double>(view_->size.height);
    QPolygonF seen;
    for (const Vec2d corner : {Vec2d{-0.5, -0.5}, {w - 0.5, -0.5}, {w - 0.5, h - 0.5}, {-0.5, h - 0.5}})
      seen << widget_from_fixed(view_->fixed_from_picture(corner));
    for (const auto& [color, width] : {std::pair{QColor(0, 0, 0, 200), 3.4}, {QColor(Qt::white), 1.6}}) {
      painter.setPen(QPen(color, width));
      painter.drawPolygon(seen);
    }
  }
  painter.restore();
  paint_legend(painter);
}

void ErrorMapView::paint_legend(QPainter& painter) const {
  const QRectF area = map_area();
  const QRectF room(area.right() + kLegendGap, 0, std::max(20.0, width() - area.right() - kLegendGap),
                    height());
  QFont small = font();
  small.setPointSizeF(0.9 * small.pointSizeF());
  const QFontMetricsF metrics(small);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(palette().color(QPalette::WindowText));
  if (colors_.isNull()) {
    painter.setFont(small);
    painter.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, instead_);
    return;
  }
  const QString title = tr("Expected error");
  painter.setFont(small);
  const QRectF head = metrics.boundingRect(room, Qt::TextWordWrap | Qt::AlignLeft, title);
  painter.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, title);
  // A low panel has room for less: first the tolerance's name goes, then the swatches, then all but the
  // title.
  const double line = metrics.height(), left = room.bottom() - head.bottom() - 5;
  if (left < 2 * line) return;
  const double swatches = (classes_.unverified + classes_.ambiguous + classes_.blank) * (line + 4);
  const bool with_swatches = left >= 2.5 * line + swatches;
  // From the top down: large errors above, as one reads a thermometer.
  const double foot = with_swatches ? swatches : 0;
  const bool with_tolerance = left - foot - line / 2 >= 4.2 * line;  // its two lines end above that of 0
  const QRectF bar(room.left(), head.bottom() + 5, kLegendBar, left - foot - line / 2);
  const ValueScale scale = error_scale(tolerance_px_);
  const std::vector<Rgba8> colors = colors_of(scale.colors);
  for (int y = 0; y < static_cast<int>(bar.height()); ++y) {
    const double share = 1 - y / bar.height();
    const Rgba8 c = colors[static_cast<std::size_t>(std::lround(255 * share))];
    painter.fillRect(QRectF(bar.left(), bar.top() + y, bar.width(), 1), QColor(c.r, c.g, c.b));
  }
  const auto label = [&](double share, const QString& text) {
    const double y = bar.top() + (1 - share) * bar.height();
    painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 4, y));
    painter.drawText(QRectF(bar.right() + kLegendTextGap, y - metrics.height() / 2,
                            room.right() - bar.right() - kLegendTextGap, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  // Three digits, for of 5.78 px and twice as much two would make 5.8 and 12.
  label(1, QStringLiteral("≥ ") + lengths_.text(scale.high));
  if (with_tolerance) {
    label(0.5, lengths_.text(tolerance_px_));
    painter.drawText(
        QPointF(bar.right() + kLegendTextGap, bar.center().y() + metrics.height() / 2 + metrics.ascent()),
        //: Below a length on a narrow scale: the expected error that the verdict lets pass.
        metrics.elidedText(tr("tolerance"), Qt::ElideRight, room.right() - bar.right() - kLegendTextGap));
  }
  label(0, QLocale().toString(0));
  if (!with_swatches) return;
  double y = room.bottom() - metrics.height();
  const auto swatch = [&](const QColor& color, bool crossed, const QString& text) {
    const QRectF box(room.left(), y + 2, kLegendBar, metrics.height() - 4);
    painter.fillRect(box, color);
    painter.drawRect(box);
    // As programs draw "no colour": a pale box alone looks like one to be ticked.
    if (crossed) painter.drawLine(box.bottomLeft(), box.topRight());
    painter.drawText(QRectF(bar.right() + kLegendTextGap, y, room.right() - bar.right() - kLegendTextGap,
                            metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, room.right() - bar.right() - kLegendTextGap));
    y -= metrics.height() + 4;
  };
  if (classes_.ambiguous) swatch(color_of(kAmbiguous), false, tr("ambiguous"));
  if (classes_.blank) swatch(color_of(kBlank), true, tr("blank"));
  //: Of places where nothing was found that looks like them, as in the headline "could not be verified".
  if (classes_.unverified) swatch(color_of(kUnverified), false, tr("not verified"));
}

void ErrorMapView::go_to_position(QPointF at) {
  const QRectF area = map_area();
  if (area.isEmpty()) return;
  Q_EMIT go_to({(at.x() - area.left()) / area.width() * static_cast<double>(image_.width) - 0.5,
                (at.y() - area.top()) / area.height() * static_cast<double>(image_.height) - 0.5});
}

void ErrorMapView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  if (map_area().contains(event->position())) return go_to_position(event->position());
  if (can_measure_) Q_EMIT measure_wanted();
}

void ErrorMapView::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) go_to_position(event->position());
}

void ErrorMapView::resizeEvent(QResizeEvent*) {
  Q_EMIT picture_wanted();
}

}  // namespace alinify::ui
