#include "core/io/thin_plate_exchange.h"

#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/base/thread_pool.h"
#include "core/io/landmark_exchange.h"
#include "core/io/messages.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// From the corner of the first pixel, as QuPath counts; all x, then all y.
Json coordinates(const std::vector<LandmarkPair>& pairs, Vec2d LandmarkPair::*side) {
  Json x = Json::array(), y = Json::array();
  for (const LandmarkPair& pair : pairs) {
    x.push_back((pair.*side).x + 0.5);
    y.push_back((pair.*side).y + 0.5);
  }
  return Json::array({std::move(x), std::move(y)});
}

// The form in which Fiji's Warpy writes a spline: it has no inverse of its own, and QuPath's points have
// three coordinates.
Json warpy_json(const std::vector<LandmarkPair>& pairs) {
  const Json spline{{"type", "ThinplateSplineTransform"},
                    {"srcPts", coordinates(pairs, &LandmarkPair::fixed)},
                    {"tgtPts", coordinates(pairs, &LandmarkPair::moving)}};
  const Json invertible{{"type", "WrappedIterativeInvertibleRealTransform"}, {"wrappedTransform", spline}};
  return {{"type", "Wrapped2DTransformAs3D"}, {"wrappedTransform", invertible}};
}

MessageArgument px(double value) {
  return with_unit(significant_digits(value, 3), "px");
}

}  // namespace

Exported export_thin_plate(const Transform& transform, const std::string& format, const fs::path& path,
                           const ThinPlateOptions& options, Progress* progress) {
  ThreadPool pool;
  Progress silent;
  const ThinPlateFit fit = fit_thin_plate(transform, options, pool, progress ? *progress : silent);
  if (format == "warpy")
    write_text_file(warpy_json(fit.pairs).dump(1) + '\n', path);
  else
    write_bigwarp(fit.pairs, path);

  Exported exported;
  exported.residual = fit.residual;
  exported.points = fit.pairs.size();
  const ProjectionResidual& off = fit.residual;
  exported.remark = messages::thin_plate_written(fit.pairs.size(), px(off.rms_px), px(off.p99_px),
                                                 px(off.max_px), off.points);
  if (off.max_px > options.tolerance_px)
    exported.remark = Message::joined(
        {exported.remark, messages::thin_plate_above_tolerance(px(options.tolerance_px))}, " ");
  return exported;
}

}  // namespace alinify
