#pragma once

#include <array>
#include <string>

#include "core/base/fields.h"
#include "core/registration/downsample_field.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"

namespace alinify {

/// OpenCV's presets, by falling accuracy.
enum class DisPreset { Medium, Fast, Ultrafast };

/// The words of the option `preset`, as OpenCV names them.
inline constexpr std::array<Choice<DisPreset>, 3> preset_choices{
    {{"medium", DisPreset::Medium}, {"fast", DisPreset::Fast}, {"ultrafast", DisPreset::Ultrafast}}};

/// Options of a registration by OpenCV's DIS flow. The defaults are OpenCV's own for the preset.
struct DisOptions {
  std::string preset = "medium";  ///< a word of preset_choices
  double downsample = 0;          ///< 0: from the measured free memory

  /// **Throws** Error(Usage) for an unknown preset, or a downsample between 0 and 1.
  void check() const;
};

template <class Visitor>
void visit_fields(DisOptions& o, Visitor&& visit) {
  visit(Field{.name = "preset",
              .unit = "",
              .title = messages::option_preset,
              .help = messages::option_preset_help,
              .choices = choice_words(preset_choices)},
        o.preset);
  visit(downsample_field(), o.downsample);
}

}  // namespace alinify
