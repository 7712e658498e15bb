#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image_pair.h"
#include "core/math/affine2.h"
#include "core/registration/pyramid_pair.h"

namespace alinify {

/// How a run is started. Auto is the best the program can do: an affine map found from anywhere.
enum class InitialMode { Auto, None, Center, Translation, Rigid, Similarity, Affine, Landmarks };
/// **Throws** Error(Usage) for an unknown word.
InitialMode initial_mode_from(const std::string& word);

struct InitialRequest : ImagePair {
  InitialMode mode = InitialMode::Auto;
  bool allow_flip = false;  ///< mirrored candidates too
  PyramidPair pyramids;     ///< of the images, where they have been read already
};

/// One of the ways that were tried, as far as it came.
struct InitialCandidate {
  std::string name;  ///< "middles matched", "features (31 agree)", "turned by 250 degrees at scale 1.25"
  Affine2 moving_from_fixed;
  double correlation = 0;       ///< mean local correlation, -1..1
  double overlap = 0;           ///< share of the smaller picture that the other one shows
  double z_score = 0;           ///< standard deviations, see ChanceTest; 0 where it did not come so far
  double features_z_score = 0;  ///< the same for the matched features, see FeatureSupport
};

struct InitialAlignment {
  Affine2 moving_from_fixed;  ///< level-0 pixels
  std::string chosen;         ///< "features (31 agree), refined as an affine map", for the report
  double score = 0;    ///< how far above chance the pictures agree, in standard deviations; 0: not measured
  bool found = false;  ///< false: nothing was good enough, the map is the identity
  double confidence = 0;  ///< 0..1
  std::string said;  ///< the same in a word: "sure", "likely", "doubtful", "nothing found", "not measured"
  bool mirrored = false;
  std::vector<InitialCandidate> tried;  ///< best first
  std::vector<std::string> notes;       ///< sentences for the report
};

/// A start for an engine, from both images at 1024 px.
///
/// None is the identity, Center puts one image's middle onto the other's. The others try the plain ways (as
/// they lie, middles, sizes, calibrations matched), features, and where none of these is surely right a
/// search over turns and scales that needs no features; every candidate is refined on locally normalised
/// pictures within its family and judged by one measure: how far it lies above what chance gives for this
/// pair. Rigid and Translation keep the scale of the calibrations (1 where they are unknown); the other modes
/// find it, between a tenth and ten. Blank, unrelated or noisy images give found == false and the identity.
/// **Throws** Error(Usage) for Landmarks, which is fitted elsewhere (landmark_start.h); Error(NotReadable),
/// Cancelled.
/// **Threads**: the same bits for any pool. **Memory**: up to 250 MB an image while its features are looked
/// for.
InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress);

}  // namespace alinify
