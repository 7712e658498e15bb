#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/base/thread_pool.h"
#include "core/io/elastix_transform_io.h"
#include "core/io/field_io.h"
#include "core/io/itk_transform_io.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"
#include "core/io/transform_io.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_unknown(const std::string& format) {
  throw Error(ErrorKind::Usage, messages::cannot_exchange_transform_as(format),
              messages::no_such_transform_format, messages::choose_transform_format);
}

// Two digits suffice to report the loss.
std::string rounded(double value) {
  return significant_digits(value, 2);
}

// ---- "affine": x' = a x + b y + c on the first line, y' on the second.

Message export_affine(const Transform& transform, const fs::path& path) {
  const Affine2 m = nearest_affine(transform);
  std::string text;
  for (const double v : {m.xx, m.xy, m.tx}) append_number(text, v), text += ' ';
  text.back() = '\n';
  for (const double v : {m.yx, m.yy, m.ty}) append_number(text, v), text += ' ';
  text.back() = '\n';
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
  return messages::nearest_affine_written(with_unit(rounded(worst), "px"));
}

Affine2 import_affine(const fs::path& path) {
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
  return {values[0], values[1], values[3], values[4], values[2], values[5]};
}

// ---- "field": displacements at every step-th pixel, from pixel (0, 0) to the last one or past it.

Message export_field(const Transform& transform, const fs::path& path, double step, Progress* progress) {
  const Size size = transform.fixed.size;
  if (size.width < 1 || size.height < 1) {
    throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::transform_without_fixed_size);
  }
  if (!(step > 0 && std::isfinite(step))) {
    throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::field_step_not_positive);
  }
  const auto samples = [&](std::int64_t length) {
    const double n = std::ceil((static_cast<double>(length) - 1) / step) + 1;
    if (n > static_cast<double>(std::numeric_limits<int>::max())) {
      throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::field_too_many_samples,
                  messages::choose_larger_step);
    }
    return static_cast<int>(n);
  };
  const FieldGeometry geometry{{0, 0}, {step, step}, samples(size.width), samples(size.height)};
  ThreadPool pool;
  const auto displacement = [&](Vec2d p) { return transform(p) - p; };
  write_field(
      geometry,
      [&](int first_row, int row_count, Vec2f* out) {
        pool.parallel_for(row_count, [&](std::int64_t row) {
          if (progress) progress->check_cancelled();
          std::vector<Vec2d> points(static_cast<std::size_t>(geometry.columns));
          const double y = static_cast<double>(first_row + row) * step;
          for (int i = 0; i < geometry.columns; ++i) points[static_cast<std::size_t>(i)] = {i * step, y};
          map_points(transform, points, points);
          Vec2f* to = out + row * geometry.columns;
          for (int i = 0; i < geometry.columns; ++i) {
            const Vec2d moved = points[static_cast<std::size_t>(i)];
            to[i] = {static_cast<float>(moved.x - i * step), static_cast<float>(moved.y - y)};
          }
        });
        if (progress)
          progress->update(static_cast<double>(first_row + row_count) / static_cast<double>(geometry.rows));
      },
      path);

  // The bilinear field deviates most from the map at cell centres.
  if (geometry.columns < 2 || geometry.rows < 2 || step <= 1) return {};
  double worst = 0;
  constexpr int n = 97;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const Vec2d corner{std::floor((geometry.columns - 2) * (i / (n - 1.0))) * step,
                         std::floor((geometry.rows - 2) * (j / (n - 1.0))) * step};
      const Vec2d mean =
          0.25 * (displacement(corner) + displacement(corner + Vec2d{step, 0}) +
                  displacement(corner + Vec2d{0, step}) + displacement(corner + Vec2d{step, step}));
      worst = std::max(worst, length(mean - displacement(corner + Vec2d{step / 2, step / 2})));
    }
  }
  if (worst < 1e-3) return {};
  return messages::field_differs_between_samples(with_unit(rounded(worst), "px"));
}

}  // namespace

Message export_transform(const Transform& transform, const std::string& format, const fs::path& path,
                         double field_step_px, Progress* progress) {
  if (format == "affine") return export_affine(transform, path);
  if (format == "field") return export_field(transform, path, field_step_px, progress);
  if (format == "itk") {
    write_itk_transform(transform, path);
    return {};
  }
  if (format == "elastix") {
    const std::vector<fs::path> files = write_elastix_parameters(transform, path);
    if (files.size() < 2) return {};
    return messages::chain_of_files_written(files.size(), path);
  }
  throw_unknown(format);
}

Transform import_transform(const std::string& format, const fs::path& path, const ImageGeometry& fixed,
                           const ImageGeometry& moving) {
  Transform transform;
  if (format == "elastix") {
    transform = import_elastix(path, fixed, moving);
  } else if (format == "itk") {
    transform = read_itk_transform(path);
  } else if (format == "affine") {
    transform.parts.emplace_back(import_affine(path));
  } else if (format == "field") {
    transform.parts.emplace_back(read_field(path));
  } else {
    throw_unknown(format);
  }
  if (format != "elastix") transform.fixed = fixed;
  transform.moving = moving;
  transform.provenance.engine = "imported";
  return transform;
}

}  // namespace alinify
