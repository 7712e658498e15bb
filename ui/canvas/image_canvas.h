#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QImage>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/canvas/frame_worker.h"
#include "ui/canvas/loupe.h"
#include "ui/canvas/mini_map.h"
#include "ui/canvas/scale_bar.h"
#include "ui/canvas/swipe_line.h"
#include "ui/canvas/view_settings.h"
#include "ui/document/session_document.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// Displays the pair. The last finished picture is drawn immediately at the current viewport while a worker
/// draws the matching one: panning and zooming never wait.
///
/// Event positions are logical; the viewport is in device pixels, so that 1:1 is one image pixel per screen
/// pixel.
class ImageCanvas : public QWidget {
  Q_OBJECT
 public:
  ImageCanvas(SessionDocument& document, std::shared_ptr<TileCache> cache,
              std::shared_ptr<ViewRenderer> renderer, QWidget* parent = nullptr);
  ~ImageCanvas() override;

  const ViewSettings& settings() const { return settings_; }
  void set_settings(const ViewSettings& settings);
  /// Whether side-by-side view shows the moving image warped, in the fixed image's frame: as the settings say
  /// where a map is known, unless the tool needs it otherwise.
  bool warps_beside() const;
  /// Shows both images in one pane, for what has no effect on two.
  void leave_side_by_side();
  /// The current mode: the setting, or that of a held key.
  CompareMode shown_mode() const { return held_ ? *held_ : settings_.mode; }
  /// Words that stand in the picture as long as red and cyan are compared; "": none.
  void set_red_cyan_hint(const QString& words) {
    red_cyan_hint_ = words;
    update();
  }
  /// The words that stand there now.
  QString shown_hint() const;
  /// The colour that stands for an image in the current view: its own, or red or cyan where these tell the
  /// images apart.
  QColor color_of(Side side) const;
  /// Source of the layers; without it the two images are shown unmodified. Call layers_changed() if they
  /// would differ.
  void set_layers(std::function<std::vector<ViewLayer>()> layers);
  void layers_changed();

  /// The viewport of the whole canvas, or of its left half in side-by-side view.
  const Viewport& viewport() const { return views_[0].viewport; }
  void set_viewport(const Viewport& viewport);
  /// True until the user navigates: the whole image is shown at any canvas size.
  bool fits() const { return fit_pending_; }
  /// Screen pixels per image pixel: 2 is twice the native size.
  double zoom() const { return 1.0 / viewport().fixed_px_per_pixel; }
  bool has_images() const;
  /// The last finished picture, null before the first.
  std::shared_ptr<const CanvasFrame> frame() const { return views_[0].frame; }
  /// True if the last picture shows the present viewport, with all tiles at the matching level.
  bool up_to_date() const;

  /// Colours in which the moving side is shown while the settings ask for it; null: they are not known (yet).
  void set_moving_colors(std::shared_ptr<const ColorMatch> colors);
  /// True if the moving side is shown in colours other than its own.
  bool shows_matched_colors() const {
    return settings_.match_colors && moving_colors_ && document_.has_pair();
  }
  /// The canvas's request for a pane of panes(), `times` as wide and high.
  ViewRequest picture_request(int pane, int times) const;
  /// Paints the overlays as in the window, in logical coordinates; the mini-map and the loupe are not part of
  /// a picture.
  void paint_over_picture(QPainter& painter) const;
  const std::shared_ptr<ViewRenderer>& renderer() const { return renderer_; }

  /// The upper end of the free space on the empty canvas, below the two drop slots; logical pixels.
  int below_empty_slots() const;
  /// Where the mini-map is while it is not hidden; logical pixels, empty without one.
  QRectF mini_map_area() const { return has_images() ? mini_map_place().area : QRectF(); }
  /// The parts of the canvas that currently show the pair.
  std::vector<CanvasPane> panes() const;
  /// Painted over the overlays added before; it must outlive the canvas or be removed.
  void add_overlay(CanvasOverlay* overlay);
  void remove_overlay(CanvasOverlay* overlay);
  /// The areas of a pane that the labels of the other overlays cover, in widget coordinates.
  std::vector<QRectF> labels_beside(const CanvasOverlay& own, const CanvasPane& pane,
                                    const QFont& font) const;
  /// Selects the tool that has the mouse; null: the mouse pans.
  void set_active_tool(CanvasTool* tool);
  CanvasTool* active_tool() const { return active_tool_; }
  /// The spot that commands act on: where the context menu was requested, until the pointer or the view
  /// moves; else the pointer's position; else the middle of the view.
  CanvasTool::Pointer here() const;
  /// True if here() is where the context menu was requested.
  bool asked_here() const { return asked_at_.has_value(); }

  /// The canvas as the window shows it, without the frame of the keyboard's focus.
  QImage shown_picture();

  QSize sizeHint() const override { return {960, 720}; }

 public Q_SLOTS:
  void fit();
  void actual_size();
  void zoom_in();
  void zoom_out();
  void pan_by(QPointF device_pixels);
  /// Image pixels as squares of this many screen pixels.
  void zoom_to(double screen_pixels_per_pixel);
  void rotate_by(double degrees);
  void mirror();
  void reset_rotation();

 Q_SIGNALS:
  void viewport_changed();
  void shown_mode_changed();
  /// Pointer position in fixed level-0 pixels; empty after it left.
  void pointer_moved(std::optional<alinify::Vec2d> fixed_point);
  void files_dropped(const QStringList& paths, std::optional<alinify::ui::Side> side);
  void browse_requested(alinify::ui::Side side);
  void draw_failed(const alinify::ui::JobFailure& failure);
  void frame_shown();
  /// The layers or their display changed.
  void looks_changed();
  /// Another tool, or none, now has the mouse.
  void tool_changed();
  /// Requested by the right button, if no tool takes it, or by the keyboard; here() is the spot.
  void context_menu_wanted(const QPoint& global);
  /// By a click on it; the point is where a menu opens.
  void scale_bar_clicked(const QPoint& global);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QPointF device_position(QPointF logical) const { return logical * devicePixelRatioF(); }
  bool is_red_and_cyan() const;
  bool is_side_by_side() const { return settings_.side_by_side && document_.has_pair(); }
  QRectF pane_area(int pane) const;
  int pane_at(QPointF logical) const;
  Size pane_size(int pane) const;
  /// Makes the right pane follow the left one, through the transform if it is not warped.
  void follow();
  /// The view before side-by-side view, unless the user went closer or elsewhere meanwhile.
  void return_from_beside();
  /// What fit() shows: the fixed image, and what of the warped moving one sticks out.
  Rect fitted_area() const;
  Size image_size(int pane) const;
  Viewport clamped(Viewport wanted, int pane) const;
  void show(int pane, const Viewport& viewport);
  std::vector<ViewLayer> layers() const;
  std::shared_ptr<FrameWorker> make_worker(std::shared_ptr<ViewRenderer> renderer, LiveView& view);
  void images_changed();
  void zoom_at(int pane, QPointF device_position, double factor);
  void pan(int pane, QPointF device_pixels);
  void set_held(std::optional<CompareMode> mode);
  void request_frame();
  void request_mini_map();
  /// `warped`: the moving side lies on the fixed image.
  ViewRequest request_for(const Viewport& viewport, CompareMode mode, bool warped) const;
  ViewRequest pane_request(int pane) const;
  void frame_arrived(LiveView& view, std::shared_ptr<const CanvasFrame> frame);
  CanvasTool::Pointer pointer_at(QPointF position) const;
  CanvasTool::Pointer pointer_at(const QMouseEvent& event) const;
  QCursor resting_cursor() const;
  bool is_on_scale_bar(QPointF position) const;
  void after_turning();

  void move_loupe(std::optional<QPointF> to);
  void request_loupe();
  CompareMode loupe_mode() const;

  /// Draws a frame while the canvas has the keyboard by a key; a click needs none.
  void paint_focus(QPainter& painter) const;

  MiniMap::Place mini_map_place() const;  ///< its area is empty if it is not shown
  /// True if the map led there.
  bool go_by_mini_map(const std::optional<Vec2d>& center);

  bool shows_swipe() const;
  SwipeLine swipe_line() const;

  // canvas_painting.cpp
  void paint_frame(QPainter& painter) const;
  /// Whether the pictures cover every pixel of the widget.
  bool frame_covers_all() const;
  void paint_overlays(QPainter& painter) const;
  void paint_swipe(QPainter& painter) const;
  void paint_scale_bars(QPainter& painter) const;
  /// `font`: that they are painted with.
  std::vector<ScaleBar> scale_bars(const QFont& font) const;
  void paint_badges(QPainter& painter) const;
  void paint_empty_state(QPainter& painter) const;
  void paint_drop_zones(QPainter& painter) const;
  QRectF slot_rect(Side side) const;
  /// How the pair is compared, turned and coloured.
  QString right_badge(CompareMode mode) const;
  /// Of the moving image beside the fixed one as it is.
  QString unwarped_title() const;
  void paint_hint(QPainter& painter) const;
  QString red_cyan_hint_;
  /// The missing image of a pair, and where to click or drop to open it.
  /// The card of an image that is not open yet.
  void paint_slot(QPainter& painter, Side side, const QColor& ground, const QColor& ink,
                  const QColor& quiet) const;
  QString missing_hint() const;
  QRectF missing_hint_rect() const;

  SessionDocument& document_;
  std::shared_ptr<TileCache> cache_;
  std::shared_ptr<ViewRenderer> renderer_;
  std::function<std::vector<ViewLayer>()> layers_;
  ViewSettings settings_;
  std::array<LiveView, 2> views_;  ///< the canvas or its left half, and the right half
  struct SeenBefore {
    Viewport viewport;
    bool fitted = false;
  };
  std::optional<SeenBefore> before_beside_;  ///< side-by-side view
  MiniMap mini_map_;
  Loupe loupe_;
  std::shared_ptr<const ColorMatch> moving_colors_;
  bool fit_pending_ = true;  ///< no navigation since the images were set: resizing fits again
  std::optional<CompareMode> held_;
  QTimer hold_delay_, flicker_;
  bool flicker_to_moving_ = false;
  CompareMode hold_wish_ = CompareMode::Fixed;

  std::vector<CanvasOverlay*> overlays_;
  CanvasTool* active_tool_ = nullptr;
  bool right_is_warped_ = false;  ///< the frame of the right pane's viewport: the fixed image's
  bool tool_drags_ = false;
  bool tool_took_right_ = false;       ///< the last press of the right button was the tool's
  std::optional<QPointF> pointer_at_;  ///< logical; empty: the pointer is elsewhere
  std::optional<QPointF> asked_at_;    ///< where the context menu was requested

  bool focus_by_key_ = false;
  bool panning_ = false, space_held_ = false;
  SwipeLine::Drag swipe_drag_;
  int pan_pane_ = 0;
  QPointF pan_from_;
  int drop_count_ = 0;  ///< number of files dragged over the canvas
  QPointF drop_at_;
};

}  // namespace alinify::ui
