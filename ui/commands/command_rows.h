#pragma once

#include <vector>

#include "ui/commands/command_table.h"

namespace alinify::ui {

/// Rows of the command table that are defined in separate files.
std::vector<CommandText> image_rows();  ///< pixel sizes, units, measuring, annotations over the canvas
std::vector<CommandText> pair_rows();   ///< the list of pairs and its queue

std::vector<CommandText>
viewing_rows();  ///< pixels, loupe, matched colours, pictures of the view, layers' names

}  // namespace alinify::ui
