#include "core/io/itk_transform_io.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/itk_entries.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"
#include "core/io/transform_frames.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

const char* const itk_first_line = "#Insight Transform File V1.0";

// ---- Writing.

void append_numbers(std::string& text, const fs::path& path, const char* name,
                    const std::vector<double>& values) {
  text += name;
  text += ':';
  for (const double v : values) {
    if (!std::isfinite(v)) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::transform_holds_not_finite);
    }
    text += ' ';
    append_number(text, v);
  }
  text += '\n';
}

void append_part(std::string& text, const fs::path& path, const TransformPart& part) {
  const ItkEntry entry = itk_entry_of(part);
  text += "Transform: " + entry.type + "\n";
  append_numbers(text, path, "Parameters", entry.parameters);
  append_numbers(text, path, "FixedParameters", entry.fixed);
}

// ---- Reading.

class ItkReader {
 public:
  explicit ItkReader(const fs::path& path) : path_(path) {}

  std::vector<ItkEntry> entries() {
    const std::string text = read_text_file(path_);
    std::vector<ItkEntry> entries;
    std::size_t begin = 0;
    bool known = false;
    while (begin < text.size()) {
      std::size_t end = text.find('\n', begin);
      if (end == std::string::npos) end = text.size();
      const std::string_view line = trimmed(std::string_view(text).substr(begin, end - begin));
      begin = end + 1;
      ++line_;
      if (line.starts_with("#Insight Transform File")) known = true;
      if (line.empty() || line.front() == '#') continue;
      if (!known) refuse(messages::does_not_begin_with(itk_first_line));
      const std::size_t colon = line.find(':');
      if (colon == std::string_view::npos) refuse(messages::itk_no_colon);
      const std::string_view name = trimmed(line.substr(0, colon)), rest = trimmed(line.substr(colon + 1));
      if (name == "Transform") {
        entries.push_back({std::string(rest), line_, {}, {}});
      } else if (entries.empty()) {
        refuse(messages::itk_numbers_before_transform);
      } else if (name == "Parameters") {
        entries.back().parameters = numbers(rest);
      } else if (name == "FixedParameters") {
        entries.back().fixed = numbers(rest);
      } else {
        refuse(messages::word_is_not_known(name.substr(0, 40)));
      }
    }
    if (entries.empty()) {
      line_ = 0;
      refuse(messages::itk_holds_no_transform);
    }
    return entries;
  }

  std::vector<TransformPart> parts_of(const ItkEntry& entry) {
    line_ = entry.line;
    const std::string kind = kind_of(entry);
    const std::vector<double>& p = entry.parameters;
    const auto rotation = [](double scale, double angle) {
      const double c = scale * std::cos(angle), s = scale * std::sin(angle);
      return Affine2{c, -s, s, c, 0, 0};
    };
    if (kind == "IdentityTransform") return {};
    if (kind == "TranslationTransform") {
      ask(entry, 2);
      return {Affine2::translation({p[0], p[1]})};
    }
    if (kind == "ScaleTransform") {
      ask(entry, 2);
      return {affine_about(Affine2::scaling(p[0], p[1]), center_of(entry), {})};
    }
    if (kind == "Euler2DTransform" || kind == "Rigid2DTransform") {
      ask(entry, 3);
      return {affine_about(rotation(1, p[0]), center_of(entry), {p[1], p[2]})};
    }
    if (kind == "CenteredRigid2DTransform" || kind == "CenteredEuler2DTransform") {
      ask(entry, 5);
      return {affine_about(rotation(1, p[0]), {p[1], p[2]}, {p[3], p[4]})};
    }
    if (kind == "Similarity2DTransform") {
      ask(entry, 4);
      return {affine_about(rotation(p[0], p[1]), center_of(entry), {p[2], p[3]})};
    }
    if (kind == "CenteredSimilarity2DTransform") {
      ask(entry, 6);
      return {affine_about(rotation(p[0], p[1]), {p[2], p[3]}, {p[4], p[5]})};
    }
    if (kind == "AffineTransform" || kind == "MatrixOffsetTransformBase") {
      ask(entry, 6);
      return {affine_about({p[0], p[1], p[2], p[3], 0, 0}, center_of(entry), {p[4], p[5]})};
    }
    if (kind == "DisplacementFieldTransform") return field_of(entry);
    if (kind == "BSplineTransform" || kind == "BSplineDeformableTransform") return grid_of(entry);
    refuse(messages::itk_transform_unreadable(entry.type.substr(0, 60)));
  }

  [[noreturn]] void refuse(Message why, Message hint = {}) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
                line_ > 0 ? messages::in_line(line_, std::move(why)) : std::move(why), std::move(hint));
  }

 private:
  // "AffineTransform_double_2_2" -> "AffineTransform".
  std::string kind_of(const ItkEntry& entry) const {
    for (const char* suffix : {"_double_2_2", "_float_2_2"}) {
      if (entry.type.ends_with(suffix))
        return entry.type.substr(0, entry.type.size() - std::string_view(suffix).size());
    }
    refuse(messages::itk_not_two_dimensional(entry.type.substr(0, 60)));
  }
  void ask(const ItkEntry& entry, std::size_t count) const {
    if (entry.parameters.size() != count) {
      refuse(messages::itk_parameter_count(entry.type.substr(0, 60), count, entry.parameters.size()));
    }
  }
  Vec2d center_of(const ItkEntry& entry) const {
    if (entry.fixed.empty()) return {};
    if (entry.fixed.size() < 2) refuse(messages::itk_centre_coordinates);
    return {entry.fixed[0], entry.fixed[1]};
  }
  // Size, origin and spacing, as FixedParameters begin.
  void check_lattice(const std::vector<double>& f) const {
    const auto whole = [](double n) { return n >= 1 && n <= 1e6 && n == std::floor(n); };
    if (!whole(f[0]) || !whole(f[1])) refuse(messages::itk_grid_size);
    if (!(f[4] > 0 && f[5] > 0)) refuse(messages::itk_grid_spacing);
  }
  std::vector<TransformPart> grid_of(const ItkEntry& entry) const {
    const std::vector<double>& f = entry.fixed;
    if (f.size() != 10) refuse(messages::itk_bspline_parameters(f.size()));
    check_lattice(f);
    BsplineGrid grid;
    grid.columns = static_cast<int>(f[0]);
    grid.rows = static_cast<int>(f[1]);
    grid.origin = {f[2], f[3]};
    grid.spacing = {f[4], f[5]};
    const std::size_t count = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
    ask(entry, 2 * count);
    grid.coefficients.resize(count);
    for (std::size_t i = 0; i < count; ++i)
      grid.coefficients[i] = {entry.parameters[i], entry.parameters[count + i]};
    const Affine2 direction{f[6], f[7], f[8], f[9], 0, 0};
    if (direction.determinant() == 0) refuse(messages::itk_grid_direction);
    return turned_grid(std::move(grid), direction);
  }
  // Samples row by row, both components of each together.
  std::vector<TransformPart> field_of(const ItkEntry& entry) const {
    const std::vector<double>& f = entry.fixed;
    if (f.size() != 10) refuse(messages::itk_field_parameters(f.size()));
    check_lattice(f);
    if (f[6] != 1 || f[7] != 0 || f[8] != 0 || f[9] != 1) refuse(messages::field_image_turned);
    DisplacementField field{{f[2], f[3]}, {f[4], f[5]}, static_cast<int>(f[0]), static_cast<int>(f[1]), {}};
    const std::size_t count = static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows);
    ask(entry, 2 * count);
    auto vectors = std::make_shared<std::vector<Vec2f>>(count);
    for (std::size_t i = 0; i < count; ++i)
      (*vectors)[i] = {static_cast<float>(entry.parameters[2 * i]),
                       static_cast<float>(entry.parameters[2 * i + 1])};
    field.vectors = std::move(vectors);
    return {std::move(field)};
  }
  std::vector<double> numbers(std::string_view text) const {
    std::vector<double> values;
    while (!(text = trimmed(text)).empty()) {
      const std::string_view word = text.substr(0, text.find_first_of(" \t"));
      const std::optional<double> value = number_from(word);
      if (!value || !std::isfinite(*value)) refuse(messages::word_is_no_number(word.substr(0, 40)));
      values.push_back(*value);
      text.remove_prefix(word.size());
    }
    return values;
  }

  fs::path path_;
  std::size_t line_ = 0;
};

}  // namespace

ItkEntry itk_entry_of(const TransformPart& part) {
  if (const auto* grid = std::get_if<BsplineGrid>(&part)) {
    ItkEntry entry{"BSplineTransform_double_2_2", 0, {}, {}};
    entry.parameters.reserve(2 * grid->coefficients.size());
    for (const Vec2d c : grid->coefficients) entry.parameters.push_back(c.x);
    for (const Vec2d c : grid->coefficients) entry.parameters.push_back(c.y);
    entry.fixed = {static_cast<double>(grid->columns),
                   static_cast<double>(grid->rows),
                   grid->origin.x,
                   grid->origin.y,
                   grid->spacing.x,
                   grid->spacing.y,
                   1,
                   0,
                   0,
                   1};
    return entry;
  }
  const Affine2& m = std::get<Affine2>(part);
  return {"AffineTransform_double_2_2", 0, {m.xx, m.xy, m.yx, m.yy, m.tx, m.ty}, {0, 0}};
}

void write_itk_transform(const Transform& transform, const fs::path& path) {
  Transform chain = without_fields(transform, "ITK");
  if (chain.parts.empty()) chain.parts.emplace_back(Affine2{});
  std::string text = std::string(itk_first_line) + "\n";
  int number = 0;
  if (chain.parts.size() > 1) {
    text += "#Transform " + std::to_string(number++) + "\nTransform: CompositeTransform_double_2_2\n";
  }
  // A composite applies the last added transform first.
  for (auto part = chain.parts.rbegin(); part != chain.parts.rend(); ++part) {
    text += "#Transform " + std::to_string(number++) + "\n";
    append_part(text, path, *part);
  }
  write_text_file(text, path);
}

Transform transform_of_itk(std::vector<ItkEntry> entries, const fs::path& path) {
  ItkReader reader(path);
  const bool composite = entries.front().type.starts_with("CompositeTransform");
  if (composite) entries.erase(entries.begin());
  if (!composite && entries.size() > 1) {
    reader.refuse(messages::itk_no_composite(entries.size()), messages::itk_write_composite);
  }
  Transform transform;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    if (entry->type.starts_with("CompositeTransform")) reader.refuse(messages::itk_nested_composite);
    for (TransformPart& part : reader.parts_of(*entry)) transform.parts.push_back(std::move(part));
  }
  return transform;
}

Transform read_itk_transform(const fs::path& path) {
  return transform_of_itk(ItkReader(path).entries(), path);
}

}  // namespace alinify
