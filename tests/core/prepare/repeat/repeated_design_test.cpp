#include "core/prepare/repeat/repeated_design.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

TEST(RepeatedDesign, ComesBackFromItsText) {
  const RepeatedDesign design{repeat_layout_from("1/3-drop,mirror-rows,turn-90", {640, 480}),
                              {-128, 64, 2048, 1024}};
  EXPECT_EQ(text_of(design),
            "1/3-drop,mirror-rows,turn-90; repeat 640x480 of 640x480; from -128,64; size 2048x1024");
  EXPECT_EQ(repeated_design_from(text_of(design)), design);
  const RepeatedDesign part{repeat_layout_from("straight", {64, 48}), {0, 0, 8, 8}, {70, 50}};
  EXPECT_EQ(repeated_design_from(text_of(part)), part);
}

TEST(RepeatedDesign, RefusesARecordThatIsNone) {
  for (const char* text : {"", "straight", "straight; repeat 640 of 640x480; from 0,0; size 8x8",
                           "straight; repeat 640x480 of 639x480; from 0,0; size 8x8",
                           "straight; repeat 0x480 of 640x480; from 0,0; size 8x8",
                           "straight; repeat 64x48 of 640x480; from 0,0; size 8x0",
                           "straight; repeat 64x48 of 640x480; from 0,0; size 8x8 and more",
                           "straight; repeat 99999999999999999999x48 of 64x48; from 0,0; size 8x8"})
    testing::expect_error(ErrorKind::NotReadable, "does not understand", [&] { repeated_design_from(text); });
}

TEST(RepeatedDesign, IsNotedInATransformAndFoundThere) {
  Transform transform;
  EXPECT_FALSE(recorded_repeat(transform));
  const RepeatedDesign design{repeat_layout_from("brick", {30, 20}), {0, 0, 64, 64}};
  record_repeat(design, transform);
  EXPECT_EQ(recorded_repeat(transform), design);
}

}  // namespace
}  // namespace alinify
