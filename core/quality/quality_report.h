#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/math/rect.h"
#include "core/quality/error_map.h"
#include "core/quality/landmark_check.h"
#include "core/quality/local_correlation.h"
#include "core/quality/residuals.h"
#include "core/quality/texture_period.h"
#include "core/transform/inverse_consistency.h"

namespace alinify {

enum class Verdict { Good, Check, Failed };
std::string name_of(Verdict verdict);  ///< "good", "check", "failed"
std::optional<Verdict> verdict_named(std::string_view name);

/// The problem of a place that the verdict points out.
enum class FindingKind : std::uint8_t {
  Off,        ///< the structures lie elsewhere than the map says, or are expected to
  Lost,       ///< almost nothing matches near where the map says
  Ambiguous,  ///< another place matches as well: where the structures lie cannot be known
  Blank,      ///< nothing is to be seen there: how the map continues cannot be known
};
const char* name_of(FindingKind kind);  ///< "off", "lost", "ambiguous", "blank"

/// A region of the image that the verdict points out, worst first.
struct Finding {
  Rect rect;                             ///< level-0 fixed pixels
  Message reason;                        ///< "lies 12 px too far right"
  double severity = 0;                   ///< expected error times area
  double expected_error_px = 0;          ///< of the reason, or the largest within the place; 0: unknown
  std::optional<FindingKind> kind = {};  ///< empty: not known
  bool accepted = false;                 ///< by a person; no verdict depends on it
  /// The rank of its name, see place_letters(); what is looked at together shares one. Empty: see
  /// name_findings().
  std::optional<int> name = {};
  /// How far the map clearly jumps there, as along the rim of a piece that moved by itself; 0: nowhere.
  double jump_px = 0;
};

/// Small images for display: values 0 to 1, NaN where the moving image is missing.
struct QualityPictures {
  /// One grid; the moving image as it lies, pixel on pixel, under the initial map, and under the final one.
  GreyImage fixed, untouched, before, after;
};

/// A row of a report: a name and its value.
struct QualityLine {
  Message name, text;
  friend bool operator==(const QualityLine&, const QualityLine&) = default;
};

/// Quality of a registration by measures that no engine optimises.
struct QualityReport {
  LocalCorrelation before, after;  ///< under the initial alignment, and under the result
  LocalCorrelation chance;         ///< under the result displaced by more than a block: unrelated places
  LocalCorrelation coarse_after,
      coarse_chance;  ///< the same in blocks four times as large, at 1/4 of the resolution
  std::int64_t coarse_blocks = 0;
  std::int64_t blocks = 0;  ///< number compared; with few of them the correlations say little
  double downsample = 1;    ///< full-size pixels per comparison pixel: it cannot see finer errors
  CorrelationMap map_before, map_after;
  /// Positions where the fixed image's blocks are found again, from the coarsest comparison to full
  /// resolution.
  std::vector<ResidualMap> residuals;
  /// See affine_likeness(); measured where blocks and their partners do not show one texture by themselves.
  std::optional<double> affine_likeness;
  ErrorMap errors;           ///< the expected error at every place
  ErrorSummary expected;     ///< over all places
  double overlap_share = 0;  ///< share of the fixed image's pixels that map onto the moving image
  JacobianRange jacobian;
  /// Share of the places that show something on which the map folds: over blank ground a fold does no harm.
  std::optional<double> folded_content_share;
  std::optional<InverseConsistency> inverse_consistency;  ///< of the map with its exact inverse
  TexturePeriod texture;  ///< of the fixed image's texture, in comparison pixels
  bool mirrored = false;  ///< the map is a reflection; the Jacobian is then negative throughout
  std::optional<TargetRegistrationError> points_before,
      points_after;                        ///< at the check points, if any
  std::optional<LandmarkCheck> landmarks;  ///< those used in the registration

  Verdict verdict = Verdict::Check;
  /// The tolerance for the map's errors, level-0 fixed pixels. judge() uses the given value and chooses one
  /// if it is 0.
  double tolerance_px = 0;
  bool tolerance_given = false;  ///< set by the user
  std::vector<Message> reasons;  ///< the verdict's reasons, one sentence each
  std::vector<Finding> findings;
  std::shared_ptr<const QualityPictures> pictures;  ///< if requested
};

}  // namespace alinify
