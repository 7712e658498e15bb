#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/image/stated_pixel_size.h"
#include "core/math/rect.h"

/// Conversion between typed text and numbers. Always the C locale: a dot is a dot everywhere.
namespace alinify::cli {

/// "8G", "512M", "1.5GiB", "300000" -> bytes (powers of 1024). **Throws** Error(Usage).
std::int64_t parse_bytes(const std::string& text, const std::string& flag);

/// "2048x1536" or "2048" (square). **Throws** Error(Usage).
Size parse_size(const std::string& text, const std::string& flag);

/// Reads a pixel size as parse_pixel_size() does; empty for "". **Throws** Error(Usage).
std::optional<StatedPixelSize> stated_pixel_size(const std::string& text, const std::string& flag);

/// "levels=6" -> {"levels", "6"}. **Throws** Error(Usage).
std::pair<std::string, std::string> parse_assignment(const std::string& text, const std::string& flag);

/// Older name of fixed_decimals().
inline std::string number(double value, int decimals) {
  return fixed_decimals(value, decimals);
}

/// 75 -> "1:15", 4000 -> "1:06:40".
std::string clock_time(double seconds);
/// "0.4 s", "75 s", "12 min".
std::string duration(double seconds);

/// The text on one line: runs of whitespace and control characters become one blank.
std::string one_line(std::string_view text);

/// `text` cut to `columns` characters of UTF-8, the end replaced by "..." when it was longer.
std::string cut_to(const std::string& text, std::size_t columns);

/// Lines of "name  value" with the values in one column.
std::string aligned(const std::vector<std::pair<std::string, std::string>>& rows,
                    const std::string& indent = "  ");
/// Rows of cells, columns as wide as their widest cell, except for the last one.
std::string aligned_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace alinify::cli
