#include "ui/canvas/image_canvas.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QUrl>
#include <QWheelEvent>

#include "ui/jobs/job_runner.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kWheelStep = 1.25;  ///< zoom factor of one notch
constexpr double kMostMagnified = 1.0 / 64;
constexpr int kHoldDelayMs =
    140;  ///< a modifier held this long is a wish to look, not the start of a shortcut

QStringList local_files(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

}  // namespace

ImageCanvas::ImageCanvas(SessionDocument& document, std::shared_ptr<TileCache> cache,
                         std::shared_ptr<ViewRenderer> renderer, QWidget* parent)
    : QWidget(parent), document_(document), cache_(std::move(cache)) {
  setObjectName(QStringLiteral("canvas"));
  setAccessibleName(tr("Image canvas"));
  setAccessibleDescription(
      tr("Shows the fixed and the moving image. Arrow keys pan, plus and minus zoom, 0 fits."));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  setMinimumSize(240, 180);
  setAttribute(Qt::WA_OpaquePaintEvent);

  worker_ = std::make_shared<FrameWorker>(
      std::move(renderer),
      [this](std::shared_ptr<const CanvasFrame> frame) {
        QMetaObject::invokeMethod(
            this, [this, frame = std::move(frame)] { frame_arrived(frame); }, Qt::QueuedConnection);
      },
      [this](const std::exception& e) {
        QMetaObject::invokeMethod(
            this, [this, failure = describe_failure(e)] { Q_EMIT draw_failed(failure); },
            Qt::QueuedConnection);
      });
  cache_->set_listener([worker = std::weak_ptr<FrameWorker>(worker_)] {
    if (const auto alive = worker.lock()) alive->tile_arrived();
  });
  hold_delay_.setSingleShot(true);
  hold_delay_.setInterval(kHoldDelayMs);
  connect(&hold_delay_, &QTimer::timeout, this, [this] { set_held(hold_wish_); });
  connect(&document_, &SessionDocument::images_changed, this, &ImageCanvas::images_changed);
  connect(&document_, &SessionDocument::transform_changed, this, &ImageCanvas::request_frame);
  qApp->installEventFilter(this);
}

ImageCanvas::~ImageCanvas() {
  cache_->set_listener({});
}

bool ImageCanvas::has_images() const {
  return document_.state().fixed || document_.state().moving;
}

Size ImageCanvas::frame_image_size() const {
  const DocumentState& state = document_.state();
  if (state.fixed) return state.fixed->source->info().size;
  return state.moving ? state.moving->source->info().size : Size{};
}

Size ImageCanvas::device_size() const {
  const double ratio = devicePixelRatioF();
  return {std::max<std::int64_t>(1, std::llround(width() * ratio)),
          std::max<std::int64_t>(1, std::llround(height() * ratio))};
}

Vec2d ImageCanvas::fixed_at(QPointF logical) const {
  // The event's position counts from the corner of the top-left pixel, the viewport from its centre.
  const QPointF p = device_position(logical);
  return viewport_.fixed_from_picture({p.x() - 0.5, p.y() - 0.5});
}

void ImageCanvas::images_changed() {
  std::vector<std::shared_ptr<const TileSource>> kept;
  for (const Side side : {Side::Fixed, Side::Moving})
    if (const auto& image = document_.image(side)) kept.push_back(image->source);
  cache_->keep_only(kept);
  frame_.reset();
  frame_image_ = {};
  if (has_images()) fit();
  update();
}

void ImageCanvas::set_settings(const ViewSettings& settings) {
  if (settings == settings_) return;
  settings_ = settings;
  request_frame();
  Q_EMIT shown_mode_changed();
  update();
}

void ImageCanvas::set_viewport(const Viewport& wanted) {
  Viewport next = wanted;
  next.size = device_size();
  const Size image = frame_image_size();
  if (image.area() > 0) {
    const double most = std::max(1.0, fitting_viewport(image, next.size).fixed_px_per_pixel * 8);
    next.fixed_px_per_pixel = std::clamp(next.fixed_px_per_pixel, kMostMagnified, most);
    next.center_fixed.x = std::clamp(next.center_fixed.x, -0.5, static_cast<double>(image.width) - 0.5);
    next.center_fixed.y = std::clamp(next.center_fixed.y, -0.5, static_cast<double>(image.height) - 0.5);
  }
  if (next == viewport_) return;
  viewport_ = next;
  request_frame();
  update();
  Q_EMIT viewport_changed();
}

void ImageCanvas::fit() {
  if (!has_images()) return;
  fit_pending_ = true;
  viewport_.size = {};  // fits even when nothing else differs: the images may
  set_viewport(fitting_viewport(frame_image_size(), device_size()));
  fit_pending_ = true;
}

void ImageCanvas::actual_size() {
  fit_pending_ = false;
  zoom_at({static_cast<double>(viewport_.size.width) / 2, static_cast<double>(viewport_.size.height) / 2},
          viewport_.fixed_px_per_pixel);
}

void ImageCanvas::zoom_in() {
  zoom_at({static_cast<double>(viewport_.size.width) / 2, static_cast<double>(viewport_.size.height) / 2},
          kWheelStep * kWheelStep);
}

void ImageCanvas::zoom_out() {
  zoom_at({static_cast<double>(viewport_.size.width) / 2, static_cast<double>(viewport_.size.height) / 2},
          1 / (kWheelStep * kWheelStep));
}

void ImageCanvas::zoom_at(QPointF p, double factor) {
  if (!has_images() || !(factor > 0)) return;
  fit_pending_ = false;
  const Vec2d position{p.x() - 0.5, p.y() - 0.5};
  const Vec2d kept = viewport_.fixed_from_picture(position);
  Viewport next = viewport_;
  next.fixed_px_per_pixel /= factor;
  const Size image = frame_image_size();
  const double most = std::max(1.0, fitting_viewport(image, viewport_.size).fixed_px_per_pixel * 8);
  next.fixed_px_per_pixel = std::clamp(next.fixed_px_per_pixel, kMostMagnified, most);
  const Vec2d drift = next.fixed_from_picture(position) - kept;
  next.center_fixed = next.center_fixed - drift;
  set_viewport(next);
}

void ImageCanvas::pan_by(QPointF device_pixels) {
  if (!has_images()) return;
  fit_pending_ = false;
  Viewport next = viewport_;
  next.center_fixed =
      next.center_fixed + viewport_.fixed_px_per_pixel * Vec2d{device_pixels.x(), device_pixels.y()};
  set_viewport(next);
}

void ImageCanvas::set_held(std::optional<CompareMode> mode) {
  hold_delay_.stop();
  if (mode == held_) return;
  held_ = mode;
  request_frame();
  update();
  Q_EMIT shown_mode_changed();
}

void ImageCanvas::request_frame() {
  if (!has_images() || viewport_.size.area() == 0) {
    update();
    return;
  }
  ViewRequest request;
  const DocumentState& state = document_.state();
  // A held key shows its image even when its layer is hidden.
  if (state.fixed) {
    request.layers.push_back({state.fixed->source});
    request.layers.back().look.visible = settings_.fixed_visible || held_ == CompareMode::Fixed;
    request.moving_from_fixed = document_.current_transform();
  }
  if (state.moving) {
    request.layers.push_back({state.moving->source, true});
    request.layers.back().look.visible = settings_.moving_visible || held_ == CompareMode::Moving;
  }
  request.mode = shown_mode();
  request.opacity = settings_.opacity;
  request.difference_gain = settings_.difference_gain;
  request.checker_px = 96 * devicePixelRatioF();
  const QColor background = canvas_color();
  request.background = {static_cast<std::uint8_t>(background.red()),
                        static_cast<std::uint8_t>(background.green()),
                        static_cast<std::uint8_t>(background.blue())};
  request.viewport = viewport_;
  requested_ = worker_->request(std::move(request));
}

void ImageCanvas::frame_arrived(std::shared_ptr<const CanvasFrame> frame) {
  if (!has_images()) return;
  frame_ = std::move(frame);
  const ConstPixels p = frame_->view.picture.pixels();
  frame_image_ =
      QImage(reinterpret_cast<const uchar*>(p.data), static_cast<int>(p.width), static_cast<int>(p.height),
             static_cast<qsizetype>(p.row_bytes), QImage::Format_RGBX8888);
  update();
  Q_EMIT frame_shown();
}

bool ImageCanvas::up_to_date() const {
  return frame_ && frame_->view.complete && frame_->serial == requested_;
}

void ImageCanvas::resizeEvent(QResizeEvent*) {
  if (!has_images()) {
    viewport_.size = device_size();
  } else if (fit_pending_) {
    fit();
  } else {
    set_viewport(viewport_);
  }
}

void ImageCanvas::wheelEvent(QWheelEvent* event) {
  // Touchpads send many small steps, wheels a few of 120: the same turn zooms as far.
  const double notches = event->angleDelta().y() / 120.0;
  if (notches != 0) zoom_at(device_position(event->position()), std::pow(kWheelStep, notches));
  event->accept();
}

bool ImageCanvas::event(QEvent* event) {
  if (event->type() == QEvent::NativeGesture) {
    auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() == Qt::ZoomNativeGesture) {
      zoom_at(device_position(gesture->position()), 1 + gesture->value());
      return true;
    }
  }
  if (event->type() == QEvent::PaletteChange) request_frame();
  return QWidget::event(event);
}

std::vector<CanvasPane> ImageCanvas::panes() const {
  CanvasPane all;
  all.area = rect();
  all.viewport = viewport_;
  all.device_ratio = devicePixelRatioF();
  all.shows_fixed = shown_mode() != CompareMode::Moving && document_.state().fixed;
  all.shows_moving = shown_mode() != CompareMode::Fixed && document_.state().moving;
  return {all};
}

void ImageCanvas::add_tool(CanvasTool* tool) {
  tools_.push_back(tool);
  update();
}

void ImageCanvas::remove_tool(CanvasTool* tool) {
  if (active_tool_ == tool) set_active_tool(nullptr);
  std::erase(tools_, tool);
  update();
}

void ImageCanvas::set_active_tool(CanvasTool* tool) {
  active_tool_ = tool;
  tool_drags_ = false;
  setCursor(resting_cursor());
  update();
}

CanvasTool::Pointer ImageCanvas::pointer_at(const QMouseEvent& event) const {
  const std::vector<CanvasPane> all = panes();
  CanvasTool::Pointer pointer{all.front(), event.position(), {}, event.button(), event.modifiers()};
  for (const CanvasPane& pane : all)
    if (pane.area.contains(event.position())) pointer.pane = pane;
  pointer.fixed = pointer.pane.fixed_from_widget(event.position());
  return pointer;
}

QCursor ImageCanvas::resting_cursor() const {
  if (space_held_) return Qt::OpenHandCursor;
  return active_tool_ && has_images() ? active_tool_->cursor() : QCursor(Qt::ArrowCursor);
}

void ImageCanvas::mousePressEvent(QMouseEvent* event) {
  if (!has_images()) {
    for (const Side side : {Side::Fixed, Side::Moving})
      if (slot_rect(side).contains(event->position())) Q_EMIT browse_requested(side);
    return;
  }
  if (active_tool_ && !space_held_ && active_tool_->press(pointer_at(*event))) {
    tool_drags_ = true;
    setCursor(active_tool_->cursor());
    return;
  }
  if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
    panning_ = true;
    pan_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
  }
}

void ImageCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (active_tool_ && !panning_ && has_images()) {
    tool_drags_ = active_tool_->move(pointer_at(*event));
    setCursor(resting_cursor());
  }
  if (panning_) {
    pan_by(device_position(pan_from_ - event->position()));
    pan_from_ = event->position();
  } else if (!has_images()) {
    const bool over = slot_rect(Side::Fixed).contains(event->position()) ||
                      slot_rect(Side::Moving).contains(event->position());
    setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
    return;
  }
  Q_EMIT pointer_moved(fixed_at(event->position()));
}

void ImageCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (tool_drags_ && active_tool_) {
    tool_drags_ = false;
    active_tool_->release(pointer_at(*event));
    setCursor(resting_cursor());
    return;
  }
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  panning_ = false;
  setCursor(resting_cursor());
}

void ImageCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (active_tool_ && !space_held_ && has_images()) return mousePressEvent(event);
  if (event->button() == Qt::LeftButton) zoom_at(device_position(event->position()), 2);
}

void ImageCanvas::leaveEvent(QEvent*) {
  for (CanvasTool* tool : tools_) tool->leave();
  Q_EMIT pointer_moved(std::nullopt);
}

void ImageCanvas::keyPressEvent(QKeyEvent* event) {
  if (active_tool_ && active_tool_->key(event)) return;
  const double step_x = 0.1 * static_cast<double>(viewport_.size.width);
  const double step_y = 0.1 * static_cast<double>(viewport_.size.height);
  switch (event->key()) {
    case Qt::Key_Left:
      return pan_by({-step_x, 0});
    case Qt::Key_Right:
      return pan_by({step_x, 0});
    case Qt::Key_Up:
      return pan_by({0, -step_y});
    case Qt::Key_Down:
      return pan_by({0, step_y});
    case Qt::Key_Space:
      if (!event->isAutoRepeat() && has_images()) {
        space_held_ = true;
        if (!panning_) setCursor(Qt::OpenHandCursor);
      }
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void ImageCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
    space_held_ = false;
    if (!panning_) setCursor(resting_cursor());
    return;
  }
  QWidget::keyReleaseEvent(event);
}

bool ImageCanvas::eventFilter(QObject* object, QEvent* event) {
  // Shift and Ctrl are heard wherever the focus is in this window, so that one can look while a slider has
  // it.
  const auto type = event->type();
  if (type == QEvent::ApplicationDeactivate || type == QEvent::WindowDeactivate) {
    set_held(std::nullopt);
  } else if ((type == QEvent::KeyPress || type == QEvent::KeyRelease) && isActiveWindow() &&
             object->isWidgetType() && static_cast<QWidget*>(object)->window() == window() &&
             document_.has_pair()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool modifier = key->key() == Qt::Key_Shift || key->key() == Qt::Key_Control;
    if (type == QEvent::KeyPress && modifier && !key->isAutoRepeat() && !held_) {
      hold_wish_ = key->key() == Qt::Key_Shift ? CompareMode::Fixed : CompareMode::Moving;
      hold_delay_.start();
    } else if (modifier ? type == QEvent::KeyRelease && !key->isAutoRepeat()
                        : type == QEvent::KeyPress && !held_) {
      set_held(std::nullopt);
    }
  }
  return QWidget::eventFilter(object, event);
}

void ImageCanvas::dragEnterEvent(QDragEnterEvent* event) {
  drop_count_ = static_cast<int>(local_files(event->mimeData()).size());
  if (drop_count_ == 0) return;
  drop_at_ = event->position();
  event->acceptProposedAction();
  update();
}

void ImageCanvas::dragMoveEvent(QDragMoveEvent* event) {
  drop_at_ = event->position();
  event->acceptProposedAction();
  update();
}

void ImageCanvas::dragLeaveEvent(QDragLeaveEvent*) {
  drop_count_ = 0;
  update();
}

void ImageCanvas::dropEvent(QDropEvent* event) {
  const QStringList paths = local_files(event->mimeData());
  drop_count_ = 0;
  update();
  if (paths.isEmpty()) return;
  event->acceptProposedAction();
  std::optional<Side> side;
  if (paths.size() == 1) side = event->position().x() < width() / 2.0 ? Side::Fixed : Side::Moving;
  Q_EMIT files_dropped(paths, side);
}

}  // namespace alinify::ui
