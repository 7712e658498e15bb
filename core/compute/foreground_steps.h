#pragma once

#include <cstdint>
#include <vector>

#include "core/algo/foreground_args.h"
#include "core/base/progress.h"

namespace alinify {

/// The steps that find the foreground of a picture and its pieces, on a backend's device: a few calls, each
/// submitted as a whole, waiting only to poll for completion. **Memory**: views may be in host memory or the
/// backend's own (BackendBuffer); the latter is not copied, so that a picture goes there once and its labels
/// come back once. **Throws** OutOfMemory, Cancelled. **Threads**: as Backend. Every device gives the same
/// bits.
class ForegroundSteps {
 public:
  virtual ~ForegroundSteps() = default;

  /// How many pixels have which grey level, smoothed; in bins of 64 levels (core/math/ops/count_greys.h).
  virtual std::vector<std::uint32_t> count_greys(View2D<const std::uint16_t> grey, double smooth_px,
                                                 const Progress& progress) = 0;
  /// Grey levels to a mask (core/algo/separate_foreground.h).
  virtual void separate(const SeparateArgs& args, const Progress& progress) = 0;
  /// Squared distances to the background (core/algo/squared_distance.h).
  virtual void squared_distance(const DistanceArgs& args, const Progress& progress) = 0;
  /// Fills holes, of a whole mask or of a slab of it (core/algo/fill_holes.h).
  virtual void fill_holes(const FillArgs& args, const Progress& progress) = 0;
  virtual void hole_seams(const HoleSeamArgs& args, const Progress& progress) = 0;
  /// Labels pieces; returns how many there are (core/algo/split_pieces.h).
  virtual std::uint32_t label_pieces(const LabelArgs& args, const Progress& progress) = 0;
};

}  // namespace alinify
