#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/quality/block_match.h"

namespace alinify {

/// The locally normalised feature images that are compared: one or two. Deviations below `contrast_floor`
/// count as blank.
std::vector<GreyImage> feature_images(const GreyImage& picture, ComparedFeatures features,
                                      float contrast_floor, ThreadPool& pool);

/// Similarity of the surroundings of every place of an image to those in another, at every small
/// displacement: masked normalised cross-correlation, in blocks of two sizes around each place.
///
/// Places lie step_px apart, the first at (step_px - 1) / 2. Blocks are cropped at the image border, so that
/// places there are compared too.
/// **Shapes**: both images share one grid. **Range and NaN**: values 0 to 1; NaN is missing and ignored.
/// **Threads**: bit-identical for any number, as sums are of integers. **Memory**: some 24 bytes a pixel and
/// feature, 3 MB a thread.
/// **Source**: J. P. Lewis, "Fast normalized cross-correlation", 1995 (running sums); D. Padfield, "Masked
/// object registration in the Fourier domain", IEEE TIP 21(5), 2012 (masked normalisation).
class LikenessField {
 public:
  static constexpr int cell_px = 8;        ///< products are summed by cell; blocks consist of cells
  static constexpr int max_reach_px = 12;  ///< displacements to either side
  static constexpr float impossible = -2;  ///< too little of the block is covered

  /// `features`: feature_images() of `fixed`. `step_px`: cell_px or twice as much. The pool must outlive the
  /// field.
  LikenessField(const GreyImage& fixed, const std::vector<GreyImage>& features, int step_px,
                ThreadPool& pool);

  /// Sets the image to compare with until the next call: its feature images, and where it is missing (NaN).
  void load(const std::vector<GreyImage>& images, const GreyImage& where);

  Size places() const { return places_; }
  int step_px() const { return step_px_; }
  /// Block sides: 24 and 56 px where places lie 8 px apart, 32 and 64 px where they lie 16 px apart.
  int small_px() const { return small_cells_ * cell_px; }
  int large_px() const { return large_cells_ * cell_px; }
  /// The smaller block of a place, as far as it lies inside the image.
  Rect small_block(std::int64_t i, std::int64_t j) const;

  /// Properties of a place known before the comparison.
  struct Ground {
    float texture = 0;     ///< variance of the normalised block: 0 blank, towards 1 fully textured
    float contrast = 0;    ///< mean slope in the small block, grey values over two pixels
    float seen_small = 0;  ///< share of the small block's full area covered by both images
    float seen_large = 0;  ///< of the large one's
    bool covered = false;  ///< the place itself lies on the moving image
    bool at_edge = false;  ///< the fixed image's edge shapes the features of the large block
  };
  Ground ground(std::int64_t i, std::int64_t j) const;

  /// The likeness surfaces of one place, 2 reach + 1 displacements a side, row by row.
  struct Surfaces {
    std::int64_t i = 0, j = 0;
    std::span<const float> small, large;
  };
  /// Calls `visit` once for every wanted place (one entry a place, 0: skip), on any thread, in any order.
  void visit(int reach_px, const std::vector<std::uint8_t>& wanted, ThreadPool& pool,
             const Progress& progress, const std::function<void(const Surfaces&)>& visit) const;

  /// Correlation area of the residual between the images, in pixels: so many pixels are as informative as
  /// one. The sum of the squared autocorrelation of the residual.
  /// **Source**: M. S. Bartlett, "Some aspects of the time-correlation problem", 1935.
  double residual_area_px() const;

 private:
  struct Plane {
    std::vector<std::int16_t> fixed, warped;                 // normalised; missing pixels are 0
    std::vector<std::uint32_t> fixed_square, warped_square;  // running sums, modulo 2^32
  };
  struct Block;
  struct Known;
  void norm_surface(const Known& place, const Plane& plane, std::size_t p, Rect cells,
                    const std::vector<std::uint32_t>& running, int dx, int dy, float& value) const;
  Block block_at(std::int64_t i, std::int64_t j, int cells) const;
  template <class Sum>
  Sum box(const std::vector<Sum>& running, std::int64_t x0, std::int64_t y0, std::int64_t x1,
          std::int64_t y1) const;
  void add_slopes(const GreyImage& fixed);
  void fill(const GreyImage& from, std::vector<std::int16_t>& to, std::vector<std::uint32_t>& square) const;
  std::vector<std::uint32_t> count_gone(const GreyImage& picture) const;
  void sum_downwards(std::vector<std::uint32_t>& rows) const;
  void compare_tile(Rect tile, int reach, const std::vector<std::uint8_t>& wanted,
                    const std::function<void(const Surfaces&)>& visit) const;
  void sum_products(const Plane& plane, Rect cells, int dx, int dy, std::vector<std::int32_t>& sums) const;

  ThreadPool& pool_;
  Size size_, places_;
  std::int64_t stride_ = 0;  // of the padded arrays
  int step_px_, small_cells_, large_cells_;
  std::vector<Plane> planes_;
  std::vector<float> slopes_;                            // sum of the fixed image's slopes by cell
  std::vector<std::uint32_t> fixed_gone_, warped_gone_;  // running counts of missing pixels
};

}  // namespace alinify
