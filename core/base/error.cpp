#include "core/base/error.h"

#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/messages.h"

namespace alinify {
namespace {

bool ends_as_sentence(const std::string& text) {
  return text.empty() || text.back() == '.' || text.back() == '!' || text.back() == '?';
}

Message sentences_of(const Message& problem, const Message& why, const Message& hint) {
  Message text = Message::joined({problem, why}, ": ");
  if (!ends_as_sentence(text.english())) text = Message::joined({text, messages::sentence_end}, "");
  return Message::joined({text, hint}, " ");
}

}  // namespace

Error::Error(ErrorKind kind, Message problem, Message why, Message hint)
    : kind_(kind),
      problem_(std::move(problem)),
      why_(std::move(why)),
      hint_(std::move(hint)),
      text_(sentences_of(problem_, why_, hint_).english()) {}

Message Error::whole_message() const {
  return sentences_of(problem_, why_, hint_);
}

OutOfMemory::OutOfMemory(Message problem, std::int64_t wanted_bytes, std::int64_t available_bytes,
                         Message hint)
    : Error(ErrorKind::OutOfMemory, std::move(problem),
            messages::needs_bytes_of_free(bytes_number(wanted_bytes), bytes_number(available_bytes)),
            std::move(hint)),
      wanted_bytes_(wanted_bytes) {}

}  // namespace alinify
