#include "core/prepare/illumination/basic/basic_options.h"

#include <type_traits>

#include "core/base/error.h"
#include "core/base/text.h"

namespace alinify {
namespace {

MessageArgument plain_number(double value) {
  return MessageArgument::number(significant_digits(value, 6));
}

}  // namespace

void BasicOptions::check() const {
  if (variant != "approximate" && variant != "ladmap")
    throw Error(ErrorKind::Usage, messages::basic_cannot_use_options,
                messages::basic_no_such_variant(variant), messages::basic_use_a_variant);
  shading_updates_from(updates);
  BasicOptions copy = *this;
  visit_fields(copy, [](const Field& field, const auto& value) {
    if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::string>) {
      const auto number = static_cast<double>(value);
      if (!(number >= field.min && number <= field.max))
        throw Error(
            ErrorKind::Usage, messages::basic_cannot_use_options,
            messages::basic_option_out_of_range(field.name, plain_number(field.min), plain_number(field.max)),
            field.help);
    }
  });
}

ShadingUpdates shading_updates_from(const std::string& word) {
  if (word == "basicpy2") return ShadingUpdates::BasicPy2;
  if (word == "basicpy1") return ShadingUpdates::BasicPy1;
  if (word == "original") return ShadingUpdates::Original;
  throw Error(ErrorKind::Usage, messages::basic_cannot_use_options, messages::basic_no_such_updates(word),
              messages::basic_use_updates);
}

BasicOptions basic_options_of(BasicParameterSet set) {
  BasicOptions options;
  if (set == BasicParameterSet::BasicPy) return options;
  if (set == BasicParameterSet::BasicPy1) {
    options.lambda_dark_share = 0.4;
    options.updates = "basicpy1";
    return options;
  }
  options.tolerance = 1e-6;
  options.change_tolerance = 1e-6;
  options.reweight_tolerance = 1e-3;
  if (set == BasicParameterSet::Matlab) {
    options.lambda_dark_share = 0.4;
    options.updates = "original";
  } else {
    options.dark_field = true;
    options.max_reweightings = 25;
  }
  return options;
}

const std::vector<std::string>& basic_parameter_set_names() {
  static const std::vector<std::string> names = {"basicpy", "basicpy1", "matlab", "strict"};
  return names;
}

BasicParameterSet basic_parameter_set_from(const std::string& word) {
  if (word == "basicpy") return BasicParameterSet::BasicPy;
  if (word == "basicpy1") return BasicParameterSet::BasicPy1;
  if (word == "matlab") return BasicParameterSet::Matlab;
  if (word == "strict") return BasicParameterSet::Strict;
  throw Error(ErrorKind::Usage, messages::basic_cannot_use_set(word), messages::basic_no_such_set,
              messages::basic_use_a_set);
}

}  // namespace alinify
