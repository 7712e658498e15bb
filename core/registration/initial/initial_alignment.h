#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/pyramid_pair.h"
#include "core/image/image_pair.h"
#include "core/math/affine2.h"
#include "core/registration/initial/piece_starts.h"
#include "core/registration/initial/search_limits.h"
#include "core/registration/initial/travel_profile.h"

namespace alinify {

/// How a run is started. Auto, the most capable mode, finds an affine map from any relative position.
enum class InitialMode { Auto, None, Center, Translation, Rigid, Similarity, Affine, Landmarks };
/// **Throws** Error(Usage) for an unknown word.
InitialMode initial_mode_from(const std::string& word);

/// Whether uneven travel of the cloth (travel_profile.h) is looked for behind the map that a start has found.
enum class TravelSearch {
  Auto,  ///< behind an affine map, which the modes Auto and Affine find
  On,    ///< behind a map of any family; a note states where none was found
  Off
};
/// "auto", "on", "off". **Throws** Error(Usage) for another word.
TravelSearch travel_search_from(const std::string& word);
const char* name_of(TravelSearch travel);

struct InitialRequest : ImagePair {
  InitialMode mode = InitialMode::Auto;
  bool allow_flip = false;  ///< try mirrored candidates too
  SearchLimits limits;      ///< for the search, not for None and Center
  TravelSearch travel = TravelSearch::Auto;
  PyramidPair pyramids;  ///< of the images, where they have been read already
};

/// One candidate, as far as it got.
struct InitialCandidate {
  Message name;  ///< "middles matched", "features (31 agree)", "turned by 250 degrees at scale 1.25"
  Affine2 moving_from_fixed;
  double correlation = 0;       ///< mean local correlation, -1..1
  double overlap = 0;           ///< share of the smaller image covered by the other one
  double z_score = 0;           ///< standard deviations, see ChanceTest; 0 if not reached
  double features_z_score = 0;  ///< the same for the matched features, see FeatureSupport
};

struct InitialAlignment {
  Affine2 moving_from_fixed;  ///< level-0 pixels
  Message chosen;             ///< "features (31 agree), refined as an affine map", for the report
  double score = 0;           ///< standard deviations by which the images agree above chance; 0: not measured
  bool found = false;         ///< false: nothing was good enough, the map is the identity
  double confidence = 0;      ///< 0..1
  std::string said;           ///< the confidence in words: "sure", "likely", "nothing found", "not measured"
  bool mirrored = false;
  bool seems_mirrored = false;          ///< none that is allowed fits half as well as a mirrored start
  std::optional<TravelProfile> travel;  ///< to come before the map, where the cloth travelled unevenly
  /// A start for each piece, if several pieces of content lie differently; moving_from_fixed is then that of
  /// the largest.
  std::optional<PieceStarts> pieces;
  SearchLimits limits;                  ///< of the search
  std::vector<InitialCandidate> tried;  ///< best first
  std::vector<Message> notes;           ///< sentences for the report
};

/// Finds a start for an engine, from both images at 1024 px a side, for pieces at 2048.
///
/// None is the identity; Center aligns the image centres. The others try simple placements (as they lie;
/// centres, sizes or calibrations matched), features, and, if none of these is surely right, a search over
/// rotations and scales that needs no features; every candidate is refined on locally normalised images
/// within its family and scored by how far it lies above chance for this pair. Rigid and Translation keep the
/// scale of the calibrations (1 if unknown); the other modes estimate it, between 0.1 and 10. Blank,
/// unrelated or noisy images, and those that agree beyond the limits only, give found == false and the
/// identity. Where the content lies in pieces that one start leaves unexplained, each gets one of its own
/// (find_piece_starts.h), unless the limits say otherwise. Auto and Affine look for uneven travel behind the
/// map that they have found, the others if asked to.
/// **Throws** Error(Usage) for Landmarks, which is fitted elsewhere (landmark_start.h), for invalid limits,
/// and for TravelSearch::On with None or Center, which look at no pixels; Error(NotReadable), Cancelled.
/// **Threads**: bit-identical for any pool. **Memory**: up to 250 MB an image during feature detection.
InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress);

}  // namespace alinify
