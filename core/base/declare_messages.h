// Turns a messages.def into constants of namespace alinify::messages. No include guard: each module includes
// it once for its own list.
//
//   #define ALINIFY_MESSAGES "core/io/messages.def"
//   #include "core/base/declare_messages.h"

#include "core/base/message.h"

namespace alinify::messages {
#define MESSAGE(id, english) inline constexpr MessageText id{#id, english};
#include ALINIFY_MESSAGES
#undef MESSAGE
}  // namespace alinify::messages
#undef ALINIFY_MESSAGES
