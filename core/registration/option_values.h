#pragma once

#include <locale>
#include <map>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/error.h"
#include "core/base/fields.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/registration/engine.h"
#include "core/registration/messages.h"

/// Converts between visit_fields and text: `--set key=value`, the record in T.json, help texts and forms.
namespace alinify {
namespace option_detail {

template <class T>
std::string text_of(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else {
    return shortest_number(value);
  }
}

template <class T>
void set_from_text(const Field& field, const std::string& text, T& value) {
  const auto cannot_set = [&] { return messages::cannot_set_option(field.name, text); };
  if constexpr (std::is_same_v<T, std::string>) {
    value = text;
  } else if constexpr (std::is_same_v<T, bool>) {
    if (text == "true" || text == "1" || text == "on" || text == "yes") {
      value = true;
    } else if (text == "false" || text == "0" || text == "off" || text == "no") {
      value = false;
    } else {
      throw Error(ErrorKind::Usage, cannot_set(), messages::option_neither_true_nor_false,
                  messages::use_true_or_false);
    }
  } else {
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    T parsed{};
    if (!(stream >> parsed) || !stream.eof())
      throw Error(ErrorKind::Usage, cannot_set(), messages::option_no_such_number, field.help);
    if (!(static_cast<double>(parsed) >= field.min && static_cast<double>(parsed) <= field.max))
      throw Error(ErrorKind::Usage, cannot_set(),
                  messages::option_out_of_range(MessageArgument::number(text_of(field.min)),
                                                MessageArgument::number(text_of(field.max))),
                  field.help);
    value = parsed;
  }
}

}  // namespace option_detail

/// Sets the named members; if both an old and the current name are present, the current one wins. **Throws**
/// Error(Usage) for an unknown name or a value out of range.
template <class Options>
void apply_values(Options& options, const std::map<std::string, std::string>& values) {
  std::map<std::string, std::string> left = values;
  std::string known;
  visit_fields(options, [&](const Field& field, auto& value) {
    append_item(known, field.name);
    for (const char* name : {field.formerly, field.name}) {
      const auto found = left.find(name);
      if (found == left.end()) continue;
      option_detail::set_from_text(field, found->second, value);
      left.erase(found);
    }
  });
  if (!left.empty())
    throw Error(ErrorKind::Usage, messages::unknown_option(left.begin()->first),
                messages::engine_lacks_option, messages::engine_has_options(known));
}

/// Every member by name.
template <class Options>
std::map<std::string, std::string> values_of(const Options& options) {
  std::map<std::string, std::string> values;
  Options copy = options;
  visit_fields(copy,
               [&](const Field& field, auto& value) { values[field.name] = option_detail::text_of(value); });
  return values;
}

template <class Options>
std::vector<OptionDescription> describe_options() {
  std::vector<OptionDescription> rows;
  Options defaults;
  visit_fields(defaults, [&](const Field& field, auto& value) {
    using T = std::decay_t<decltype(value)>;
    using Type = OptionDescription::Type;
    const Type type = std::is_same_v<T, bool>       ? Type::Bool
                      : std::is_integral_v<T>       ? Type::Int
                      : std::is_floating_point_v<T> ? Type::Double
                                                    : Type::Text;
    rows.push_back({field.name, field.unit, field.title, field.help, option_detail::text_of(value), field.min,
                    field.max, type, field.chooses_at_zero, field.formerly, field.choices});
  });
  return rows;
}

}  // namespace alinify
