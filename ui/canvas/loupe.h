#pragma once

#include <optional>

#include <QPainter>
#include <QPointF>

#include "core/math/blend.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/canvas/frame_worker.h"

namespace alinify::ui {

/// The loupe: a round area at the pointer, magnified, that shows the layer hidden there. Its owner requests
/// and receives the picture. **Threads**: the GUI's.
class Loupe {
 public:
  LiveView& view() { return view_; }

  /// Its centre, logical pixels of the canvas; empty: it is not shown.
  const std::optional<QPointF>& at() const { return at_; }
  /// False: it is there already.
  bool move(std::optional<QPointF> to);
  /// What it shows while it is at() a place of `pane`.
  Viewport magnified(const CanvasPane& pane) const;
  /// Nothing before its first picture. `mode`: of that picture.
  void paint(QPainter& painter, CompareMode mode, double device_ratio) const;

 private:
  LiveView view_;
  std::optional<QPointF> at_;
};

}  // namespace alinify::ui
