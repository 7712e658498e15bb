#include "core/base/error.h"

#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/messages.h"

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

Error::Error(ErrorKind kind, Message problem, Message why, Message hint)
    : kind_(kind),
      problem_(std::move(problem)),
      why_(std::move(why)),
      hint_(std::move(hint)),
      text_(sentence_of(problem_.english(), why_.english(), hint_.english())) {}

OutOfMemory::OutOfMemory(Message problem, std::int64_t wanted_bytes, std::int64_t available_bytes,
                         Message hint)
    : Error(ErrorKind::OutOfMemory, std::move(problem),
            messages::needs_bytes_of_free(bytes_number(wanted_bytes), bytes_number(available_bytes)),
            std::move(hint)),
      wanted_bytes_(wanted_bytes) {}

}  // namespace alinify
