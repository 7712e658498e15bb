#pragma once

#include <cstdint>

#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// How OpenCV's Farneback flow is run on a device: its own pyramid of halves.
struct FarnebackSettings {
  int levels = 7;  ///< halvings; OpenCV stops where a side falls below 32 px
  int window_px = 21;
  int iterations = 5;
  int poly_n = 7;  ///< 5 or 7: pixels around a point that a polynomial is fitted to
  double poly_sigma = 1.5;
};

/// How OpenCV's TV-L1 flow is run on a device.
struct TvL1Settings {
  double tau = 0.25, lambda = 0.15, theta = 0.3;
  int scales = 25;  ///< OpenCV stops where a side falls below 16 px
  double scale_step = 0.8;
  int warps = 5, iterations = 50;
  double epsilon = 0.01;
};

/// OpenCV's CUDA modules on one device, as far as engines use them. A backend has one where the program was
/// built with them.
/// **Shapes**: the three views have one size. **Units and frame**: flow(p) in pixels, so that moving(p +
/// flow(p)) looks like fixed(p). **Throws** OutOfMemory with the bytes wanted, Error(Failed) with OpenCV's
/// own words. **Threads**: any; the calls of all devices wait for each other, for OpenCV keeps constants of a
/// call in variables of the program. A call cannot be interrupted.
/// **Memory**: all views lie in the backend's own memory (allocate) and are not copied; what OpenCV takes
/// besides comes from there too and counts against its limit, see flow_bytes_per_px.
class OpenCvFlow {
 public:
  virtual ~OpenCvFlow() = default;
  virtual void farneback(const FarnebackSettings& settings, View2D<const std::uint8_t> fixed,
                         View2D<const std::uint8_t> moving, View2D<Vec2f> flow) = 0;
  virtual void tv_l1(const TvL1Settings& settings, View2D<const std::uint8_t> fixed,
                     View2D<const std::uint8_t> moving, View2D<Vec2f> flow) = 0;
};

}  // namespace alinify
