// Verdicts on maps between sections of one specimen that differ: on right ones, and on wrong ones.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/phantom/series_phantom.h"
#include "core/workflow/inspect.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/image_source.h"

namespace alinify {
namespace {

constexpr Size size{640, 600};

// Sections 1 and 1 + apart, the first in the fainter stain, whose picture is so stretched that the glass
// shows its grain. They are not bent, so that the exact map is affine.
struct TwoSections {
  std::shared_ptr<const TileSource> fixed, moving;
  Transform exact;

  explicit TwoSections(int apart, std::int64_t seed) {
    SeriesPhantomOptions options;
    options.size = size;
    options.sections = apart + 2;
    options.seed = seed;
    options.amplitude_px = 0;
    const SeriesPhantom phantom(options);
    const auto picture = [&](int section) {
      Image image(size, 3, PixelType::U8);
      phantom.render(section, rect_of(size), image.pixels());
      return testing::source_of(std::move(image));
    };
    fixed = picture(1), moving = picture(1 + apart);
    const auto affine = [&](int section) { return nearest_affine(phantom.specimen_from_section(section)); };
    exact.parts.emplace_back(compose(inverse(affine(1 + apart)), affine(1)));
    exact.fixed.size = exact.moving.size = size;
  }
  QualityReport judged(const Transform& map) const {
    const auto backend = make_cpu_backend(2);
    Progress progress;
    InspectRequest request;
    request.fixed = fixed, request.moving = moving;
    request.initial = request.moving_from_fixed = map;
    return inspect_registration(request, *backend, progress);
  }
};

// The map, further on by `by` (moving pixels) within so far of a place.
Transform with_a_patch(const Transform& map, Vec2d centre, double radius_px, Vec2d by) {
  DisplacementField field;
  field.spacing = {4, 4};
  field.columns = static_cast<int>(size.width / 4 + 2), field.rows = static_cast<int>(size.height / 4 + 2);
  std::vector<Vec2f> vectors;
  const Affine2 there = nearest_affine(map);
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d p{4.0 * i, 4.0 * j};
      const double inside = radius_px - std::max(std::abs(p.x - centre.x), std::abs(p.y - centre.y));
      const Vec2d u = there(p) - p + std::clamp(inside / 12 + 0.5, 0.0, 1.0) * by;
      vectors.push_back({static_cast<float>(u.x), static_cast<float>(u.y)});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform patched = map;
  patched.parts.clear();
  patched.parts.emplace_back(std::move(field));
  return patched;
}

TEST(SectionVerdict, DoesNotFailTheExactMapBetweenNeighbours) {
  for (const std::int64_t seed : {1, 4}) {
    const TwoSections pair(1, seed);
    const QualityReport q = pair.judged(pair.exact);
    EXPECT_NE(q.verdict, Verdict::Failed) << seed << ": " << q.reasons.front().english();
    EXPECT_GT(q.expected.share_within, 0.9) << seed;
    EXPECT_LT(q.expected.median_px, 0.4) << seed;
  }
}

TEST(SectionVerdict, BelievesTheExactMapBetweenSectionsWhoseSmallThingsHaveChanged) {
  const TwoSections pair(3, 1);
  const QualityReport q = pair.judged(pair.exact);
  EXPECT_GT(q.expected.share_within, 0.9) << q.reasons.front().english();
  EXPECT_GT(q.tolerance_px, 2);
  EXPECT_LT(q.expected.median_px, 2);
}

TEST(SectionVerdict, FailsAMapThatIsOffThroughout) {
  for (const int apart : {1, 2}) {
    const TwoSections pair(apart, 1);
    Transform wrong = pair.exact;
    wrong.parts.emplace_back(Affine2::translation({14, -9}));
    EXPECT_EQ(pair.judged(wrong).verdict, Verdict::Failed) << apart;
  }
}

TEST(SectionVerdict, NamesAPatchThatIsOffAndIsNotGood) {
  constexpr Vec2d centre{290, 300};
  for (const int apart : {1, 3})
    for (const double by : {10.0, 30.0}) {
      const TwoSections pair(apart, 1);
      const QualityReport q = pair.judged(with_a_patch(pair.exact, centre, 70, {by, 0.3 * by}));
      EXPECT_NE(q.verdict, Verdict::Good) << apart << " sections, " << by << " px";
      const auto at = q.errors.at_point(centre);
      ASSERT_TRUE(at.has_value());
      EXPECT_TRUE(is_bad(*at, q.tolerance_px))
          << at->expected_px << " px: " << apart << " sections, " << by << " px";
    }
}

}  // namespace
}  // namespace alinify
