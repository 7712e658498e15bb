#pragma once

#include <array>

#include "core/base/fields.h"
#include "core/registration/messages.h"

namespace alinify {

/// Image property that is compared: the similarity measure.
enum class FlowData { Texture, Structure, Difference, Gradient, Mutual };

/// The words of the option `data`; "auto" begins with texture.
inline constexpr std::array<Choice<FlowData>, 6> data_choices{{{"auto", FlowData::Texture},
                                                               {"texture", FlowData::Texture},
                                                               {"structure", FlowData::Structure},
                                                               {"gradient", FlowData::Gradient},
                                                               {"mutual", FlowData::Mutual},
                                                               {"difference", FlowData::Difference}}};

/// The option `data`.
inline Field data_field() {
  return {.name = "data",
          .unit = "",
          .title = messages::option_data,
          .help = messages::option_data_help,
          .choices = choice_words(data_choices)};
}

}  // namespace alinify
