#include "core/base/error.h"

#include <utility>

#include "core/base/text.h"

namespace alinify {
namespace {

std::string sentence_of(const std::string& problem, const std::string& why, const std::string& hint) {
  std::string text = problem;
  if (!why.empty()) text += ": " + why;
  if (!text.empty() && text.back() != '.' && text.back() != '!' && text.back() != '?') text += '.';
  if (!hint.empty()) text += " " + hint;
  return text;
}

}  // namespace

Error::Error(ErrorKind kind, std::string what, std::string why, std::string hint)
    : kind_(kind),
      problem_(std::move(what)),
      why_(std::move(why)),
      hint_(std::move(hint)),
      text_(sentence_of(problem_, why_, hint_)) {}

OutOfMemory::OutOfMemory(std::string what, std::int64_t wanted_bytes, std::int64_t available_bytes,
                         std::string hint)
    : Error(ErrorKind::OutOfMemory, std::move(what),
            "it needs " + human_bytes(wanted_bytes) + " and " + human_bytes(available_bytes) + " are free",
            std::move(hint)),
      wanted_bytes_(wanted_bytes) {}

}  // namespace alinify
