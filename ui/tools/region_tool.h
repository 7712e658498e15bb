#pragma once

#include <functional>
#include <optional>

#include "core/math/rect.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Drags the rectangle of the fixed image that counts for a registration, and shows it. The outside is
/// shaded, so that the region can be seen without its colour.
class RegionTool final : public CanvasTool {
 public:
  /// `drawn`: called with the dragged rectangle, level-0 fixed pixels; empty if Esc ended it or nothing was
  /// dragged.
  RegionTool(const SessionDocument& document, std::function<void(std::optional<Rect>)> drawn)
      : document_(document), drawn_(std::move(drawn)) {}

  void set_region(std::optional<Rect> region) { region_ = region; }
  const std::optional<Rect>& region() const { return region_; }

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 private:
  std::optional<Rect> dragged() const;

  const SessionDocument& document_;
  std::function<void(std::optional<Rect>)> drawn_;
  std::optional<Rect> region_;
  std::optional<Vec2d> from_, to_;
};

}  // namespace alinify::ui
