#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/image/polygon_mask.h"
#include "core/quality/quality_report.h"
#include "core/session/fingerprint.h"
#include "core/transform/landmarks.h"
#include "core/transform/local_correction.h"
#include "core/transform/transform.h"

namespace alinify {

/// What landmarks are for in a run.
enum class LandmarkUse {
  Start,       ///< the run begins from their fit and is then free
  Constraint,  ///< the engine holds to them where it can
  Check,       ///< the run does not know them: they say how good it is
};
const char* name_of(LandmarkUse use);  ///< "start", "constraint", "check"
/// **Throws** Error(Usage) for another word.
LandmarkUse landmark_use_from(const std::string& word);

/// An image that a session is about, by its name and what it is known by again.
struct ImageReference {
  std::filesystem::path path;  ///< absolute
  std::optional<FileFingerprint> fingerprint;
  ImageGeometry geometry;
};

/// How good a result is, as it is shown: what remains of a QualityReport when the program ends.
struct ResultJudgement {
  std::optional<Verdict> verdict;  ///< unset: nobody judged it
  double tolerance_px = 0;
  std::vector<std::string> reasons;
  std::vector<std::pair<std::string, std::string>> lines;  ///< as quality_lines() words them
  std::vector<Finding> findings;
};
ResultJudgement judgement_of(const QualityReport& report,
                             std::vector<std::pair<std::string, std::string>> lines);

/// A map that a session keeps: one run's, one fitted to landmarks, or one made by hand.
struct SessionResult {
  std::string id;  ///< of letters and digits, never reused: the files of its map are named by it
  std::string name;
  std::string engine;
  std::string made_at;  ///< UTC, "2026-05-04T12:30:00Z"
  double elapsed_s = 0;
  std::shared_ptr<const Transform> moving_from_fixed;  ///< as it was found, without the corrections
  std::optional<Affine2> start;                        ///< what the run began with
  std::vector<CorrectedSpot> corrections;
  ResultJudgement judgement;
  std::string resolution;  ///< "full resolution: needs 8.3 GiB of 20.1 GiB free"
  std::vector<std::string> notes;
};

/// What a person drew on either image, in level-0 pixels of that image.
struct DrawnMasks {
  std::vector<MaskPolygon> fixed, moving;
  bool empty() const { return fixed.empty() && moving.empty(); }
  friend bool operator==(const DrawnMasks&, const DrawnMasks&) = default;
};

/// All that a person has done with a pair of images. Value semantics; maps are shared. Level-0 pixels
/// throughout.
struct Session {
  std::optional<ImageReference> fixed, moving, fixed_mask, moving_mask;
  DrawnMasks drawn_masks;  ///< beside the masks of files: what counts, counts in both
  std::vector<LandmarkPair> landmarks;
  LandmarkUse landmark_use = LandmarkUse::Constraint;
  std::vector<SessionResult> results;
  std::string shown_result;  ///< id; empty: the images as they are
  std::string engine;
  std::map<std::string, std::string> engine_values;
  std::string start;  ///< how a run finds its start, as --initial takes it, or "shown": the shown result's
                      ///< map; "": as it comes
  bool allow_flip = false;
  std::string view;  ///< a JSON object of the window's own making: layers, comparison; "" for none
};

/// A new result's id.
std::string new_result_id();

}  // namespace alinify
