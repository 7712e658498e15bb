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
#include "ui/canvas/error_colors.h"
#include "ui/canvas/overlay_kind.h"

namespace alinify::ui {

/// A map with its view-independent measurements. Made once per map, off the GUI thread.
struct MeasuredMap {
  explicit MeasuredMap(std::shared_ptr<const Transform> moving_from_fixed, ThreadPool& pool);
  std::shared_ptr<const Transform> map;
  Deformation deformation;
  DeformationExtent extent;
};

/// The overlay to draw and the view to draw it for.
struct OverlayRequest {
  OverlayKind kind = OverlayKind::None;
  std::shared_ptr<const Transform> map;          ///< null: not registered
  std::shared_ptr<const QualityReport> quality;  ///< null: not measured
  std::shared_ptr<const ErrorMap> errors;        ///< null: not measured
  double tolerance_px = 0;                       ///< tolerance of the verdict based on `errors`
  bool measuring = false;                        ///< a measurement is running
  Viewport viewport;
  double device_ratio = 1;
  double strength = 0.65;  ///< opacity of colours; lines are always opaque
};

/// True if the overlay needs measurements that were not made for the map yet.
bool lacks_measurement(const OverlayRequest& request);

/// The legend for a picture.
struct OverlayLegend {
  OverlayKind kind = OverlayKind::None;
  enum class State {
    Shown,
    NotRegistered,  ///< there is no map
    Undefined,      ///< the map collapses the image
    NotMeasured,    ///< there is a map, but the images have not been compared under it
    Measuring,      ///< the comparison is running
    NothingFound    ///< the comparison found no textured block
  } state = State::Shown;
  ValueScale scale;
  double cell_px = 0;          ///< of grid and arrows, fixed pixels
  double times = 1;            ///< magnification of the deformation
  double sample_px = 0;        ///< length of a sample beside the arrows, fixed pixels
  double max_px = 0;           ///< the largest deformation of the map
  double folded_share = 0;     ///< of the fixed image
  std::optional<double> mark;  ///< a value to mark on the scale: the level of chance
  double block_px = 0;         ///< of residuals
  ErrorClasses classes = {};   ///< of expected errors
};

/// A finished overlay and its view.
struct OverlayPicture {
  QImage image;  ///< premultiplied, device pixels; null if there is nothing to paint
  Viewport viewport;
  OverlayLegend legend;
  std::shared_ptr<const MeasuredMap> measured;
  bool fine = true;  ///< false: a coarse first version; the fine one follows
  std::uint64_t serial = 0;
};

/// **Threads**: any but the GUI's; may take some tenths of a second. `step`: picture pixels per sample.
/// `measured` belongs to request.map. Null if `stale` returned true meanwhile.
std::shared_ptr<OverlayPicture> draw_overlay(const OverlayRequest& request,
                                             std::shared_ptr<const MeasuredMap> measured, int step,
                                             ThreadPool& pool, const std::function<bool()>& stale);

}  // namespace alinify::ui
