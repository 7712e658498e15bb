#include "core/image/pixel_type.h"

#include <type_traits>

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(PixelType, KnowsItsSizeNameAndRange) {
  EXPECT_EQ(bytes_per_sample(PixelType::U8), 1);
  EXPECT_EQ(bytes_per_sample(PixelType::F64), 8);
  EXPECT_EQ(name_of(PixelType::I16), "int16");
  EXPECT_EQ(lowest_value(PixelType::I16), -32768);
  EXPECT_EQ(highest_value(PixelType::U32), 4294967295.0);
  EXPECT_EQ(highest_value(PixelType::F32), 1);
}

TEST(PixelType, VisitsWithTheTypeBehindIt) {
  const auto size_of = [](auto zero) { return sizeof zero; };
  EXPECT_EQ(visit_pixel_type(PixelType::I8, size_of), 1u);
  EXPECT_EQ(visit_pixel_type(PixelType::U32, size_of), 4u);
  EXPECT_TRUE(
      visit_pixel_type(PixelType::F32, [](auto zero) { return std::is_same_v<decltype(zero), float>; }));
}

}  // namespace
}  // namespace alinify
