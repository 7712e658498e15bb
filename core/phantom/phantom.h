#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image.h"
#include "core/io/tiff_writer.h"
#include "core/phantom/pattern.h"
#include "core/prepare/repeat/repeat_layout.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// The pair to generate. Unset values are chosen to suit the kind and size.
struct PhantomOptions {
  PhantomKind kind = PhantomKind::Fabric;
  Size size{2048, 2048};  ///< of both images (print: of the scan), 16 to 1 000 000 pixels per side
  std::int64_t seed = 1;
  bool grey_fixed = false;             ///< make the fixed image single-channel, like a line-scan camera's
  double yarn_period_px = 9;           ///< fabric, print: width of one yarn, 3 to 200
  std::optional<double> amplitude_px;  ///< maximum local displacement; 0: affine only
  std::optional<double> rotation_deg;  ///< of the whole moving image
  int check_points = 200;
  /// Print: the design's size and how it was repeated. An empty size: about a third of the scan, a multiple
  /// of 12, so that shifts by a half, a third and a quarter are whole pixels.
  RepeatLayout repeat;
};

/// A pair of images of one specimen related by an exactly known map: fixed(x) = specimen(truth(x)) and
/// moving(y) = specimen(y), both evaluated from a formula, so that neither is blurred by interpolation.
///
/// For a print, the moving image is one repeat of the design, and the truth maps to the repeated design, over
/// the extent that it notes (core/prepare/repeat/repeated_design.h).
/// **Threads**: const members may be called concurrently; a pixel's value depends only on the options and its
/// position, so that rectangles join whatever their order. **Memory**: a few kilobytes, whatever the size.
class Phantom {
 public:
  /// **Throws** Error(Usage) for options out of range, or an amplitude so large that the map would fold.
  explicit Phantom(const PhantomOptions& options);
  ~Phantom();

  const PhantomOptions& options() const { return options_; }
  /// moving_from_fixed, exact: a B-spline grid, then an affine map.
  const Transform& truth() const { return truth_; }
  /// Corresponding points, spread over the specimen and inside both images.
  const std::vector<LandmarkPair>& points() const { return points_; }

  Size moving_size() const;
  int fixed_channels() const { return options_.grey_fixed ? 1 : 3; }
  /// Fill `out` (8 bit, 1 or 3 channels for fixed, 3 for moving) with the pixels of `rect`.
  void render_fixed(Rect rect, Pixels out) const;
  void render_moving(Rect rect, Pixels out) const;

 private:
  PhantomOptions options_;
  Transform truth_;
  std::vector<LandmarkPair> points_;
  std::unique_ptr<Pattern> pattern_;
  Vec2d origin_;  ///< of the truth's moving image, in the pattern's plane
};

/// The files written by write_phantom.
struct PhantomFiles {
  std::filesystem::path fixed, moving, truth, fixed_points, moving_points;
  std::int64_t bytes = 0;  ///< of the two images
};

/// Writes fixed.tif, moving.tif, truth.json, fixed_points.csv and moving_points.csv into `folder`, which is
/// created if missing. Images are generated tile by tile on the pool's threads; each file appears whole or
/// not at all.
/// **Throws** Error(NotWritable), Cancelled. **Memory**: a few tiles per thread.
PhantomFiles write_phantom(const Phantom& phantom, const std::filesystem::path& folder,
                           const TiffWriterOptions& file, ThreadPool& pool, Progress& progress);

}  // namespace alinify
