#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "core/grey/pyramid_pair.h"
#include "core/registration/map_judge.h"
#include "core/registration/problem.h"

namespace alinify::test {

/// Judges maps by the truth, which a program never knows. Counts what it was asked.
class TrueJudge final : public MapJudge {
 public:
  explicit TrueJudge(std::function<Vec2d(Vec2d)> truth) : truth_(std::move(truth)) {}
  JudgedMap judge(const RegistrationProblem& problem, const PyramidPair&, const Transform& map, Backend&,
                  Progress& progress) override {
    progress.check_cancelled();
    ++judged;
    const Size size = problem.fixed->info().size;
    JudgedMap result;
    for (std::int64_t y = 20; y < size.height - 20; y += 8)
      for (std::int64_t x = 20; x < size.width - 20; x += 8) {
        const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
        result.expected_px.push_back(static_cast<float>(length(map(p) - truth_(p))));
      }
    std::vector<float> sorted = result.expected_px;
    std::sort(sorted.begin(), sorted.end());
    MapFigures& figures = result.figures;
    figures.places = static_cast<std::int64_t>(sorted.size());
    figures.median_px = static_cast<double>(sorted[sorted.size() / 2]);
    figures.p90_px = static_cast<double>(sorted[sorted.size() * 9 / 10]);
    figures.tolerance_px = tolerance_px;
    figures.share_within =
        static_cast<double>(std::upper_bound(sorted.begin(), sorted.end(), static_cast<float>(tolerance_px)) -
                            sorted.begin()) /
        static_cast<double>(sorted.size());
    figures.jacobian = jacobian_range(map, 16);
    return result;
  }
  int judged = 0;
  double tolerance_px = 1;

 private:
  std::function<Vec2d(Vec2d)> truth_;
};

}  // namespace alinify::test
