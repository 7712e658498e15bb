#include "ui/canvas/image_canvas.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <QApplication>

#include "ui/jobs/job_runner.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kZoomStep = 1.25 * 1.25;
constexpr double kMaxMagnified = 1.0 / 64;

const Transform kIdentity;

}  // namespace

ImageCanvas::ImageCanvas(SessionDocument& document, std::shared_ptr<TileCache> cache,
                         std::shared_ptr<ViewRenderer> renderer, QWidget* parent)
    : QWidget(parent), document_(document), cache_(std::move(cache)), renderer_(std::move(renderer)) {
  setObjectName(QStringLiteral("canvas"));
  setAccessibleName(tr("Image canvas"));
  setAccessibleDescription(
      tr("Shows the fixed and the moving image. Arrow keys pan, plus and minus zoom, 0 fits."));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  setMinimumSize(220, 180);
  setAttribute(Qt::WA_OpaquePaintEvent);

  std::vector<std::weak_ptr<FrameWorker>> workers;
  for (LiveView* view : {&views_[0], &views_[1], &mini_map_.view(), &loupe_.view()}) {
    view->worker = make_worker(workers.empty() ? renderer_ : renderer_->another(), *view);
    workers.push_back(view->worker);
  }
  cache_->set_listener([workers] {
    for (const auto& worker : workers)
      if (const auto alive = worker.lock()) alive->tile_arrived();
  });
  hold_delay_.setSingleShot(true);
  connect(&hold_delay_, &QTimer::timeout, this, [this] { set_held(hold_wish_); });
  flicker_.setTimerType(Qt::PreciseTimer);
  connect(&flicker_, &QTimer::timeout, this, [this] {
    flicker_to_moving_ = !flicker_to_moving_;
    request_frame();
  });
  connect(&document_, &SessionDocument::images_changed, this, &ImageCanvas::images_changed);
  connect(&document_, &SessionDocument::lengths_changed, this, qOverload<>(&QWidget::update));
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    follow();
    request_frame();
    if (!document_.is_preview()) request_mini_map();
  });
  qApp->installEventFilter(this);
}

ImageCanvas::~ImageCanvas() {
  cache_->set_listener({});
}

std::shared_ptr<FrameWorker> ImageCanvas::make_worker(std::shared_ptr<ViewRenderer> renderer,
                                                      LiveView& view) {
  return std::make_shared<FrameWorker>(
      std::move(renderer),
      [this, &view](std::shared_ptr<const CanvasFrame> frame) {
        QMetaObject::invokeMethod(
            this, [this, &view, frame = std::move(frame)] { frame_arrived(view, frame); },
            Qt::QueuedConnection);
      },
      [this](const std::exception& e) {
        QMetaObject::invokeMethod(
            this, [this, failure = describe_failure(e)] { Q_EMIT draw_failed(failure); },
            Qt::QueuedConnection);
      });
}

bool ImageCanvas::has_images() const {
  return document_.state().fixed || document_.state().moving;
}

Size ImageCanvas::image_size(int pane) const {
  const DocumentState& state = document_.state();
  if (state.fixed && (pane == 0 || !state.moving || warps_beside())) return state.fixed->source->info().size;
  return state.moving ? state.moving->source->info().size : Size{};
}

QRectF ImageCanvas::pane_area(int pane) const {
  if (!is_side_by_side()) return QRectF(0, 0, width(), height());
  const int left = width() / 2;
  return pane == 0 ? QRectF(0, 0, left - 1, height()) : QRectF(left + 1, 0, width() - left - 1, height());
}

int ImageCanvas::pane_at(QPointF logical) const {
  return is_side_by_side() && logical.x() >= width() / 2 ? 1 : 0;
}

Size ImageCanvas::pane_size(int pane) const {
  const QSizeF device = pane_area(pane).size() * devicePixelRatioF();
  return {std::max<std::int64_t>(1, std::llround(device.width())),
          std::max<std::int64_t>(1, std::llround(device.height()))};
}

std::vector<CanvasPane> ImageCanvas::panes() const {
  const bool beside = is_side_by_side();
  std::vector<CanvasPane> panes;
  for (int i = 0; i < (beside ? 2 : 1); ++i) {
    CanvasPane pane;
    pane.area = pane_area(i);
    pane.viewport = views_[static_cast<std::size_t>(i)].viewport;
    pane.device_ratio = devicePixelRatioF();
    pane.shows_fixed = beside ? i == 0 : shown_mode() != CompareMode::Moving && document_.state().fixed;
    pane.shows_moving = beside ? i == 1 : shown_mode() != CompareMode::Fixed && document_.state().moving;
    if (i == 1 && !warps_beside()) {
      pane.of_moving_frame = true;
      pane.frame_from_fixed = document_.current_transform();
    }
    panes.push_back(std::move(pane));
  }
  return panes;
}

void ImageCanvas::set_layers(std::function<std::vector<ViewLayer>()> layers) {
  layers_ = std::move(layers);
  layers_changed();
}

std::vector<ViewLayer> ImageCanvas::layers() const {
  if (layers_) return layers_();
  std::vector<ViewLayer> layers;
  if (document_.state().fixed) layers.push_back({document_.state().fixed->source});
  if (document_.state().moving) layers.push_back({document_.state().moving->source, true});
  return layers;
}

void ImageCanvas::layers_changed() {
  request_frame();
  request_mini_map();
  Q_EMIT looks_changed();
}

void ImageCanvas::set_moving_colors(std::shared_ptr<const ColorMatch> colors) {
  if (colors == moving_colors_) return;
  moving_colors_ = std::move(colors);
  request_frame();
  request_mini_map();
  update();
}

void ImageCanvas::images_changed() {
  set_held(std::nullopt);  // a key that undid the pair is still held, and there is nothing left to show
  std::vector<std::shared_ptr<const TileSource>> kept;
  for (const ViewLayer& layer : layers()) kept.push_back(layer.source);
  cache_->keep_only(kept);
  for (LiveView* view : {&views_[0], &views_[1], &mini_map_.view(), &loupe_.view()}) view->forget();
  views_[0].viewport.angle_rad = 0;
  views_[0].viewport.mirrored = false;
  loupe_.move(std::nullopt);
  before_beside_.reset();
  moving_colors_.reset();  // those of another pair
  if (has_images()) {
    fit();
    request_mini_map();
  } else {
    Q_EMIT viewport_changed();  // without images: clears its readout
  }
  update();
}

bool ImageCanvas::warps_beside() const {
  if (!is_side_by_side() || !document_.current_transform()) return false;
  switch (active_tool_ ? active_tool_->moving_beside() : CanvasTool::MovingBeside::Either) {
    case CanvasTool::MovingBeside::Warped:
      return true;
    case CanvasTool::MovingBeside::AsItIs:
      return false;
    case CanvasTool::MovingBeside::Either:
      break;
  }
  return settings_.warped_beside;
}

void ImageCanvas::leave_side_by_side() {
  if (!settings_.side_by_side) return;
  ViewSettings settings = settings_;
  settings.side_by_side = false;
  set_settings(settings);
}

void ImageCanvas::set_settings(const ViewSettings& settings) {
  if (settings == settings_) return;
  const bool was_beside = is_side_by_side();
  if (!was_beside && settings.side_by_side) before_beside_ = SeenBefore{viewport(), fit_pending_};
  const bool panes_differ = settings.side_by_side != settings_.side_by_side ||
                            settings.warped_beside != settings_.warped_beside ||
                            settings.linked != settings_.linked;
  const bool map_differs = settings.mini_map != settings_.mini_map;
  settings_ = settings;
  if (settings_.flicker) {
    flicker_.setInterval(static_cast<int>(std::lround(1000 / std::clamp(settings_.flicker_hz, 0.1, 20.0))));
    if (!flicker_.isActive()) flicker_.start();
  } else {
    flicker_.stop();
    flicker_to_moving_ = false;
  }
  if (panes_differ && has_images()) {
    if (fit_pending_) {
      fit();
    } else if (was_beside && !is_side_by_side()) {
      return_from_beside();
    } else {
      show(0, views_[0].viewport);
      follow();
    }
  }
  if (!settings_.loupe) loupe_.move(std::nullopt);
  request_frame();
  if (map_differs) request_mini_map();
  Q_EMIT shown_mode_changed();
  update();
}

void ImageCanvas::return_from_beside() {
  const Viewport& now = viewport();
  const std::optional<SeenBefore> before = std::exchange(before_beside_, std::nullopt);
  constexpr double closer = 1.5;
  if (before && before->viewport.angle_rad == now.angle_rad && before->viewport.mirrored == now.mirrored &&
      rect_in_view(before->viewport).contains(now.center_fixed) &&
      closer * now.fixed_px_per_pixel >= before->viewport.fixed_px_per_pixel)
    return before->fitted ? fit() : show(0, before->viewport);
  // What was looked at stays in view, without empty ground where there is image.
  show(0, filled(clamped(now, 0), image_size(0), 0));
}

Viewport ImageCanvas::clamped(Viewport next, int pane) const {
  next.size = pane_size(pane);
  const Size image = image_size(pane);
  if (image.area() == 0) return next;
  const double max = std::max(1.0, fitting_viewport(image, next.size).fixed_px_per_pixel * 8);
  next.fixed_px_per_pixel = std::clamp(next.fixed_px_per_pixel, kMaxMagnified, max);
  next.center_fixed.x = std::clamp(next.center_fixed.x, -0.5, static_cast<double>(image.width) - 0.5);
  next.center_fixed.y = std::clamp(next.center_fixed.y, -0.5, static_cast<double>(image.height) - 0.5);
  next.angle_rad = std::remainder(next.angle_rad, 2 * std::numbers::pi);
  return next;
}

void ImageCanvas::show(int pane, const Viewport& wanted) {
  Viewport& now = views_[static_cast<std::size_t>(pane)].viewport;
  const Viewport next = clamped(wanted, pane);
  if (next == now) return;
  now = next;
  asked_at_.reset();
  if (pane == 0) follow();
  request_frame();
  update();
  Q_EMIT viewport_changed();
}

void ImageCanvas::set_viewport(const Viewport& wanted) {
  fit_pending_ = false;
  show(0, wanted);
}

void ImageCanvas::follow() {
  if (!is_side_by_side()) return;
  Viewport& right = views_[1].viewport;
  const bool warped = warps_beside();
  // A view of its own says nothing in another frame: it begins again where the left one is.
  if (settings_.linked || warped != right_is_warped_) {
    const auto transform = warped ? nullptr : document_.current_transform();
    right = followed(views_[0].viewport, transform ? *transform : kIdentity);
    right.size = pane_size(1);
    right_is_warped_ = warped;
  } else {
    right = clamped(right.fixed_px_per_pixel > 0 ? right : Viewport{}, 1);
  }
}

void ImageCanvas::fit() {
  if (!has_images()) return;
  const bool free_right = is_side_by_side() && !settings_.linked;
  if (free_right) show(1, fitting_viewport(image_size(1), pane_size(1), views_[1].viewport));
  views_[0].viewport.size = {};  // forces a fit even if nothing else differs: the images may
  const Rect area = fitted_area();
  Viewport whole = fitting_viewport({area.width, area.height}, pane_size(0), views_[0].viewport);
  whole.center_fixed = whole.center_fixed + Vec2d{static_cast<double>(area.x), static_cast<double>(area.y)};
  show(0, whole);
  fit_pending_ = true;
}

Rect ImageCanvas::fitted_area() const {
  const Size fixed = image_size(0);
  const Rect own{0, 0, fixed.width, fixed.height};
  const DocumentState& state = document_.state();
  const auto map = document_.has_pair() ? document_.current_transform() : nullptr;
  // Before there is a map the moving image has no place of its own. A tiled design fills
  // any area, and a step of a run must not move the view.
  if (!map || state.moving->tiled_design || shown_mode() == CompareMode::Fixed ||
      (is_side_by_side() && !warps_beside() && !settings_.linked) ||
      (document_.is_preview() && document_.preview_kind() == Preview::Latest))
    return own;
  const std::vector<ViewLayer> all = layers();
  if (std::none_of(all.begin(), all.end(), [](const ViewLayer& layer) {
        return layer.of_moving_side && layer.warped && layer.look.visible;
      }))
    return own;
  // At most as much as the image again on each side: a view from farther away shows nothing of either.
  const Rect seen = warped_extent(*map, state.moving->source->info().size);
  const std::int64_t left = std::clamp(seen.x, -own.width, std::int64_t{0}),
                     top = std::clamp(seen.y, -own.height, std::int64_t{0});
  return {left, top, std::clamp(seen.right(), own.width, 2 * own.width) - left,
          std::clamp(seen.bottom(), own.height, 2 * own.height) - top};
}

void ImageCanvas::actual_size() {
  zoom_to(1);
}

void ImageCanvas::zoom_to(double screen_pixels_per_pixel) {
  const Viewport& v = viewport();
  zoom_at(0, {static_cast<double>(v.size.width) / 2, static_cast<double>(v.size.height) / 2},
          v.fixed_px_per_pixel * screen_pixels_per_pixel);
}

void ImageCanvas::zoom_in() {
  zoom_to(zoom() * kZoomStep);
}

void ImageCanvas::zoom_out() {
  zoom_to(zoom() / kZoomStep);
}

void ImageCanvas::zoom_at(int pane, QPointF p, double factor) {
  if (!has_images() || !(factor > 0)) return;
  fit_pending_ = false;
  // Linked views move together, led by the left one.
  const int led = settings_.linked ? 0 : pane;
  const Viewport& now = views_[static_cast<std::size_t>(led)].viewport;
  const Vec2d position{p.x() - 0.5, p.y() - 0.5};
  const Vec2d kept = now.fixed_from_picture(position);
  Viewport next = now;
  next.fixed_px_per_pixel /= factor;
  next.fixed_px_per_pixel = clamped(next, led).fixed_px_per_pixel;
  next.center_fixed = next.center_fixed - (next.fixed_from_picture(position) - kept);
  show(led, next);
}

void ImageCanvas::pan(int pane, QPointF device_pixels) {
  if (!has_images()) return;
  fit_pending_ = false;
  const int led = settings_.linked ? 0 : pane;
  Viewport next = views_[static_cast<std::size_t>(led)].viewport;
  next.center_fixed = next.fixed_from_picture(next.middle() + Vec2d{device_pixels.x(), device_pixels.y()});
  show(led, next);
}

void ImageCanvas::pan_by(QPointF device_pixels) {
  pan(0, device_pixels);
}

void ImageCanvas::rotate_by(double degrees) {
  Viewport next = viewport();
  next.angle_rad += degrees * std::numbers::pi / 180;
  if (std::fabs(std::remainder(next.angle_rad, 2 * std::numbers::pi)) < 1e-9) next.angle_rad = 0;
  show(0, next);
  after_turning();
}

void ImageCanvas::mirror() {
  Viewport next = viewport();
  next.mirrored = !next.mirrored;
  next.angle_rad = -next.angle_rad;  // mirrors the current view as displayed
  show(0, next);
  after_turning();
}

void ImageCanvas::reset_rotation() {
  Viewport next = viewport();
  next.angle_rad = 0, next.mirrored = false;
  show(0, next);
  after_turning();
}

void ImageCanvas::after_turning() {
  if (fit_pending_) fit();
  request_mini_map();
}

void ImageCanvas::set_held(std::optional<CompareMode> mode) {
  hold_delay_.stop();
  if (mode == held_) return;
  held_ = mode;
  request_frame();
  update();
  Q_EMIT shown_mode_changed();
}

ViewRequest ImageCanvas::pane_request(int pane) const {
  CompareMode mode = shown_mode();
  if (is_side_by_side())
    mode = pane == 0 ? CompareMode::Fixed : CompareMode::Moving;
  else if (settings_.flicker && !held_)
    mode = flicker_to_moving_ ? CompareMode::Moving : CompareMode::Fixed;
  return request_for(views_[static_cast<std::size_t>(pane)].viewport, mode,
                     !is_side_by_side() || pane == 0 || warps_beside());
}

ViewRequest ImageCanvas::request_for(const Viewport& viewport, CompareMode mode, bool warped) const {
  ViewRequest request;
  request.layers = layers();
  request.viewport = viewport;
  request.mode = mode;
  request.opacity = settings_.opacity;
  request.difference_gain = settings_.difference_gain;
  request.window_px = settings_.window_px;
  request.smooth = settings_.smooth;
  request.checker_px = settings_.checker_px * devicePixelRatioF();
  request.swipe_at = settings_.swipe_at;
  request.swipe_angle_rad = settings_.swipe_angle_rad;
  if (shows_matched_colors()) request.moving_colors = moving_colors_;
  // Without a fixed image the moving one takes its place.
  if (document_.state().fixed && warped) request.moving_from_fixed = document_.current_transform();
  // An explicitly chosen side is shown even if its layers are hidden.
  if (request.mode == CompareMode::Fixed || request.mode == CompareMode::Moving) {
    const bool moving = request.mode == CompareMode::Moving;
    const auto on_side = [&](const ViewLayer& layer) { return layer.of_moving_side == moving; };
    if (std::none_of(request.layers.begin(), request.layers.end(),
                     [&](const ViewLayer& layer) { return on_side(layer) && layer.look.visible; }))
      if (const auto first = std::find_if(request.layers.begin(), request.layers.end(), on_side);
          first != request.layers.end())
        first->look.visible = true;
  }
  const QColor background = canvas_color();
  request.background = {static_cast<std::uint8_t>(background.red()),
                        static_cast<std::uint8_t>(background.green()),
                        static_cast<std::uint8_t>(background.blue())};
  return request;
}

void ImageCanvas::request_frame() {
  if (!has_images() || viewport().size.area() == 0) {
    update();
    return;
  }
  for (int pane = 0; pane < (is_side_by_side() ? 2 : 1); ++pane)
    views_[static_cast<std::size_t>(pane)].draw(pane_request(pane));
  request_loupe();
}

ViewRequest ImageCanvas::picture_request(int pane, int times) const {
  ViewRequest request = pane_request(pane);
  const Size size = request.viewport.size;
  request.viewport.size = {size.width * times, size.height * times};
  request.viewport.fixed_px_per_pixel /= times;
  request.checker_px *= times;
  // A window of picture pixels covers the same area as on the screen.
  const double magnified =
      std::max(1.0, 1 / views_[static_cast<std::size_t>(pane)].viewport.fixed_px_per_pixel);
  request.window_px =
      std::min(255, static_cast<int>(std::lround(request.window_px * std::max(1.0, times / magnified))));
  return request;
}

MiniMap::Place ImageCanvas::mini_map_place() const {
  // In the narrow panes of a tool it would hide what is to be clicked.
  if (!settings_.mini_map || (settings_.side_by_side && active_tool())) return {};
  return MiniMap::place_in(pane_area(is_side_by_side() ? 1 : 0), size(), image_size(0));
}

void ImageCanvas::request_mini_map() {
  if (!has_images() || !settings_.mini_map) return update();
  const MiniMap::Place place = mini_map_place();
  if (place.area.isEmpty()) return;
  mini_map_.view().draw(
      request_for(MiniMap::whole_image(place, devicePixelRatioF()), CompareMode::Overlay, true));
}

bool ImageCanvas::go_by_mini_map(const std::optional<Vec2d>& center) {
  if (!center) return false;
  Viewport next = viewport();
  next.center_fixed = *center;
  set_viewport(next);
  return true;
}

void ImageCanvas::move_loupe(std::optional<QPointF> to) {
  if (!settings_.loupe || !has_images()) to.reset();
  if (!loupe_.move(to)) return;
  request_loupe();
  update();
}

CompareMode ImageCanvas::loupe_mode() const {
  if (!document_.has_pair()) return document_.state().fixed ? CompareMode::Fixed : CompareMode::Moving;
  // The other image at the same place, or the moving one's own pixels.
  if (is_side_by_side())
    return warps_beside() && loupe_.at() && pane_at(*loupe_.at()) == 1 ? CompareMode::Fixed
                                                                       : CompareMode::Moving;
  // The other image if one is shown alone, else both halves.
  const CompareMode mode = settings_.flicker && !held_ ? CompareMode::Overlay : shown_mode();
  return mode == CompareMode::Fixed    ? CompareMode::Moving
         : mode == CompareMode::Moving ? CompareMode::Fixed
                                       : CompareMode::Swipe;
}

void ImageCanvas::request_loupe() {
  if (!loupe_.at() || !settings_.loupe || !has_images()) return;
  const int pane = pane_at(*loupe_.at());
  ViewRequest request = request_for(loupe_.magnified(panes()[static_cast<std::size_t>(pane)]), loupe_mode(),
                                    !is_side_by_side() || pane == 0 || warps_beside());
  request.swipe_at = {0.5, 0.5};
  request.swipe_angle_rad = 0;
  loupe_.view().draw(std::move(request));
}

bool ImageCanvas::shows_swipe() const {
  return shown_mode() == CompareMode::Swipe && !settings_.flicker && !is_side_by_side() &&
         document_.has_pair();
}

SwipeLine ImageCanvas::swipe_line() const {
  return {{settings_.swipe_at, settings_.swipe_angle_rad}, size()};
}

void ImageCanvas::frame_arrived(LiveView& view, std::shared_ptr<const CanvasFrame> frame) {
  if (!has_images() || !view.take(std::move(frame))) return;
  update();
  Q_EMIT frame_shown();
}

bool ImageCanvas::up_to_date() const {
  const auto done = [](const LiveView& view) {
    return view.frame && view.frame->complete && view.frame->serial == view.requested;
  };
  return done(views_[0]) && (!is_side_by_side() || done(views_[1]));
}

}  // namespace alinify::ui
