#include "core/io/affine_exchange.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// QuPath's origin is the corner of the first pixel.
constexpr Vec2d first_pixel_corner{0.5, 0.5};

Affine2 from_corner(Affine2 m) {
  const Vec2d origin = m(Vec2d{-first_pixel_corner.x, -first_pixel_corner.y}) + first_pixel_corner;
  m.tx = origin.x, m.ty = origin.y;
  return m;
}

Affine2 from_centre(Affine2 m) {
  const Vec2d origin = m(first_pixel_corner) - first_pixel_corner;
  m.tx = origin.x, m.ty = origin.y;
  return m;
}

}  // namespace

Message export_affine(const Transform& transform, const fs::path& path, AffineForm form) {
  const Affine2 m = nearest_affine(transform);
  const Affine2 written = form == AffineForm::QuPath ? from_corner(m) : m;
  std::string text;
  for (const auto& row :
       {std::array{written.xx, written.xy, written.tx}, std::array{written.yx, written.yy, written.ty}}) {
    if (!text.empty()) text += form == AffineForm::QuPath ? ",\n" : "\n";
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += form == AffineForm::QuPath ? ",\t" : " ";
      if (form == AffineForm::QuPath)
        text += fixed_decimals(row[i], 12);  // Java's NumberFormat, which reads it, knows no "e-05"
      else
        append_number(text, row[i]);
    }
  }
  text += '\n';
  if (text.find("nan") != std::string::npos || text.find("inf") != std::string::npos) {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::transform_holds_not_finite);
  }
  write_text_file(text, path);

  double worst = 0;
  constexpr int n = 64;
  const Size size = transform.fixed.size;
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i) {
      const Vec2d p{static_cast<double>(std::max<std::int64_t>(0, size.width - 1)) * i / n,
                    static_cast<double>(std::max<std::int64_t>(0, size.height - 1)) * j / n};
      worst = std::max(worst, length(transform(p) - m(p)));
    }
  }
  const bool deforms =
      std::any_of(transform.parts.begin(), transform.parts.end(),
                  [](const TransformPart& part) { return !std::holds_alternative<Affine2>(part); });
  if (!deforms) return {};
  return messages::nearest_affine_written(with_unit(significant_digits(worst, 2), "px"));
}

Affine2 import_affine(const fs::path& path, AffineForm form) {
  const std::string text = read_text_file(path, 1 << 20);
  const auto refuse = [&path](Message why) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why),
                messages::affine_file_format);
  };
  std::vector<double> values;
  std::size_t line_number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    std::string_view line = std::string_view(text).substr(begin, end - begin);
    line = trimmed(line.substr(0, line.find('#')));
    begin = end + 1;
    ++line_number;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, line.find_first_of(" \t,;[]"));
      if (word.empty()) {
        line.remove_prefix(1);
        continue;
      }
      const std::optional<double> value = number_from(word);
      if (!value || !std::isfinite(*value)) {
        refuse(messages::in_line(line_number, messages::word_is_no_number(word.substr(0, 40))));
      }
      values.push_back(*value);
      line.remove_prefix(word.size());
    }
  }
  const bool homogeneous = values.size() == 9 && values[6] == 0 && values[7] == 0 && values[8] == 1;
  if (values.size() != 6 && !homogeneous) refuse(messages::holds_so_many_numbers(values.size()));
  const Affine2 read{values[0], values[1], values[3], values[4], values[2], values[5]};
  return form == AffineForm::QuPath ? from_centre(read) : read;
}

}  // namespace alinify
