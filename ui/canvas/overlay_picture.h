#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <QImage>

#include "core/base/thread_pool.h"
#include "core/quality/quality_report.h"
#include "core/transform/deformation.h"
#include "core/view/deformation_view.h"
#include "ui/canvas/overlay_kind.h"

namespace alinify::ui {

/// A map with what is the same wherever one looks. Made once a map, away from the GUI thread.
struct MeasuredMap {
  explicit MeasuredMap(std::shared_ptr<const Transform> moving_from_fixed, ThreadPool& pool);
  std::shared_ptr<const Transform> map;
  Deformation deformation;
  DeformationExtent extent;
};

/// What is to be drawn over which view.
struct OverlayRequest {
  OverlayKind kind = OverlayKind::None;
  std::shared_ptr<const Transform> map;          ///< null: not registered
  std::shared_ptr<const QualityReport> quality;  ///< null: not measured
  bool measuring = false;                        ///< it is on its way
  Viewport viewport;
  double device_ratio = 1;
  double strength = 0.65;  ///< of colours; lines are always whole
};

/// What the legend says of a picture.
struct OverlayLegend {
  OverlayKind kind = OverlayKind::None;
  enum class State {
    Shown,
    NotRegistered,  ///< there is no map
    Undefined,      ///< the map squeezes the image to nothing
    NotMeasured,    ///< there is a map, but nobody compared the images under it
    Measuring,      ///< they are being compared now
    NothingFound    ///< they were compared, and no block had texture
  } state = State::Shown;
  ValueScale scale;
  double cell_px = 0;          ///< of grid and arrows, fixed pixels
  double times = 1;            ///< how much larger than it is the bending is drawn
  double sample_px = 0;        ///< a length to draw beside the arrows, fixed pixels
  double max_px = 0;           ///< the longest of the map
  double folded_share = 0;     ///< of the fixed image
  std::optional<double> mark;  ///< a value to be marked on the scale: what chance gives
  double block_px = 0;         ///< of residuals
};

/// A finished overlay and the view that it belongs to.
struct OverlayPicture {
  QImage image;  ///< premultiplied, device pixels; null where there is nothing to paint
  Viewport viewport;
  OverlayLegend legend;
  std::shared_ptr<const MeasuredMap> measured;
  bool fine = true;  ///< false: a first, coarse one; the fine one follows
  std::uint64_t serial = 0;
};

/// **Threads**: any but the GUI's; it may take some tenths of a second. `step`: picture pixels to a sample.
/// `measured` belongs to request.map. Null when `stale` said yes meanwhile.
std::shared_ptr<OverlayPicture> draw_overlay(const OverlayRequest& request,
                                             std::shared_ptr<const MeasuredMap> measured, int step,
                                             ThreadPool& pool, const std::function<bool()>& stale);

}  // namespace alinify::ui
