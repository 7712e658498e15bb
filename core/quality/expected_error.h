#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/math/vec2.h"
#include "core/quality/design_repeats.h"
#include "core/quality/error_map.h"
#include "core/quality/error_neighbours.h"
#include "core/quality/residuals.h"
#include "core/transform/transform.h"

namespace alinify {

/// The input of the map.
struct ErrorRequest {
  /// Both on one grid, values 0 to 1; NaN: missing.
  const GreyImage *fixed = nullptr, *warped = nullptr;
  ComparedFeatures features = ComparedFeatures::Both;
  /// Likenesses measured on blocks that were found again: the usual one of a block and its partner, and the
  /// one below which a place is as probably lost as found, at the pictures' resolution and at half of it.
  double usual = 0.5, lost_below = 0.3, lost_below_coarse = 0.3;
  double affine_likeness = 0;  ///< see affine_likeness(); 0: unknown
  /// Then single pixels can be compared.
  bool shows_one_texture() const { return std::max(usual, affine_likeness) >= one_texture_likeness; }
  const Transform* moving_from_fixed = nullptr;
  /// The moving image is a design, drawn without the threads of the cloth that it was printed on: places
  /// where it shows nothing are blank, however much texture the fixed one has there.
  bool moving_is_design = false;
  /// The fixed image's texture repeats: its neighbouring repeats could be mistaken for each other.
  bool texture_repeats = false;
  /// Repeats of the moving image's texture, level-0 moving pixels, and a function that warps a picture of the
  /// moving image onto a fixed one's grid under the map shifted by one repeat: a slip by a repeat is visible
  /// only there, because a strained map changes the repeat from place to place.
  std::vector<Vec2d> repeats_px;
  const GreyImage* moving = nullptr;
  std::function<GreyImage(const GreyImage& fixed, const GreyImage& moving, Vec2d repeat_px)> warped_further;
  /// Longer ones, of the fixed image, and the same function for these.
  DesignRepeats design_repeats;
  std::function<GreyImage(const GreyImage& fixed, const GreyImage& moving, const Affine2& repeat)>
      warped_at_repeat;
  /// Where a person has seen which places belong together: they decide between repeats.
  std::vector<LandmarkResidual> landmarks;
  /// Blocks at full resolution where the pictures are coarser; null: none.
  const ResidualMap* full_resolution = nullptr;
  /// Measures more blocks, around whole level-0 pixels, where the coarser pictures see errors that no block
  /// confirms. Null: none are measured.
  std::function<ResidualMap(const std::vector<Vec2d>& centres)> look_closer;
};

/// **Throws** Cancelled. The same for any number of threads. **Memory**: some 90 bytes a pixel of the
/// pictures. **Source**: the bounds and likelihoods that match_belief.h names.
ErrorMap expect_errors(const ErrorRequest& request, ThreadPool& pool, const Progress& progress);

}  // namespace alinify
