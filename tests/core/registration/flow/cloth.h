#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/phantom/pattern.h"
#include "core/registration/engine.h"
#include "core/registration/problem.h"
#include "core/transform/transform.h"
#include "tests/core/registration/pictures.h"

/// Pairs of small pictures of cloth with the map between them known exactly: both are sampled from a formula.
namespace alinify::test {

using Map = std::function<Vec2d(Vec2d)>;
using Brightness = std::function<double(double, double)>;

/// Brightness (0..255) of uneven yarns `yarn_px` wide, at any place.
inline Brightness cloth(double yarn_px, std::uint32_t seed = 3) {
  const std::shared_ptr<const Pattern> pattern = make_fabric_pattern({512, 512}, seed, yarn_px);
  return [pattern](double x, double y) {
    const Rgb c = pattern->moving_color({x, y});
    return 255 *
           (0.3 * static_cast<double>(c.r) + 0.6 * static_cast<double>(c.g) + 0.1 * static_cast<double>(c.b));
  };
}

/// The picture that shows the cloth through a map: value(map(p)).
inline std::shared_ptr<const TileSource> seen_through(const Map& map, const Brightness& value, Size size) {
  return picture(size, [&](double x, double y) {
    const Vec2d q = map({x, y});
    return value(q.x, q.y);
  });
}

/// A field of long waves, at most `amplitude` px in x and 0.8 of it in y.
inline Map waves(double amplitude, double length_px = 260) {
  return [=](Vec2d p) {
    const double k = 2 * std::acos(-1.0) / length_px;
    return Vec2d{p.x + amplitude * std::sin(k * p.x + 0.4) * std::cos(0.8 * k * p.y),
                 p.y + 0.8 * amplitude * std::cos(0.9 * k * p.x) * std::sin(k * p.y + 1)};
  };
}

inline RegistrationProblem problem_of(std::shared_ptr<const TileSource> fixed,
                                      std::shared_ptr<const TileSource> moving) {
  RegistrationProblem problem;
  problem.fixed = std::move(fixed);
  problem.moving = std::move(moving);
  problem.threads = 2;
  problem.memory_limit_bytes = std::int64_t{1} << 30;
  return problem;
}

/// The cloth as it is, and seen through the map.
inline RegistrationProblem pair_of_cloth(const Map& map, Size size, double yarn_px = 4.5) {
  const Brightness value = cloth(yarn_px);
  return problem_of(seen_through(map, value, size), picture(size, value));
}

/// The brightness, falling evenly below the row `from`, to a half within `half_px` rows and to a fifth at
/// most.
inline Brightness shaded_below(double from, double half_px, const Brightness& value) {
  return
      [=](double x, double y) { return value(x, y) * std::clamp(1 - 0.5 * (y - from) / half_px, 0.2, 1.0); };
}

/// Cloth that grows darker over the last rows of the moving image; the fixed image goes on for as long as the
/// map is from there to its own end.
inline RegistrationProblem pair_that_ends_in_a_shadow(const Map& map, Size size) {
  const Brightness value = shaded_below(static_cast<double>(size.height) - 30, 30, cloth(4.5));
  return problem_of(seen_through(map, value, size), picture(size, value));
}

/// The cloth seen through the map, and as another process shows it: the left half a negative, the right half
/// a positive, of another gamma each.
inline RegistrationProblem half_a_negative(const Map& map, Size size) {
  const Brightness value = cloth(9);
  const double middle = static_cast<double>(size.width) / 2;
  const Brightness shown = [=](double x, double y) {
    const double share = std::clamp(value(x, y) / 255, 0.0, 1.0);
    return 255 * (x < middle ? 1 - std::pow(share, 0.6) : std::pow(share, 1.6));
  };
  return problem_of(seen_through(map, value, size), picture(size, shown));
}

/// Distances between two maps on a lattice of places that lie in both pictures and inside `where`.
inline std::vector<double> distances(const Transform& found, const Map& truth, Rect where, Size moving,
                                     double margin_px = 12) {
  std::vector<double> all;
  for (std::int64_t y = where.y; y < where.bottom(); y += 5)
    for (std::int64_t x = where.x; x < where.right(); x += 5) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)}, q = truth(p);
      if (q.x < margin_px || q.y < margin_px || q.x > static_cast<double>(moving.width) - 1 - margin_px ||
          q.y > static_cast<double>(moving.height) - 1 - margin_px)
        continue;
      all.push_back(length(found(p) - q));
    }
  std::sort(all.begin(), all.end());
  return all;
}

/// The value below which `share` of the sorted values lie.
inline double quantile(const std::vector<double>& sorted, double share) {
  return sorted.at(static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1)));
}

/// The engine's result, unwatched.
inline RegistrationResult registered_on(Backend& backend, const RegistrationEngine& engine,
                                        const RegistrationProblem& problem) {
  RegistrationObserver nobody;
  Progress progress;
  return engine.run(problem, backend, nobody, progress);
}

/// The same on the CPU.
inline RegistrationResult registered_by(const RegistrationEngine& engine, const RegistrationProblem& problem,
                                        int threads = 2) {
  return registered_on(*make_cpu_backend(threads), engine, problem);
}

}  // namespace alinify::test
