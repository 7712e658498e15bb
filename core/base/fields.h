#pragma once

#include <limits>
#include <string>

#include "core/base/message.h"

namespace alinify {

/// Describes one option to the user. An options struct lists its members once,
///
///     template <class Visitor> void visit_fields(FlowOptions& o, Visitor&& visit) {
///       visit(Field{"levels", "", messages::levels, messages::levels_help, 1, 12}, o.levels);
///     }
///
/// and the command-line flag (`--set levels=6`), JSON key, form row and help text all derive from that list.
/// Members are bool, int, double or std::string.
struct Field {
  const char* name;
  const char* unit;          ///< "px", "bytes", or "" for plain numbers
  const MessageText& title;  ///< as a form shows it: "Landmark sigma"
  const MessageText& help;   ///< one sentence
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  const char* formerly = "";     ///< a former name, still accepted
  bool chooses_at_zero = false;  ///< 0 leaves the choice to the program
};

}  // namespace alinify
