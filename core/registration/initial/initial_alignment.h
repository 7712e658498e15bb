#pragma once

#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/affine2.h"

namespace alinify {

/// How a run is started. Auto is the best the program can do; in this version it chooses between several
/// candidates by one score and refines the best one as a similarity.
enum class InitialMode { Auto, None, Center, Translation, Rigid, Similarity, Affine, Landmarks };
/// **Throws** Error(Usage) for an unknown word.
InitialMode initial_mode_from(const std::string& word);

struct InitialRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  std::shared_ptr<const TileSource> fixed_mask, moving_mask;  ///< null: all of it
  InitialMode mode = InitialMode::Auto;
  bool allow_flip = false;  ///< mirrored candidates too
};

struct InitialAlignment {
  Affine2 moving_from_fixed;  ///< level-0 pixels
  std::string chosen;         ///< "sizes matched, refined as a similarity", for the report
  double score = 0;           ///< see OverlapScore; 0 where nothing was measured
};

/// A start for an engine, from both images at 256 px.
///
/// None is the identity, Center puts one image's middle onto the other's. The others start from several
/// candidates (the identity, middles, sizes, calibrations and centres of mass matched, turned in steps of 15
/// degrees) and refine the best ones within their family. A candidate far from the plain ones must beat them
/// clearly.
/// **Throws** Error(Usage) for Landmarks, which is fitted elsewhere (fit_landmarks); Error(NotReadable),
/// Cancelled.
/// **Memory**: a few hundred kilobytes, and one band of the images.
InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress);

}  // namespace alinify
