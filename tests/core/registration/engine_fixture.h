#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/registration/engine.h"
#include "tests/core/registration/pictures.h"

namespace alinify::test {

/// The scene with something for every pixel to hold to.
inline double detailed(double x, double y) {
  return 0.7 * scene(x, y) +
         25 * std::sin(0.35 * x + 0.2 * std::sin(0.11 * y)) * std::cos(0.29 * y + 0.013 * x);
}

/// Receives an engine's reports while it runs.
struct EngineListener : RegistrationObserver {
  void on_preview(std::shared_ptr<const Transform> map) override { previews.push_back(std::move(map)); }
  void on_resolution(const WorkingResolution& r) override { resolution = r; }
  std::vector<std::shared_ptr<const Transform>> previews;
  WorkingResolution resolution;
};

/// A pair that an engine of another library is tried on; a listener, and a flag to cancel it.
template <class Listener = EngineListener>
class EngineFixture : public ::testing::Test {
 protected:
  /// moving(p + bend(p)) = fixed(p)
  template <class Bend>
  void make_pair(Size size, const Bend& bend) {
    problem_.moving = picture(size, detailed);
    problem_.fixed = picture(size, [&](double x, double y) {
      const Vec2d d = bend(Vec2d{x, y});
      return detailed(x + d.x, y + d.y);
    });
  }

  template <class Run>
  static Error failure_of(const Run& run) {
    try {
      run();
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {ErrorKind::Usage, {}, {}};
  }

  RegistrationProblem problem_;
  Listener observer_;
  std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
  Progress progress_{{}, cancel_};
};

}  // namespace alinify::test
