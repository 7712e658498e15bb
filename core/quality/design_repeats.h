#pragma once

#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/math/affine2.h"
#include "core/quality/residuals.h"

namespace alinify {

/// Repeats of the fixed image, as maps of it onto itself: every place is taken to one that looks like it, a
/// repeat further. **Frame**: level-0 fixed pixels.
using DesignRepeats = std::vector<Affine2>;

/// The shifts of 24 px of the picture and more at which it looks most like itself, one of each pair of
/// opposite ones, the most alike first. **Units**: level-0 pixels. **Threads**: the same for any number.
/// **Memory**: 10 MB.
/// **Source**: D. Padfield, "Masked object registration in the Fourier domain", IEEE TIP 21(5), 2012.
std::vector<Vec2d> self_similar_shifts(const GreyImage& picture, ThreadPool& pool);

/// The input of the search.
struct DesignRepeatRequest {
  /// Both on one grid, values 0 to 1; NaN: missing.
  const GreyImage *fixed = nullptr, *warped = nullptr;
  std::vector<Vec2d> similar_px;  ///< self_similar_shifts() of the fixed image
  /// The moving image on the fixed one's grid, had the map taken every place to where it takes the next one.
  std::function<GreyImage(const Affine2& repeat)> warped_further;
  /// Blocks at full resolution where the pictures are coarser, and the same blocks a repeat further: fibres
  /// tell repeats apart that coarser pictures do not. Null: the pictures show all.
  const ResidualMap* full_resolution = nullptr;
  std::function<ResidualMap(const Affine2& repeat, const std::vector<Vec2d>& centres)> look_closer;
};

/// The repeats of a print or a woven figure, 24 px of the picture long and longer, that the images hardly
/// tell from each other: the moving image resembles the fixed one about as well a repeat further. Both signs
/// of at most four: the most alike, and of those the shortest. Empty where each can be told from the next, as
/// on all cloth whose threads are seen one by one.
/// **Threads**: the same for any number. **Throws** Cancelled, and what the functions throw. **Memory**: 10
/// MB.
/// **Source**: D. Padfield, "Masked object registration in the Fourier domain", IEEE TIP 21(5), 2012.
DesignRepeats find_design_repeats(const DesignRepeatRequest& request, ThreadPool& pool,
                                  const Progress& progress);

}  // namespace alinify
