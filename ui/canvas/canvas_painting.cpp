#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <QPainter>
#include <QPainterPath>

#include "ui/canvas/caption.h"
#include "ui/canvas/image_canvas.h"
#include "ui/canvas/marks.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kToldTurnDeg = 1;   ///< a smaller turn of the other image is not seen
constexpr double kBadgeMargin = 9;   ///< before and behind its text
constexpr double kReducedPx = 1.01;  ///< fixed pixels to one of the screen's from which detail is averaged

QString mode_title(CompareMode mode) {
  switch (mode) {
    case CompareMode::Overlay:
      return ImageCanvas::tr("Overlay");
    case CompareMode::Difference:
      return ImageCanvas::tr("Difference");
    case CompareMode::LocalDifference:
      return ImageCanvas::tr("Local difference");
    case CompareMode::Edges:
      return ImageCanvas::tr("Edges");
    case CompareMode::Fixed:
      return ImageCanvas::tr("Fixed only");
    case CompareMode::Moving:
      return ImageCanvas::tr("Moving only");
    case CompareMode::Checkerboard:
      return ImageCanvas::tr("Checkerboard");
    case CompareMode::RedCyan:
      return ImageCanvas::tr("Red-Cyan");
    case CompareMode::Swipe:
      return ImageCanvas::tr("Swipe");
  }
  return {};
}

double lead_of(const QFontMetricsF& metrics, const QColor& chip) {
  return chip.isValid() ? metrics.height() * 0.62 + 16 : kBadgeMargin;
}

/// The caption of an image whose badge may be as wide as that.
QString caption_in(const QPainter& painter, const QColor& chip, const QString& title, const QString& name,
                   double max_width) {
  const QFontMetricsF metrics(painter.font());
  return caption_within(metrics, title, name, max_width - lead_of(metrics, chip) - kBadgeMargin);
}

/// A label on a dark background, legible on any image. Returns the y below it.
double paint_badge(QPainter& painter, QPointF at, const QColor& chip, const QString& text, double max_width) {
  const QFontMetricsF metrics(painter.font());
  const double height = metrics.height() + 8, chip_side = metrics.height() * 0.62;
  const double lead = lead_of(metrics, chip);
  const QString shown = metrics.elidedText(text, Qt::ElideMiddle, max_width - lead - kBadgeMargin);
  const QRectF box(at, QSizeF(metrics.horizontalAdvance(shown) + lead + kBadgeMargin, height));
  // The edge sets the plate off from a dark image.
  painter.setPen(QPen(label_edge(), 1));
  painter.setBrush(label_ground());
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
  if (chip.isValid()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(chip);
    painter.drawRoundedRect(QRectF(at.x() + 8, at.y() + (height - chip_side) / 2, chip_side, chip_side), 2.5,
                            2.5);
  }
  painter.setPen(label_ink());
  painter.drawText(box.adjusted(lead, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, shown);
  return box.bottom() + 5;
}

}  // namespace

void ImageCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!has_images() || !frame_covers_all()) painter.fillRect(rect(), canvas_color());
  if (has_images()) {
    paint_frame(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_overlays(painter);
    paint_swipe(painter);
    paint_scale_bars(painter);
    mini_map_.paint(painter, mini_map_place(), panes().front());
    paint_badges(painter);
    paint_hint(painter);
    loupe_.paint(painter, loupe_mode(), devicePixelRatioF());
  } else {
    painter.setRenderHint(QPainter::Antialiasing);
    paint_empty_state(painter);
  }
  if (drop_count_ > 0) paint_drop_zones(painter);
  paint_focus(painter);
}

void ImageCanvas::paint_focus(QPainter& painter) const {
  if (!focus_by_key_ || !hasFocus()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRect(0, 0, width(), 3), palette().color(QPalette::Highlight));
  painter.fillRect(QRect(0, height() - 3, width(), 3), palette().color(QPalette::Highlight));
  painter.fillRect(QRect(0, 0, 3, height()), palette().color(QPalette::Highlight));
  painter.fillRect(QRect(width() - 3, 0, 3, height()), palette().color(QPalette::Highlight));
}

QImage ImageCanvas::shown_picture() {
  const bool by_key = std::exchange(focus_by_key_, false);
  QImage picture = grab().toImage();
  focus_by_key_ = by_key;
  return picture;
}

void ImageCanvas::paint_over_picture(QPainter& painter) const {
  painter.setFont(font());
  painter.setRenderHint(QPainter::Antialiasing);
  paint_overlays(painter);
  paint_swipe(painter);
  paint_scale_bars(painter);
  paint_badges(painter);
}

bool ImageCanvas::frame_covers_all() const {
  for (int i = 0; i < (is_side_by_side() ? 2 : 1); ++i) {
    const LiveView& view = views_[static_cast<std::size_t>(i)];
    const QSizeF area = pane_area(i).size() * devicePixelRatioF();
    if (!view.frame || view.frame->viewport != view.viewport || view.frame->image.width() < area.width() ||
        view.frame->image.height() < area.height())
      return false;
  }
  return true;
}

void ImageCanvas::paint_frame(QPainter& painter) const {
  const double ratio = devicePixelRatioF();
  for (int i = 0; i < (is_side_by_side() ? 2 : 1); ++i) {
    const LiveView& view = views_[static_cast<std::size_t>(i)];
    if (!view.frame) continue;
    const QRectF area = pane_area(i);
    const Viewport &then = view.frame->viewport, &now = view.viewport;
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    painter.scale(1 / ratio, 1 / ratio);
    if (then != now) painter.setTransform(moved_picture(then, now), true);
    painter.drawImage(QPointF(0, 0), view.frame->image);
    painter.restore();
  }
  if (is_side_by_side())
    painter.fillRect(QRectF(width() / 2 - 1, 0, 2, height()), palette().color(QPalette::Mid));
}

void ImageCanvas::paint_overlays(QPainter& painter) const {
  if (overlays_.empty()) return;
  for (const CanvasPane& pane : panes()) {
    painter.save();
    painter.setClipRect(pane.area);
    for (const CanvasOverlay* overlay : overlays_) overlay->paint(painter, pane, overlay == active_tool_);
    painter.restore();
  }
}

std::vector<QRectF> ImageCanvas::labels_beside(const CanvasOverlay& own, const CanvasPane& pane,
                                               const QFont& font) const {
  std::vector<QRectF> all;
  for (const CanvasOverlay* overlay : overlays_)
    if (overlay != &own)
      for (const QRectF& box : overlay->labels(pane, font)) all.push_back(box);
  return all;
}

void ImageCanvas::paint_swipe(QPainter& painter) const {
  if (shows_swipe()) swipe_line().paint(painter);
}

std::vector<ScaleBar> ImageCanvas::scale_bars(const QFont& font) const {
  std::vector<ScaleBar> bars;
  if (!settings_.scale_bar) return bars;
  const DocumentState& state = document_.state();
  for (const CanvasPane& pane : panes()) {
    // A warped image is in the fixed image's frame and has its scale.
    const Side scaled = pane.of_moving_frame || !state.fixed ? Side::Moving : Side::Fixed;
    if (scaled == Side::Moving ? state.moving : state.fixed)
      bars.push_back(scale_bar_in(pane, document_.lengths(scaled), font));
  }
  return bars;
}

void ImageCanvas::paint_scale_bars(QPainter& painter) const {
  for (const ScaleBar& bar : scale_bars(painter.font())) paint_scale_bar(painter, bar);
}

void ImageCanvas::paint_badges(QPainter& painter) const {
  const DocumentState& state = document_.state();
  const CompareMode mode = shown_mode();
  const bool beside = is_side_by_side();
  const auto seen = [&, shown = layers()](bool moving) {
    return std::any_of(shown.begin(), shown.end(),
                       [&](const ViewLayer& l) { return l.of_moving_side == moving && l.look.visible; });
  };
  const double max = beside ? width() / 2 - 24.0 : width() - 24.0;
  // The text at the right of the first line; a long name must not run under it.
  const QString mode_text = right_badge(mode);
  const double taken =
      mode_text.isEmpty() ? 0 : QFontMetricsF(painter.font()).horizontalAdvance(mode_text) + 30;
  double y = 12;
  if (state.fixed && (beside || mode == CompareMode::Fixed || (mode != CompareMode::Moving && seen(false))))
    y = paint_badge(painter, {12, y}, color_of(Side::Fixed),
                    caption_in(painter, color_of(Side::Fixed), tr("Fixed"), state.fixed->title(),
                               beside ? max : max - taken),
                    beside ? max : max - taken);
  if (state.moving && (beside || mode == CompareMode::Moving || (mode != CompareMode::Fixed && seen(true)))) {
    QString title = tr("Moving");
    if (beside && !warps_beside()) {
      title = unwarped_title();
    } else if (document_.is_preview()) {
      title = document_.preview_kind() == Preview::Before    ? tr("Moving (before registering, as it lies)")
              : document_.preview_kind() == Preview::Start   ? tr("Moving (at the start of the run)")
              : document_.preview_kind() == Preview::Placing ? tr("Moving (being placed by hand)")
                                                             : tr("Moving (preview)");
    } else if (const KeptResult* shown = state.shown_result()) {
      // The name tells results apart; a single one needs none.
      title = state.results.size() > 1 ? tr("Moving (warped, %1)").arg(shown->name) : tr("Moving (warped)");
    } else if (state.fixed) {
      title = tr("Moving (not registered)");
    }
    if (warps_beside() && !settings_.linked) title = tr("%1, not linked").arg(title);
    const double room = y > 12 && !beside ? max : max - taken;
    paint_badge(painter, beside ? QPointF(width() / 2 + 12, 12) : QPointF(12, y), color_of(Side::Moving),
                caption_in(painter, color_of(Side::Moving), title, state.moving->title(), room), room);
  }
  if (!mode_text.isEmpty()) {
    const QFontMetricsF metrics(painter.font());
    paint_badge(painter, {width() - 12 - metrics.horizontalAdvance(mode_text) - 18, 12}, {}, mode_text, max);
  }
  if (document_.has_pair()) return;
  if (fits())
    paint_slot(painter, state.fixed ? Side::Moving : Side::Fixed, label_ground(), label_ink(),
               QColor(0xc4, 0xca, 0xd2));
  else
    paint_badge(painter, missing_hint_rect().topLeft(), state.fixed ? moving_color() : fixed_color(),
                missing_hint(), max);
}

QString ImageCanvas::unwarped_title() const {
  if (!settings_.linked) return tr("Moving (not warped, not linked)");
  const double turn_rad = views_[1].viewport.angle_rad - views_[0].viewport.angle_rad;
  const double turn_deg = std::fabs(std::remainder(turn_rad, 2 * std::numbers::pi)) * 180 / std::numbers::pi;
  // Who does not know would think that the scan itself lies askew.
  return turn_deg < kToldTurnDeg ? tr("Moving (not warped, linked)")
                                 : tr("Moving (not warped, turned %1° to match)").arg(turn_deg, 0, 'f', 0);
}

QString ImageCanvas::right_badge(CompareMode mode) const {
  const bool beside = is_side_by_side();
  QString text;
  if (document_.has_pair() && !beside) text = settings_.flicker && !held_ ? tr("Flicker") : mode_title(mode);
  if (shows_matched_colors() && (beside || mode != CompareMode::Fixed))
    text += (text.isEmpty() ? QString() : QStringLiteral(" · ")) + tr("colours matched for display");
  const Viewport& v = viewport();
  const bool locally = mode == CompareMode::LocalDifference || mode == CompareMode::Edges;
  if (document_.has_pair() && !beside && locally && v.fixed_px_per_pixel > kReducedPx)
    text += QStringLiteral(" · ") + tr("stripes below 100 % may be moiré");
  if (v.mirrored) text += (text.isEmpty() ? QString() : QStringLiteral(" · ")) + tr("mirrored");
  if (v.angle_rad != 0)
    text += (text.isEmpty() ? QString() : QStringLiteral(" · ")) +
            tr("turned %1°").arg(v.angle_rad * 180 / std::numbers::pi, 0, 'f', 0);
  return text;
}

bool ImageCanvas::is_red_and_cyan() const {
  return document_.has_pair() && !is_side_by_side() && !settings_.flicker &&
         shown_mode() == CompareMode::RedCyan;
}

QString ImageCanvas::shown_hint() const {
  return is_red_and_cyan() ? red_cyan_hint_ : QString();
}

QColor ImageCanvas::color_of(Side side) const {
  if (is_red_and_cyan()) return side == Side::Fixed ? QColor(0xff, 0x30, 0x30) : QColor(0x00, 0xd0, 0xd8);
  return side == Side::Fixed ? fixed_color() : moving_color();
}

// For the person at the screen: a saved picture has none. Below the names of both images and of the mode.
void ImageCanvas::paint_hint(QPainter& painter) const {
  const QString words = shown_hint();
  if (words.isEmpty()) return;
  const QFontMetricsF metrics(painter.font());
  const double max = width() - 24.0, line = metrics.height() + 13,
               needed = std::min(max, metrics.horizontalAdvance(words) + 18);
  paint_badge(painter, {width() - 12 - needed, 12 + 2 * line}, {}, words, max);
}

QString ImageCanvas::missing_hint() const {
  return document_.state().fixed ? tr("Drop the moving image here, or click to browse…")
                                 : tr("Drop the fixed image here, or click to browse…");
}

// Where the empty canvas had it, until the image is looked at closely: then out of its way.
QRectF ImageCanvas::missing_hint_rect() const {
  if (fits()) return slot_rect(document_.state().fixed ? Side::Moving : Side::Fixed);
  const QFontMetricsF metrics(font());
  const double w = metrics.horizontalAdvance(missing_hint()) + metrics.height() * 0.62 + 25;
  return {(width() - w) / 2, height() - metrics.height() - 28, w, metrics.height() + 8};
}

QRectF ImageCanvas::slot_rect(Side side) const {
  const double w = std::clamp(width() * 0.3, 120.0, 260.0), h = std::clamp(height() * 0.3, 100.0, 190.0),
               gap = 22;
  const double top = height() / 2.0 - h / 2 - 6;
  return {side == Side::Fixed ? width() / 2.0 - gap / 2 - w : width() / 2.0 + gap / 2, top, w, h};
}

int ImageCanvas::below_empty_slots() const {
  return qRound(slot_rect(Side::Moving).bottom());
}

void ImageCanvas::paint_empty_state(QPainter& painter) const {
  const QColor text = palette().color(QPalette::WindowText);
  QFont title = font();
  title.setPointSizeF(title.pointSizeF() * 1.55);
  title.setWeight(QFont::DemiBold);
  painter.setFont(title);
  painter.setPen(text);
  const QRectF first = slot_rect(Side::Fixed);
  painter.drawText(QRectF(0, first.top() - 74, width(), 36), Qt::AlignCenter,
                   tr("Drop a fixed and a moving image here"));
  painter.setFont(font());
  painter.setPen(quiet_text_color());
  painter.drawText(QRectF(0, first.top() - 38, width(), 24), Qt::AlignCenter,
                   tr("TIFF, whole slides, DICOM, PNG, JPEG and more, of any size"));

  for (const Side side : {Side::Fixed, Side::Moving}) {
    QColor ground = side == Side::Fixed ? fixed_color() : moving_color();
    ground.setAlpha(22);
    paint_slot(painter, side, ground, text, quiet_text_color());
  }
}

void ImageCanvas::paint_slot(QPainter& painter, Side side, const QColor& ground, const QColor& ink,
                             const QColor& quiet) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = slot_rect(side);
  painter.setPen(QPen(side == Side::Fixed ? fixed_color() : moving_color(), 1.6, Qt::DashLine));
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 10, 10);
  QFont name = font();
  name.setPointSizeF(name.pointSizeF() * 1.2);
  name.setWeight(QFont::DemiBold);
  painter.setFont(name);
  painter.setPen(ink);
  painter.drawText(QRectF(box.left(), box.center().y() - 34, box.width(), 24), Qt::AlignCenter,
                   side == Side::Fixed ? tr("Fixed") : tr("Moving"));
  painter.setFont(font());
  painter.setPen(quiet);
  painter.drawText(QRectF(box.left() + 10, box.center().y() - 8, box.width() - 20, 60),
                   Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                   side == Side::Fixed ? tr("the reference, stays as it is\nclick to browse…")
                                       : tr("is warped onto the reference\nclick to browse…"));
  painter.restore();
}

void ImageCanvas::paint_drop_zones(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  QFont big = font();
  big.setPointSizeF(big.pointSizeF() * 1.5);
  big.setWeight(QFont::DemiBold);
  painter.setFont(big);
  const auto zone = [&](const QRectF& r, QColor color, const QString& text, bool chosen) {
    color.setAlpha(chosen ? 205 : 90);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(r.adjusted(10, 10, -10, -10), 12, 12);
    painter.setPen(Qt::white);
    painter.drawText(r, Qt::AlignCenter | Qt::TextWordWrap, text);
  };
  if (drop_count_ > 1) {
    zone(rect(), palette().color(QPalette::Highlight), tr("Drop to open the pair"), true);
    return;
  }
  const bool left = drop_at_.x() < width() / 2.0;
  zone(QRectF(0, 0, width() / 2.0, height()), fixed_color(), tr("Fixed (reference)"), left);
  zone(QRectF(width() / 2.0, 0, width() / 2.0, height()), moving_color(), tr("Moving"), !left);
}

}  // namespace alinify::ui
