#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/image/polygon_mask.h"
#include "core/quality/quality_report.h"
#include "core/quality/tolerance.h"
#include "core/registration/initial/search_limits.h"
#include "core/session/fingerprint.h"
#include "core/session/measurement.h"
#include "core/session/run_record.h"
#include "core/transform/landmarks.h"
#include "core/transform/local_correction.h"
#include "core/transform/transform.h"

namespace alinify {

/// Role of the landmarks in a run.
enum class LandmarkUse {
  Start,       ///< the run starts from their fit and is then unconstrained
  Constraint,  ///< the engine honours them where it can
  Check,       ///< not used by the run, only to evaluate it
};
const char* name_of(LandmarkUse use);  ///< "start", "constraint", "check"
/// **Throws** Error(Usage) for another word.
LandmarkUse landmark_use_from(const std::string& word);

/// An image of a session, by path and fingerprint.
struct ImageReference {
  std::filesystem::path path;  ///< absolute
  std::optional<FileFingerprint> fingerprint;
  ImageGeometry geometry;
  bool pixel_size_is_stated = false;  ///< by a person, whatever the file says; no size: not known
  int page = 0;                       ///< which of the images in the file
};

/// Quality of a result as displayed: the part of a QualityReport that is saved.
struct ResultJudgement {
  std::optional<Verdict> verdict;  ///< unset: not evaluated
  double tolerance_px = 0;
  std::vector<Message> reasons;
  std::vector<QualityLine> lines;  ///< of verdict_details(); of quality_lines() in older sessions
  std::vector<Finding> findings;
  Message headline = {};         ///< verdict_headline(); empty in sessions of older versions
  bool tolerance_given = false;  ///< by a person; otherwise chosen from the images
  /// Share of the places expected within the tolerance, and the error that nine of ten places are expected to
  /// keep, level-0 fixed pixels; unset in sessions of older versions, and where nothing could be measured.
  std::optional<double> share_within = {}, expected_p90_px = {};
  /// Share of the covered area that is blank and expected beyond the tolerance; unset likewise.
  std::optional<double> share_unseen = {};
  /// The expected error at every place; null in sessions of older versions, and where nothing could be
  /// measured.
  std::shared_ptr<const ErrorMap> errors = {};
};
/// The judgement without its error map, which the report keeps.
ResultJudgement judgement_of(const QualityReport& report, std::vector<QualityLine> lines);
/// Every place that the verdict "check" names was accepted by a person, but for blank ground.
bool is_reviewed(const ResultJudgement& judged);

/// The landmarks by which a result was made and measured, as they lay then.
struct ResultLandmarks {
  std::vector<LandmarkPair> in_run;  ///< took part in the run
  std::vector<LandmarkPair> check;   ///< measured its newest verdict
};

/// A map stored in a session: from a run, fitted to landmarks, or made by hand.
struct SessionResult {
  std::string id;  ///< letters and digits, never reused: names the files of its map
  std::string name;
  std::string engine;
  std::string made_at;  ///< UTC, "2026-05-04T12:30:00Z"
  double elapsed_s = 0;
  double checked_s = 0;                                ///< time that its verdict took; 0: not known
  std::shared_ptr<const Transform> moving_from_fixed;  ///< as found, without the corrections
  std::optional<Affine2> start;  ///< the run's initial map, or the affine one nearest to it
  /// The initial map itself, where it is more than affine; null in sessions of older versions.
  std::shared_ptr<const Transform> start_map = {};
  std::optional<ResultLandmarks> landmarks = {};  ///< unset: not known
  /// Null where no run found the map, and in sessions of older versions.
  std::shared_ptr<const RunRecord> run = {};
  std::vector<CorrectedSpot> corrections;
  std::vector<CorrectedSpot> judged_corrections;  ///< those that the judged map had
  ResultJudgement judgement;
  Message resolution;  ///< "full resolution: needs 8.3 GiB of 20.1 GiB free"
  std::vector<Message> notes;
};

/// Masks drawn by the user, in level-0 pixels of each image.
struct DrawnMasks {
  std::vector<MaskPolygon> fixed, moving;
  bool empty() const { return fixed.empty() && moving.empty(); }
  friend bool operator==(const DrawnMasks&, const DrawnMasks&) = default;
};

/// The moving image is one repeat of a design, tiled over the plane of the fixed image.
struct SessionRepeat {
  std::string design;         ///< as text_of(RepeatedDesign) writes it
  Affine2 moving_from_fixed;  ///< where the fixed image lies on it
  double period_px = 0;
  std::vector<LandmarkPair> places;  ///< where it was found
};

/// Ids of the landmarks whose partner nobody set or confirmed; all others are a person's, or read from a
/// file.
struct PartnerOrigins {
  std::set<std::string> predicted;  ///< it lies where a map put it: no evidence for a map
  std::set<std::string> found;  ///< found by correlation near where the result's map put it: weak evidence
};

/// Everything a user has done with a pair of images. Value semantics; maps are shared. Level-0 pixels
/// throughout.
struct Session {
  std::optional<ImageReference> fixed, moving, fixed_mask, moving_mask;
  /// Illumination corrections that the images are read through (illumination_file.h); no geometry.
  std::optional<ImageReference> fixed_flatfield, moving_flatfield;
  std::optional<SessionRepeat> moving_repeat;  ///< moving points are then of the repeated design
  DrawnMasks drawn_masks;                      ///< combined with the file masks: only pixels in both count
  std::vector<LandmarkPair> landmarks;
  LandmarkUse landmark_use = LandmarkUse::Constraint;
  PartnerOrigins partners;
  std::vector<Measurement> measurements;
  std::vector<SessionResult> results;
  std::string shown_result;  ///< id; empty: the images without a map
  std::string engine;
  std::map<std::string, std::string> engine_values;
  std::string start;  ///< how a run finds its start, as --initial takes it, or "shown": the shown result's
                      ///< map; "": as it comes
  bool allow_flip = false;
  SearchLimits limits;                 ///< of the search for a start
  std::optional<Tolerance> tolerance;  ///< for the verdicts of results; empty: chosen from the images
  std::string view;  ///< a JSON object of the window's own making: layers, comparison; "" for none
};

/// Returns the catalogue's entry of that id, or null. Passed in by the caller because this module does not
/// see the messages of the modules above it.
using FindMessage = std::function<const MessageText*(std::string_view id)>;

/// A new result's id.
std::string new_result_id();

}  // namespace alinify
