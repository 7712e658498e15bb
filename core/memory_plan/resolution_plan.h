#pragma once

#include <cstdint>
#include <optional>

#include "core/base/message.h"
#include "core/math/rect.h"

namespace alinify {

/// Estimated memory of a registration, a linear fit to measurements: base + pixels * bytes per pixel.
struct RegistrationMemoryModel {
  double base_bytes = 0;
  double bytes_per_fixed_px = 0, bytes_per_moving_px = 0;  ///< at the working resolution
  double bytes_per_mask_px = 0;

  /// **Units**: bytes, for both images read at 1/downsample.
  std::int64_t bytes(Size fixed, Size moving, double fixed_downsample, double moving_downsample,
                     bool fixed_mask = false, bool moving_mask = false) const;
};

/// Peak memory of elastix 5.0.1: two float images with recursive pyramids of full depth, and their masks.
///
/// Measured maximum resident set, equal fixed and moving images: 1 MP 79 MB, 4 MP 158 MB, 16 MP 470 MB, 64 MP
/// 1675 MB, 300 MP 8.2 GB. The line is above all of them; the B-spline grid and the samples are covered by
/// its base.
RegistrationMemoryModel elastix_memory_model();

/// Peak memory of OpenCV 4.6's DIS flow, with its finest level at half resolution (preset medium) or at a
/// quarter (the others).
///
/// Measured maximum resident set, equal images: half 1 MP 89 MB, 4 MP 269 MB, 16 MP 1012 MB, 64 MP 3899 MB;
/// quarter 1 MP 63 MB, 4 MP 139 MB, 16 MP 462 MB. The lines are above all of them.
RegistrationMemoryModel dis_memory_model(bool half_resolution);

/// Peak memory of ITK 5.2's SyN by local correlation in floats, counted from its code; measured: 20 % less.
RegistrationMemoryModel itk_syn_memory_model();

/// Maximum fraction of free memory to use: the rest is for the page cache behind the reads and for other
/// programs.
inline constexpr double usable_share_of_free_memory = 0.85;

struct ResolutionRequest {
  Size fixed, moving;
  bool fixed_mask = false, moving_mask = false;
  double scale = 1;             ///< approximate moving pixels per fixed pixel, from the initial transform
  std::int64_t free_bytes = 0;  ///< measured
  /// The user's limit; counts where it is below the usable share of free_bytes.
  std::optional<std::int64_t> limit_bytes = std::nullopt;
  double forced_downsample = 0;  ///< requested by the user; 0: automatic
};

/// The resolution to read both images at. 1 = full, always powers of two unless forced.
struct ResolutionPlan {
  double fixed_downsample = 1, moving_downsample = 1;
  std::int64_t needed_bytes = 0;
  Message reason;  ///< "full resolution: needs 8.3 GiB of 20.1 GiB free"
};

/// The finest resolution that fits. If one image is so much coarser than the other that the finer one's last
/// levels have no counterpart (scale of 2 or more), the finer one is read no finer than half the other's
/// pixel size.
/// **Throws** OutOfMemory if even 1/64 does not fit. Pure.
ResolutionPlan plan_resolution(const RegistrationMemoryModel& model, const ResolutionRequest& request);

}  // namespace alinify
