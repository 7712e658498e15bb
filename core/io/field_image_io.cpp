#include "core/io/field_image_io.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/temporary_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr int band_rows = 256;
constexpr std::int64_t max_header_bytes = 1 << 16;

std::string pair_text(double a, double b) {
  return shortest_number(a) + ' ' + shortest_number(b);
}

std::string header_of(const FieldGeometry& g, FieldImageForm form) {
  const std::string columns = std::to_string(g.columns), rows = std::to_string(g.rows);
  if (form == FieldImageForm::MetaImage) {
    return "ObjectType = Image\nNDims = 2\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
           "CompressedData = False\nTransformMatrix = 1 0 0 1\nOffset = " +
           pair_text(g.origin.x, g.origin.y) +
           "\nCenterOfRotation = 0 0\nElementSpacing = " + pair_text(g.spacing.x, g.spacing.y) +
           "\nDimSize = " + columns + ' ' + rows +
           "\nElementNumberOfChannels = 2\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n";
  }
  return "NRRD0004\n# displacements from the fixed to the moving image\ntype: float\ndimension: 3\n"
         "space dimension: 2\nsizes: 2 " +
         columns + ' ' + rows + "\nspace directions: none (" + shortest_number(g.spacing.x) + ",0) (0," +
         shortest_number(g.spacing.y) +
         ")\nkinds: vector domain domain\nendian: little\nencoding: raw\nspace origin: (" +
         shortest_number(g.origin.x) + ',' + shortest_number(g.origin.y) + ")\n\n";
}

// The content of a header in either form.
struct Layout {
  FieldGeometry geometry;
  bool doubles = false;
  fs::path data;  // the file that holds the samples, from `offset` on
  std::int64_t offset = 0;
};

class HeaderReader {
 public:
  HeaderReader(const fs::path& path, FieldImageForm form) : path_(path), form_(form) {
    const platform::InputFile file(path);
    text_.resize(static_cast<std::size_t>(std::min(file.size(), max_header_bytes)));
    text_.resize(
        static_cast<std::size_t>(file.read_at(0, text_.data(), static_cast<std::int64_t>(text_.size()))));
  }

  Layout layout() { return form_ == FieldImageForm::MetaImage ? meta_layout() : nrrd_layout(); }

 private:
  [[noreturn]] void refuse(Message why, Message hint = {}) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why), std::move(hint));
  }

  // Empty at the end of the part read: the header has no end within reason.
  std::optional<std::string_view> next_line() {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string::npos) return std::nullopt;
    const std::string_view line = trimmed(std::string_view(text_).substr(at_, end - at_));
    at_ = end + 1;
    return line;
  }

  const std::string& value(const char* name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) refuse(messages::field_image_lacks(name));
    return found->second;
  }
  bool has(const char* name) const { return values_.contains(name); }

  // The numbers of a value; brackets, commas and words such as "none" apart.
  std::vector<double> numbers(const char* name, std::size_t count) const {
    std::string text = value(name);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '(' || c == ')' || c == ','; }, ' ');
    std::vector<double> found;
    for (std::string_view rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(word.size());
      if (word == "none") continue;
      const std::optional<double> number = number_from(word);
      if (!number || !std::isfinite(*number))
        refuse(messages::parameter_is_no_number(name, word.substr(0, 40)));
      found.push_back(*number);
    }
    if (found.size() != count) refuse(messages::field_image_wrong_count(name, count, found.size()));
    return found;
  }

  void expect(const char* name, std::string_view wanted, Message why, Message hint = {}) const {
    if (has(name) && value(name) != wanted) refuse(std::move(why), std::move(hint));
  }

  int side(double n) const {
    if (!(n >= 1 && n <= 0x7fffffff && n == std::floor(n))) refuse(messages::field_has_no_samples);
    return static_cast<int>(n);
  }

  void set_spacing(FieldGeometry& geometry, Vec2d spacing) const {
    if (!(spacing.x > 0 && spacing.y > 0)) refuse(messages::field_spacing_not_positive);
    geometry.spacing = spacing;
  }

  Layout meta_layout() {
    for (;;) {
      const auto line = next_line();
      const std::size_t equals = line ? line->find('=') : std::string_view::npos;
      if (equals == std::string_view::npos) refuse(messages::field_image_no_header("MetaImage"));
      const std::string name(trimmed(line->substr(0, equals)));
      values_[name] = trimmed(line->substr(equals + 1));
      if (name == "ElementDataFile") break;
    }
    if (numbers("NDims", 1)[0] != 2) refuse(messages::field_image_not_two_dimensional);
    expect("CompressedData", "False", messages::field_image_compressed, messages::write_uncompressed);
    const char* const order =
        has("BinaryDataByteOrderMSB") ? "BinaryDataByteOrderMSB" : "ElementByteOrderMSB";
    expect(order, "False", messages::field_image_big_endian);
    expect("BinaryData", "True", messages::field_image_as_text);
    Layout layout;
    const std::string& type = value("ElementType");
    layout.doubles = type == "MET_DOUBLE";
    if (numbers("ElementNumberOfChannels", 1)[0] != 2 || (type != "MET_FLOAT" && !layout.doubles))
      refuse(messages::field_image_wrong_samples);
    const std::vector<double> size = numbers("DimSize", 2);
    layout.geometry.columns = side(size[0]), layout.geometry.rows = side(size[1]);
    set_spacing(layout.geometry, pair_of("ElementSpacing", {1, 1}));
    layout.geometry.origin = pair_of(has("Position") ? "Position" : "Offset", {0, 0});
    if (has("TransformMatrix")) check_upright(numbers("TransformMatrix", 4));
    const std::string& data = value("ElementDataFile");
    if (data == "LOCAL") {
      layout.data = path_, layout.offset = static_cast<std::int64_t>(at_);
    } else {
      const fs::path name(std::u8string(data.begin(), data.end()));
      if (name != name.filename()) refuse(messages::field_image_data_elsewhere(data));
      layout.data = path_.parent_path() / name;
    }
    return layout;
  }

  Layout nrrd_layout() {
    const auto first = next_line();
    if (!first || !first->starts_with("NRRD")) refuse(messages::field_image_no_header("NRRD"));
    for (;;) {
      const auto line = next_line();
      if (!line) refuse(messages::field_image_no_header("NRRD"));
      if (line->empty()) break;
      const std::size_t colon = line->find(": ");
      if (line->front() == '#' || colon == std::string_view::npos) continue;  // also "key:=value"
      values_[std::string(line->substr(0, colon))] = trimmed(line->substr(colon + 2));
    }
    if (has("data file") || has("datafile"))
      refuse(messages::field_image_data_elsewhere(value(has("datafile") ? "datafile" : "data file")));
    expect("encoding", "raw", messages::field_image_compressed, messages::write_uncompressed);
    expect("endian", "little", messages::field_image_big_endian);
    Layout layout;
    const std::string& type = value("type");
    layout.doubles = type == "double";
    if (numbers("dimension", 1)[0] != 3) refuse(messages::field_image_not_two_dimensional);
    const std::vector<double> sizes = numbers("sizes", 3);
    if (sizes[0] != 2 || (type != "float" && !layout.doubles)) refuse(messages::field_image_wrong_samples);
    layout.geometry.columns = side(sizes[1]), layout.geometry.rows = side(sizes[2]);
    if (has("space directions")) {
      const std::vector<double> d = numbers("space directions", 4);
      check_upright({d[0] > 0 ? 1.0 : d[0], d[1], d[2], d[3] > 0 ? 1.0 : d[3]});
      set_spacing(layout.geometry, {d[0], d[3]});
    }
    layout.geometry.origin = pair_of("space origin", {0, 0});
    layout.data = path_, layout.offset = static_cast<std::int64_t>(at_);
    return layout;
  }

  Vec2d pair_of(const char* name, Vec2d otherwise) const {
    if (!has(name)) return otherwise;
    const std::vector<double> two = numbers(name, 2);
    return {two[0], two[1]};
  }

  void check_upright(const std::vector<double>& direction) const {
    if (direction != std::vector<double>{1, 0, 0, 1}) refuse(messages::field_image_turned);
  }

  fs::path path_;
  FieldImageForm form_;
  std::string text_;
  std::size_t at_ = 0;
  std::map<std::string, std::string> values_;
};

void to_little_endian(std::vector<std::byte>& bytes, const Vec2f* vectors, std::size_t count) {
  bytes.resize(count * sizeof(Vec2f));
  std::memcpy(bytes.data(), vectors, bytes.size());
  if constexpr (std::endian::native == std::endian::big)
    for (std::size_t i = 0; i < bytes.size(); i += 4)
      std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                   bytes.begin() + static_cast<std::ptrdiff_t>(i + 4));
}

template <class T>
double read_little_endian(const std::byte* from) {
  std::array<std::byte, sizeof(T)> bytes;
  std::copy(from, from + sizeof(T), bytes.begin());
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  return static_cast<double>(std::bit_cast<T>(bytes));
}

}  // namespace

void write_field_image(const FieldGeometry& geometry, const FieldRows& rows, const fs::path& path,
                       FieldImageForm form) {
  if (geometry.columns < 1 || geometry.rows < 1)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::field_is_empty);
  TemporaryFile file(path);
  const std::string header = header_of(geometry, form);
  auto at = static_cast<std::int64_t>(header.size());
  file.file().write_at(0, header.data(), at);
  std::vector<Vec2f> band(static_cast<std::size_t>(geometry.columns) * band_rows);
  std::vector<std::byte> bytes;
  for (int y = 0; y < geometry.rows; y += band_rows) {
    const int count = std::min(band_rows, geometry.rows - y);
    rows(y, count, band.data());
    const std::size_t samples = static_cast<std::size_t>(geometry.columns) * static_cast<std::size_t>(count);
    if (!std::all_of(band.data(), band.data() + samples, is_finite<float>))
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::displacement_not_finite);
    to_little_endian(bytes, band.data(), samples);
    file.file().write_at(at, bytes.data(), static_cast<std::int64_t>(bytes.size()));
    at += static_cast<std::int64_t>(bytes.size());
  }
  file.move_into_place();
}

DisplacementField read_field_image(const fs::path& path, FieldImageForm form) {
  const Layout layout = HeaderReader(path, form).layout();
  const platform::InputFile file(layout.data);
  const auto count =
      static_cast<std::size_t>(layout.geometry.columns) * static_cast<std::size_t>(layout.geometry.rows);
  const std::size_t sample = layout.doubles ? 16 : 8;
  const double held = static_cast<double>(count) * static_cast<double>(sample);
  if (static_cast<double>(file.size() - layout.offset) < held)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::field_image_truncated);
  const std::int64_t free_bytes = platform::available_memory_bytes();
  if (static_cast<double>(count) * 8 > static_cast<double>(free_bytes))
    throw OutOfMemory(messages::cannot_read(path), static_cast<std::int64_t>(count) * 8, free_bytes,
                      messages::export_field_with_larger_step);
  auto vectors = std::make_shared<std::vector<Vec2f>>(count);
  const auto row_samples = static_cast<std::size_t>(layout.geometry.columns);
  std::vector<std::byte> row(row_samples * sample);
  std::int64_t at = layout.offset;
  for (int y = 0; y < layout.geometry.rows; ++y, at += static_cast<std::int64_t>(row.size())) {
    if (file.read_at(at, row.data(), static_cast<std::int64_t>(row.size())) !=
        static_cast<std::int64_t>(row.size()))
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::field_image_truncated);
    for (std::size_t i = 0; i < row_samples; ++i) {
      const std::byte* from = row.data() + i * sample;
      const Vec2d v = layout.doubles
                          ? Vec2d{read_little_endian<double>(from), read_little_endian<double>(from + 8)}
                          : Vec2d{read_little_endian<float>(from), read_little_endian<float>(from + 4)};
      if (!std::isfinite(v.x + v.y))
        throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::displacement_not_finite);
      (*vectors)[static_cast<std::size_t>(y) * row_samples + i] = {static_cast<float>(v.x),
                                                                   static_cast<float>(v.y)};
    }
  }
  DisplacementField field;
  field.origin = layout.geometry.origin, field.spacing = layout.geometry.spacing;
  field.columns = layout.geometry.columns, field.rows = layout.geometry.rows;
  field.vectors = std::move(vectors);
  return field;
}

}  // namespace alinify
