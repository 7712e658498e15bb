#pragma once

#include <cstdint>

#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// Settings of OpenCV's Farneback flow, which builds its own pyramid of halved images.
struct FarnebackSettings {
  int levels = 7;  ///< pyramid levels; OpenCV stops before a side falls below 32 px
  int window_px = 21;
  int iterations = 5;
  int poly_n = 7;  ///< 5 or 7: neighbourhood size of the polynomial fit, pixels
  double poly_sigma = 1.5;
};

/// Settings of OpenCV's TV-L1 flow.
struct TvL1Settings {
  double tau = 0.25, lambda = 0.15, theta = 0.3;
  int scales = 25;  ///< OpenCV stops before a side falls below 16 px
  double scale_step = 0.8;
  int warps = 5, iterations = 50;
  double epsilon = 0.01;
};

/// OpenCV's CUDA modules on one device, as far as engines use them. A backend has one if the program was
/// built with them.
/// **Shapes**: all three views have the same size. **Units and frame**: flow(p) is in pixels, with moving(p +
/// flow(p)) resembling fixed(p). **Throws** OutOfMemory with the bytes wanted, Error(Failed) with OpenCV's
/// message. **Threads**: any; calls are serialised across all devices, because OpenCV keeps per-call
/// constants in global variables. A call cannot be interrupted. **Memory**: all views are in the backend's
/// own memory (allocate) and are not copied; OpenCV's buffers come from there too and count against its
/// limit, see flow_bytes_per_px.
class OpenCvFlow {
 public:
  virtual ~OpenCvFlow() = default;
  virtual void farneback(const FarnebackSettings& settings, View2D<const std::uint8_t> fixed,
                         View2D<const std::uint8_t> moving, View2D<Vec2f> flow) = 0;
  virtual void tv_l1(const TvL1Settings& settings, View2D<const std::uint8_t> fixed,
                     View2D<const std::uint8_t> moving, View2D<Vec2f> flow) = 0;
};

}  // namespace alinify
