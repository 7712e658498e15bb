#pragma once

#include <cstring>
#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "tests/support/find_program.h"
#include "tests/support/run_quietly.h"

namespace alinify::testing {

/// Expects that an image reads to the last bit as vips reads it, which writes a TIFF of it beside it. Skips
/// the test where there is no vips, or one that does not read such files.
inline void expect_read_as_vips_does(const std::filesystem::path& file) {
  const auto vips = find_program("vips");
  if (!vips) GTEST_SKIP() << "vips is not installed";
  std::filesystem::path copy = file;
  copy.replace_extension(".tif");
  if (run_quietly({vips->string(), "copy", file.string(), copy.string()}) != 0)
    GTEST_SKIP() << "this vips does not read " << file.extension();
  const Image ours = read_level(*open_image(file), 0), theirs = read_level(*open_image(copy), 0);
  ASSERT_EQ(ours.byte_count(), theirs.byte_count());
  EXPECT_EQ(
      std::memcmp(ours.pixels().data, theirs.pixels().data, static_cast<std::size_t>(ours.byte_count())), 0);
}

}  // namespace alinify::testing
