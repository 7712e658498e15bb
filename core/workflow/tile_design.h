#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image_pair.h"
#include "core/prepare/repeat/repeated_design.h"
#include "core/registration/initial/search_limits.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// How the moving image, one repeat of a design, is repeated, as a user says it.
struct RepeatRequest {
  std::string words = "auto";  ///< as repeat_layout_from() takes them, or "auto": found on the scan
  std::string size;  ///< "640x480" of its pixels, "120x90mm" on the cloth; empty: the whole image, any size
};
inline constexpr const char* repeat_words_auto = "auto";

/// The size of a repeat. **Throws** Error(Usage) for an invalid one.
struct RepeatSize {
  Size pixels;     ///< of the design
  Vec2d cloth_mm;  ///< zero: not known
};
RepeatSize repeat_size_from(const std::string& text, Size design);

struct TileDesignRequest : ImagePair {  ///< fixed: the scan; moving: the design
  RepeatRequest repeat;
  SearchLimits limits;
  bool allow_flip = false;
};

/// A design tiled so that it covers a scan, and where the scan lies on it.
struct TiledDesign {
  RepeatedDesign repeated;
  std::shared_ptr<const TileSource> moving,
      moving_mask;                   ///< the design and its mask repeated; null mask: none
  Affine2 moving_from_fixed;         ///< a start for the registration
  std::vector<LandmarkPair> places;  ///< where the design was found on the scan
  double period_px = 0;              ///< the shortest one of the print, pixels of the design
  std::vector<Message> notes;
  double elapsed_s = 0;

  /// A landmark whose moving point is in the design, carried to the repeat that the start leads to.
  Vec2d in_repeat_nearest_to(const LandmarkPair& pair) const;
};

/// Finds how the design is repeated on the scan, and tiles it: core/registration/design/place_design.h. The
/// notes report anything unusual, such as an open seam. **Throws** Error: Usage for invalid words and sizes,
/// Failed where no way to repeat it agrees with the scan; Cancelled. **Memory**: that of place_design();
/// nothing is written out.
TiledDesign tile_design(const TileDesignRequest& request, ThreadPool& pool, Progress& progress);

/// Checks that a map leads to the repeat where the design was found, not the next one; adds a note if not.
void check_repeats(const TiledDesign& tiled, const Transform& moving_from_fixed, std::vector<Message>& notes);

/// An image as the transform's moving image: repeated if the transform notes a repeated design, unless it is
/// already as large as that. **Throws** Error(Failed) for an image of another size than the design had.
std::shared_ptr<const TileSource> repeated_as_noted(std::shared_ptr<const TileSource> image,
                                                    const Transform& moving_from_fixed);

}  // namespace alinify
