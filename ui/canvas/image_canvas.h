#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/canvas/frame_worker.h"
#include "ui/document/session_document.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// How the pair is shown; the panels and the menu change it.
struct ViewSettings {
  CompareMode mode = CompareMode::Overlay;
  double opacity = 0.5;
  double difference_gain = 1;
  bool fixed_visible = true, moving_visible = true;
  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

/// The pair on the screen. The last finished picture is drawn at once wherever the viewport has gone
/// meanwhile, and the picture that fits is drawn by a worker: panning and zooming never wait.
///
/// Positions in events are logical; the viewport counts device pixels, so that 1:1 is one image pixel to a
/// screen pixel.
class ImageCanvas : public QWidget {
  Q_OBJECT
 public:
  ImageCanvas(SessionDocument& document, std::shared_ptr<TileCache> cache,
              std::shared_ptr<ViewRenderer> renderer, QWidget* parent = nullptr);
  ~ImageCanvas() override;

  const ViewSettings& settings() const { return settings_; }
  void set_settings(const ViewSettings& settings);
  /// What is shown now: the setting, or what a held key asks for.
  CompareMode shown_mode() const { return held_ ? *held_ : settings_.mode; }

  const Viewport& viewport() const { return viewport_; }
  void set_viewport(const Viewport& viewport);
  /// Image pixels to a screen pixel, inverted: 2 is twice as large as life.
  double zoom() const { return 1.0 / viewport_.fixed_px_per_pixel; }
  bool has_images() const;
  /// The last picture that was finished, null before the first.
  std::shared_ptr<const CanvasFrame> frame() const { return frame_; }
  /// True when the last picture shows the present viewport, all tiles at the level that fits.
  bool up_to_date() const;

  /// The parts of the canvas that show the pair, as they stand now.
  std::vector<CanvasPane> panes() const;
  /// A tool is painted from now on; it must outlive the canvas or be removed.
  void add_tool(CanvasTool* tool);
  void remove_tool(CanvasTool* tool);
  /// Which of them has the mouse; null: the mouse pans.
  void set_active_tool(CanvasTool* tool);
  CanvasTool* active_tool() const { return active_tool_; }

  QSize sizeHint() const override { return {960, 720}; }

 public Q_SLOTS:
  void fit();
  void actual_size();
  void zoom_in();
  void zoom_out();
  void pan_by(QPointF device_pixels);

 Q_SIGNALS:
  void viewport_changed();
  void shown_mode_changed();
  /// Where the pointer is, in fixed level-0 pixels; empty when it left.
  void pointer_moved(std::optional<alinify::Vec2d> fixed_point);
  void files_dropped(const QStringList& paths, std::optional<alinify::ui::Side> side);
  void browse_requested(alinify::ui::Side side);
  void draw_failed(const alinify::ui::JobFailure& failure);
  void frame_shown();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  Size device_size() const;
  QPointF device_position(QPointF logical) const { return logical * devicePixelRatioF(); }
  Vec2d fixed_at(QPointF logical) const;
  Size frame_image_size() const;
  void images_changed();
  void zoom_at(QPointF device_position, double factor);
  void set_held(std::optional<CompareMode> mode);
  CanvasTool::Pointer pointer_at(const QMouseEvent& event) const;
  QCursor resting_cursor() const;
  void request_frame();
  void frame_arrived(std::shared_ptr<const CanvasFrame> frame);

  // canvas_painting.cpp
  void paint_frame(QPainter& painter) const;
  void paint_tools(QPainter& painter) const;
  void paint_badges(QPainter& painter) const;
  void paint_empty_state(QPainter& painter) const;
  void paint_drop_zones(QPainter& painter) const;
  QRectF slot_rect(Side side) const;

  SessionDocument& document_;
  std::shared_ptr<TileCache> cache_;
  ViewSettings settings_;
  Viewport viewport_;
  bool fit_pending_ = true;  ///< nobody moved since the images came: resizing fits again
  std::optional<CompareMode> held_;
  QTimer hold_delay_;
  CompareMode hold_wish_ = CompareMode::Fixed;

  std::shared_ptr<const CanvasFrame> frame_;
  QImage frame_image_;  ///< borrows frame_'s pixels
  std::shared_ptr<FrameWorker> worker_;
  std::uint64_t requested_ = 0;  ///< serial of the newest request

  std::vector<CanvasTool*> tools_;
  CanvasTool* active_tool_ = nullptr;
  bool tool_drags_ = false;
  bool panning_ = false, space_held_ = false;
  QPointF pan_from_;
  int drop_count_ = 0;  ///< files over the canvas
  QPointF drop_at_;
};

}  // namespace alinify::ui
