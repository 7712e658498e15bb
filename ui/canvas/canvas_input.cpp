#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QUrl>
#include <QWheelEvent>

#include "ui/canvas/dropped_files.h"
#include "ui/canvas/image_canvas.h"

namespace alinify::ui {
namespace {

constexpr double kWheelStep = 1.25;  ///< zoom factor of one notch
/// A modifier held this long changes the view instead of starting a shortcut.
constexpr int kHoldDelayMs = 140, kControlDelayMs = 400;

}  // namespace

void ImageCanvas::resizeEvent(QResizeEvent*) {
  if (!has_images()) {
    views_[0].viewport.size = pane_size(0);
  } else if (fit_pending_) {
    fit();
  } else {
    show(0, viewport());
    follow();
    request_frame();
  }
}

void ImageCanvas::wheelEvent(QWheelEvent* event) {
  // Touchpads send many small steps, wheels a few of 120: the same rotation zooms equally.
  const double notches = event->angleDelta().y() / 120.0;
  const int pane = pane_at(event->position());
  if (notches != 0)
    zoom_at(pane, device_position(event->position() - pane_area(pane).topLeft()),
            std::pow(kWheelStep, notches));
  event->accept();
}

bool ImageCanvas::event(QEvent* event) {
  if (event->type() == QEvent::NativeGesture) {
    auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() == Qt::ZoomNativeGesture) {
      const int pane = pane_at(gesture->position());
      zoom_at(pane, device_position(gesture->position() - pane_area(pane).topLeft()), 1 + gesture->value());
      return true;
    }
  }
  if (event->type() == QEvent::PaletteChange) request_frame();
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (is_on_scale_bar(help->pos()))
      QToolTip::showText(help->globalPos(), tr("A click chooses the unit, or the pixel size"), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

void ImageCanvas::add_overlay(CanvasOverlay* overlay) {
  overlays_.push_back(overlay);
  update();
}

void ImageCanvas::remove_overlay(CanvasOverlay* overlay) {
  if (active_tool_ == overlay) set_active_tool(nullptr);
  std::erase(overlays_, overlay);
  update();
}

void ImageCanvas::set_active_tool(CanvasTool* tool) {
  const bool was_warped = warps_beside();
  active_tool_ = tool;
  tool_drags_ = false;
  setCursor(resting_cursor());
  if (warps_beside() != was_warped) {
    follow();
    request_frame();
    Q_EMIT viewport_changed();
  }
  update();
  Q_EMIT tool_changed();
}

CanvasTool::Pointer ImageCanvas::pointer_at(QPointF position) const {
  const std::vector<CanvasPane> all = panes();
  CanvasTool::Pointer pointer{all.front(), position, {}, Qt::NoButton, {}};
  for (const CanvasPane& pane : all)
    if (pane.area.contains(position)) pointer.pane = pane;
  pointer.fixed = pointer.pane.fixed_from_widget(position);
  return pointer;
}

CanvasTool::Pointer ImageCanvas::pointer_at(const QMouseEvent& event) const {
  CanvasTool::Pointer pointer = pointer_at(event.position());
  pointer.button = event.button();
  pointer.modifiers = event.modifiers();
  return pointer;
}

CanvasTool::Pointer ImageCanvas::here() const {
  return pointer_at(asked_at_ ? *asked_at_ : pointer_at_ ? *pointer_at_ : pane_area(0).center());
}

void ImageCanvas::contextMenuEvent(QContextMenuEvent* event) {
  event->accept();
  const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
  if (by_mouse && tool_took_right_) return;
  asked_at_ = by_mouse ? QPointF(event->pos()) : pointer_at_.value_or(pane_area(0).center());
  Q_EMIT context_menu_wanted(mapToGlobal(asked_at_->toPoint()));
}

bool ImageCanvas::is_on_scale_bar(QPointF position) const {
  const std::vector<ScaleBar> bars = scale_bars(font());
  return std::any_of(bars.begin(), bars.end(),
                     [&](const ScaleBar& bar) { return bar.box.contains(position); });
}

QCursor ImageCanvas::resting_cursor() const {
  if (space_held_) return Qt::OpenHandCursor;
  return active_tool_ && has_images() ? active_tool_->cursor() : QCursor(Qt::ArrowCursor);
}

void ImageCanvas::mousePressEvent(QMouseEvent* event) {
  if (std::exchange(focus_by_key_, false)) update();
  if (!has_images()) {
    for (const Side side : {Side::Fixed, Side::Moving})
      if (slot_rect(side).contains(event->position())) Q_EMIT browse_requested(side);
    return;
  }
  asked_at_.reset();
  tool_took_right_ = false;
  if (event->button() == Qt::LeftButton && !document_.has_pair() &&
      missing_hint_rect().contains(event->position()))
    return Q_EMIT browse_requested(document_.state().fixed ? Side::Moving : Side::Fixed);
  const bool left = event->button() == Qt::LeftButton;
  if (left && go_by_mini_map(mini_map_.press(mini_map_place(), event->position()))) return;
  if (left && is_on_scale_bar(event->position())) return Q_EMIT scale_bar_clicked(mapToGlobal(event->pos()));
  if (left && !space_held_) {
    swipe_drag_ = shows_swipe() ? swipe_line().grabbed(event->position()) : SwipeLine::Drag{};
    if (swipe_drag_.grip != SwipeLine::Grip::None) return;
  }
  if (active_tool_ && !space_held_ && event->button() != Qt::MiddleButton &&
      active_tool_->press(pointer_at(*event))) {
    tool_drags_ = true;
    tool_took_right_ = event->button() == Qt::RightButton;
    setCursor(active_tool_->cursor());
    return;
  }
  if (left || event->button() == Qt::MiddleButton) {
    panning_ = true;
    pan_pane_ = pane_at(event->position());
    pan_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
  }
}

void ImageCanvas::mouseMoveEvent(QMouseEvent* event) {
  asked_at_.reset();
  pointer_at_ = event->position();
  if (mini_map_.is_dragged()) {
    go_by_mini_map(mini_map_.drag(mini_map_place(), event->position()));
    return;
  }
  if (swipe_drag_.grip != SwipeLine::Grip::None) {
    const SwipeLine::Place place = swipe_line().dragged(swipe_drag_, event->position());
    ViewSettings next = settings_;
    next.swipe_at = place.at;
    next.swipe_angle_rad = place.angle_rad;
    set_settings(next);
    Q_EMIT pointer_moved(panes().front().fixed_from_widget(event->position()));
    return;
  }
  if (!panning_ && !tool_drags_ && has_images()) {
    const auto grip = shows_swipe() ? swipe_line().grip_at(event->position()) : SwipeLine::Grip::None;
    setCursor(grip == SwipeLine::Grip::Line   ? QCursor(Qt::SizeAllCursor)
              : grip == SwipeLine::Grip::Turn ? QCursor(Qt::CrossCursor)
                                              : resting_cursor());
  }
  if (active_tool_ && !panning_ && has_images()) {
    tool_drags_ = active_tool_->move(pointer_at(*event));
    setCursor(resting_cursor());
  }
  if (!panning_ && !tool_drags_ && is_on_scale_bar(event->position())) setCursor(Qt::PointingHandCursor);
  if (panning_) {
    pan(pan_pane_, device_position(pan_from_ - event->position()));
    pan_from_ = event->position();
    move_loupe(event->position());
  } else if (!has_images()) {
    const bool over = slot_rect(Side::Fixed).contains(event->position()) ||
                      slot_rect(Side::Moving).contains(event->position());
    setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
    return;
  }
  move_loupe(event->position());
  const std::vector<CanvasPane> all = panes();
  Q_EMIT pointer_moved(
      all[std::min<std::size_t>(static_cast<std::size_t>(pane_at(event->position())), all.size() - 1)]
          .fixed_from_widget(event->position()));
}

void ImageCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton &&
      (mini_map_.is_dragged() || swipe_drag_.grip != SwipeLine::Grip::None)) {
    mini_map_.release();
    swipe_drag_ = {};
    return;
  }
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
  if (is_on_scale_bar(event->position())) return;
  if (active_tool_ && !space_held_ && has_images()) return mousePressEvent(event);
  if (event->button() == Qt::LeftButton)
    zoom_at(pane_at(event->position()),
            device_position(event->position() - pane_area(pane_at(event->position())).topLeft()), 2);
}

void ImageCanvas::focusInEvent(QFocusEvent* event) {
  const Qt::FocusReason by = event->reason();
  focus_by_key_ = by == Qt::TabFocusReason || by == Qt::BacktabFocusReason || by == Qt::ShortcutFocusReason;
  QWidget::focusInEvent(event);
}

void ImageCanvas::focusOutEvent(QFocusEvent* event) {
  // A menu or another window takes the keyboard for a while only.
  if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
    focus_by_key_ = false;
  QWidget::focusOutEvent(event);
}

void ImageCanvas::leaveEvent(QEvent*) {
  pointer_at_.reset();
  for (CanvasOverlay* overlay : overlays_) overlay->leave();
  move_loupe(std::nullopt);
  Q_EMIT pointer_moved(std::nullopt);
}

void ImageCanvas::keyPressEvent(QKeyEvent* event) {
  if (active_tool_ && active_tool_->key(event)) return;
  const double step_x = 0.1 * static_cast<double>(viewport().size.width);
  const double step_y = 0.1 * static_cast<double>(viewport().size.height);
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
  // Shift and Ctrl work wherever the focus is in this window, e.g. while a slider has it.
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
      // Ctrl begins most shortcuts, which some users press slowly.
      hold_delay_.start(key->key() == Qt::Key_Shift ? kHoldDelayMs : kControlDelayMs);
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
