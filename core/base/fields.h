#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace alinify {

/// A word that an option takes, and what it stands for.
template <class Value>
struct Choice {
  const char* word;
  Value value;
};

/// The words of an option that takes no others, in the order of a form.
template <class Choices>
std::vector<std::string> choice_words(const Choices& choices) {
  std::vector<std::string> words;
  for (const auto& choice : choices) words.emplace_back(choice.word);
  return words;
}

/// What a word stands for; null for one that is not among the choices.
template <class Choices>
auto find_choice(const Choices& choices, std::string_view word) -> decltype(&choices.front().value) {
  for (const auto& choice : choices)
    if (word == choice.word) return &choice.value;
  return nullptr;
}

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
  const char* formerly = "";              ///< a former name, still accepted
  bool chooses_at_zero = false;           ///< 0 leaves the choice to the program
  std::vector<std::string> choices = {};  ///< of a text, all words that it takes; empty: any text
};

}  // namespace alinify
