#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

/// Phantom pairs made by the program itself, and their pixels.
namespace alinify::testing {

/// Makes a pair in folder/name; returns that path.
inline std::string make_pair(const TemporaryFolder& folder, const std::string& name, const std::string& kind,
                             const std::string& size, const std::vector<std::string>& more = {}) {
  const std::string out = (folder / name).string();
  std::vector<std::string> arguments{"phantom", "--kind", kind, "--size", size, "--out", out, "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const CliResult made = run_cli(arguments);
  EXPECT_EQ(made.code, 0) << made.err;
  return out;
}

/// Writes the affine map whose matrix, two rows of three numbers, is given, for images of these sizes.
inline void write_affine_map(const TemporaryFolder& folder, const std::string& matrix,
                             const std::string& fixed_size, const std::string& moving_size,
                             const std::string& out) {
  const std::string text = (folder / "matrix.txt").string();
  put_text(text, matrix);
  const CliResult made = run_cli({"transform", "--transform", text, "--from", "affine", "--fixed-size",
                                  fixed_size, "--moving-size", moving_size, "--out", out});
  ASSERT_EQ(made.code, 0) << made.err;
}

inline std::vector<double> numbers_of(const Image& image) {
  std::vector<double> values;
  for (std::int64_t y = 0; y < image.size().height; ++y)
    for (std::int64_t x = 0; x < image.size().width * image.channels(); ++x)
      values.push_back(static_cast<double>(reinterpret_cast<const std::uint8_t*>(image.pixels().row(y))[x]));
  return values;
}

inline Image read_image(const std::string& path) {
  return read_level(*open_image(path), 0);
}

}  // namespace alinify::testing
