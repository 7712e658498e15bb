#include "core/base/text.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(HumanBytes, ReadsAsPeopleWriteIt) {
  EXPECT_EQ(human_bytes(0), "0 bytes");
  EXPECT_EQ(human_bytes(1023), "1023 bytes");
  EXPECT_EQ(human_bytes(1536), "1.5 KiB");
  EXPECT_EQ(human_bytes(9663676416), "9.0 GiB");
}

}  // namespace
}  // namespace alinify
