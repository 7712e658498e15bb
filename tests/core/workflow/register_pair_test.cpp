#include "core/workflow/register_pair.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

// The moving image turned by 40 degrees about its middle: from where the images lie nothing leads there.
Affine2 turned(double degrees) {
  const double angle = degrees * 3.14159265358979 / 180, c = std::cos(angle), s = std::sin(angle);
  const Affine2 turn{c, -s, s, c, 0, 0};
  return compose(Affine2::translation({320, 320}), compose(turn, Affine2::translation({-300, -300})));
}

TEST(RegisterPair, BeginsFromTheMapThatItIsGivenAndLooksForNoOther) {
  const Affine2 truth = turned(40);
  RegisterPairRequest request;
  request.fixed = test::picture({600, 600}, [&](double x, double y) {
    const Vec2d q = truth({x, y});
    return test::texture(q.x, q.y);
  });
  request.moving = test::picture({640, 640}, [](double x, double y) { return test::texture(x, y); });
  request.engine = "flow";
  request.start = compose(Affine2::translation({2.5, -1.5}), truth);  // a person does not place it exactly
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = register_pair(request, *backend, nobody, progress);
  EXPECT_FALSE(result.start.has_value()) << "nothing was searched for";
  for (const Vec2d p : {Vec2d{150, 150}, Vec2d{300, 300}, Vec2d{420, 200}, Vec2d{200, 430}}) {
    EXPECT_LT(length(result.initial(p) - (*request.start)(p)), 1e-9);
    EXPECT_LT(length(result.moving_from_fixed(p) - truth(p)), 0.2);
  }
  // Without it the run begins where the images lie, and ends elsewhere.
  request.start.reset();
  request.initial = InitialMode::None;
  const RegistrationResult other = register_pair(request, *backend, nobody, progress);
  EXPECT_GT(length(other.moving_from_fixed({150, 150}) - truth({150, 150})), 5);
}

}  // namespace
}  // namespace alinify
