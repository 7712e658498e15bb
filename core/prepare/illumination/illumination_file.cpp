#include "core/prepare/illumination/illumination_file.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"
#include "core/prepare/illumination/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

const char* const format_name = "alinify-illumination";
constexpr int current_version = 1;
constexpr std::int64_t max_side = std::int64_t{1} << 31;

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// JSON's readers make a double of it. Its rounding to float gives the value again, but for a few decimals
// that lie all but halfway between two floats.
void append_exactly(std::string& text, float value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  double read = 0;
  std::from_chars(buffer, end, read);
  if (static_cast<float>(read) == value)
    text.append(buffer, end);
  else
    append_number(text, static_cast<double>(value));
}

void append_array(std::string& text, const char* name, const std::vector<float>& values) {
  text += ",\n  \"" + std::string(name) + "\": [";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i % 16 == 0 ? ",\n    " : ",";
    append_exactly(text, values[i]);
  }
  text += "]";
}

std::vector<float> read_array(const JsonReader& top, const char* name) {
  const JsonReader array = top.member(name);
  std::vector<float> values(array.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = array.item(i).number();
    if (std::fabs(value) > 3.4028234663852886e38) array.item(i).refuse(messages::json_must_be_finite_number);
    values[i] = static_cast<float>(value);
  }
  return values;
}

}  // namespace

void write_correction(const IlluminationCorrection& correction, const fs::path& path) {
  check_correction(correction, messages::cannot_write(path));
  std::string text = "{\n  \"format\": \"" + std::string(format_name) +
                     "\",\n  \"version\": " + std::to_string(current_version);
  const bool columns = std::holds_alternative<ColumnProfile>(correction.model);
  text += ",\n  \"corrects\": ";
  text +=
      columns
          ? "\"(sample - offset[channel][column]) * gain[channel][column] * row_gain[row]; a gain of 0 is a "
            "dead column\""
          : "\"(sample - dark) / flat, both resized bilinearly to the image\"";
  text += ",\n  \"kind\": ";
  text += columns ? "\"columns\"" : "\"field\"";
  text += ",\n  \"width\": " + std::to_string(correction.image_size.width);
  text += ",\n  \"height\": " + std::to_string(correction.image_size.height);
  text += ",\n  \"channels\": " + std::to_string(correction.channels);
  text += ",\n  \"origin\": " + quoted(name_of(correction.origin));
  text += ",\n  \"method\": " + quoted(correction.method);
  text += ",\n  \"made_from\": [";
  for (std::size_t i = 0; i < correction.made_from.size(); ++i)
    text += (i > 0 ? ", " : "") + quoted(correction.made_from[i]);
  text += "],\n  \"program_version\": " + quoted(correction.program_version);
  if (const auto* profile = std::get_if<ColumnProfile>(&correction.model)) {
    append_array(text, "offset", profile->offset);
    append_array(text, "gain", profile->gain);
    if (!profile->row_gain.empty()) append_array(text, "row_gain", profile->row_gain);
  } else {
    const auto& field = std::get<IlluminationField>(correction.model);
    text += ",\n  \"field_width\": " + std::to_string(field.size.width);
    text += ",\n  \"field_height\": " + std::to_string(field.size.height);
    append_array(text, "flat", field.flat);
    if (!field.dark.empty()) append_array(text, "dark", field.dark);
  }
  text += "\n}\n";
  write_text_file(text, path);
}

IlluminationCorrection read_correction(const fs::path& path) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(read_text_file(path));
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::no_correction_in_file,
                messages::estimate_writes_corrections);
  }
  const JsonReader top(json, path);
  if (!top.has("format") || top.member("format").text() != format_name)
    top.refuse(messages::no_correction_in_file, messages::estimate_writes_corrections);
  const std::int64_t version = top.member("version").integer(1, INT32_MAX);
  if (version > current_version)
    top.member("version").refuse(messages::newer_file_version(version, current_version),
                                 messages::use_newer_program);
  IlluminationCorrection correction;
  correction.image_size = {top.member("width").integer(1, max_side),
                           top.member("height").integer(0, max_side)};
  correction.channels = static_cast<int>(top.member("channels").integer(1, 4096));
  const std::string origin = top.member("origin").text();
  if (origin == name_of(CorrectionOrigin::References))
    correction.origin = CorrectionOrigin::References;
  else if (origin != name_of(CorrectionOrigin::Image))
    top.member("origin").refuse(messages::word_is_not_known(origin.substr(0, 40)));
  correction.method = top.member("method").text();
  correction.program_version = top.member("program_version").text();
  const JsonReader files = top.member("made_from");
  for (std::size_t i = 0; i < files.size(); ++i) correction.made_from.push_back(files.item(i).text());
  const std::string kind = top.member("kind").text();
  if (kind == "columns") {
    ColumnProfile profile{read_array(top, "offset"), read_array(top, "gain"), {}};
    if (top.has("row_gain")) profile.row_gain = read_array(top, "row_gain");
    correction.model = std::move(profile);
  } else if (kind == "field") {
    IlluminationField field;
    field.size = {top.member("field_width").integer(1, max_side),
                  top.member("field_height").integer(1, max_side)};
    field.flat = read_array(top, "flat");
    if (top.has("dark")) field.dark = read_array(top, "dark");
    correction.model = std::move(field);
  } else {
    top.member("kind").refuse(messages::word_is_not_known(kind.substr(0, 40)));
  }
  try {
    check_correction(correction, messages::cannot_read(path));
  } catch (const Error& error) {
    throw Error(ErrorKind::NotReadable, error.problem_message(), error.why_message(), error.hint_message());
  }
  return correction;
}

}  // namespace alinify
