#include "core/base/system_message.h"

#include <filesystem>
#include <system_error>

#include <gtest/gtest.h>

#include "core/base/messages.h"

namespace alinify {
namespace {

std::error_code code_of(std::errc reason) {
  return std::make_error_code(reason);
}

TEST(SystemMessage, SaysTheUsualReasonsInWordsThatCanBeTranslated) {
  std::error_code missing;
  std::filesystem::directory_iterator(std::filesystem::path("there") / "is" / "no" / "such", missing);
  ASSERT_TRUE(missing);
  EXPECT_EQ(system_message(missing).english(), "there is no such file or folder");
  EXPECT_EQ(system_message(code_of(std::errc::permission_denied)).text(), &messages::not_permitted);
  EXPECT_EQ(system_message(code_of(std::errc::read_only_file_system)).english(), "the disk can only be read");
  EXPECT_EQ(system_message(code_of(std::errc::no_space_on_device)).english(), "the disk is full");
}

TEST(SystemMessage, IsInTheSystemsWordsForAnythingElse) {
  const std::error_code rare = code_of(std::errc::too_many_symbolic_link_levels);
  EXPECT_EQ(system_message(rare).english(), rare.message());
}

}  // namespace
}  // namespace alinify
