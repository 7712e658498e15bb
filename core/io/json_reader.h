#pragma once

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/math/affine2.h"

namespace alinify {

/// The reason that nlohmann::json gives for text that is no JSON, without the name of its error, at most 200
/// characters: "parse error at line 1, column 2: ...".
inline std::string reason_of(const nlohmann::json::exception& failure) {
  std::string why = failure.what();  // "[json.exception.parse_error.101] parse error at ..."
  if (const std::size_t end = why.find("] "); end != std::string::npos) why.erase(0, end + 2);
  return why.substr(0, 200);
}

/// A value in a JSON file that knows its path, so that errors can name it: `parts[2].matrix: must be a finite
/// number`. **Throws** Error(NotReadable) from every member that expects a type.
class JsonReader {
 public:
  JsonReader(const nlohmann::json& value, const std::filesystem::path& file, std::string way = {})
      : value_(&value), file_(&file), way_(std::move(way)) {}

  [[noreturn]] void refuse(Message why, Message hint = {}) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(*file_),
                way_.empty() ? std::move(why) : messages::in_json_at(way_, std::move(why)), std::move(hint));
  }

  bool has(const char* name) const {
    return value_->is_object() && value_->contains(name) && !value_->at(name).is_null();
  }
  JsonReader member(const char* name) const {
    if (!value_->is_object()) refuse(messages::json_must_be_object);
    const auto found = value_->find(name);
    if (found == value_->end()) refuse(messages::json_member_missing(name));
    return {*found, *file_, way_.empty() ? name : way_ + "." + name};
  }
  std::size_t size() const {
    if (!value_->is_array()) refuse(messages::json_must_be_array);
    return value_->size();
  }
  JsonReader item(std::size_t i) const {
    return {(*value_)[i], *file_, way_ + "[" + std::to_string(i) + "]"};
  }

  double number() const {
    if (!value_->is_number()) refuse(messages::json_must_be_number);
    const double number = value_->get<double>();
    if (!std::isfinite(number)) refuse(messages::json_must_be_finite_number);
    return number;
  }
  std::int64_t integer(std::int64_t min, std::int64_t max) const {
    if (!value_->is_number_integer()) refuse(messages::json_must_be_whole_number);
    if (value_->is_number_unsigned() &&
        value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
      refuse(messages::json_too_large);
    }
    const auto number = value_->get<std::int64_t>();
    if (number < min || number > max) {
      refuse(messages::json_must_lie_between(min, max));
    }
    return number;
  }
  bool flag() const {
    if (!value_->is_boolean()) refuse(messages::json_must_be_flag);
    return value_->get<bool>();
  }
  std::string text() const {
    if (!value_->is_string()) refuse(messages::json_must_be_string);
    return value_->get<std::string>();
  }
  const nlohmann::json& raw() const { return *value_; }

 private:
  const nlohmann::json* value_;
  const std::filesystem::path* file_;
  std::string way_;
};

/// Two rows of three numbers: xx, xy, tx and yx, yy, ty.
inline Affine2 affine_from(const JsonReader& value) {
  if (value.size() != 2 || value.item(0).size() != 3 || value.item(1).size() != 3)
    value.refuse(messages::json_must_be_two_rows_of_three);
  const auto at = [&](std::size_t row, std::size_t column) { return value.item(row).item(column).number(); };
  return {at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(0, 2), at(1, 2)};
}

/// Its inverse.
inline nlohmann::ordered_json affine_json(const Affine2& a) {
  return nlohmann::ordered_json::array(
      {nlohmann::ordered_json::array({a.xx, a.xy, a.tx}), nlohmann::ordered_json::array({a.yx, a.yy, a.ty})});
}

}  // namespace alinify
