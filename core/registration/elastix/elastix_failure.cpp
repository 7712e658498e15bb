#include "core/registration/elastix/elastix_failure.h"

#include <string>

#include "core/memory_plan/messages.h"
#include "core/registration/elastix/messages.h"

namespace alinify {
namespace {

bool holds(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

Error failure_of(const ChildExit& end, const LogParser& log, const Message& stage) {
  const Message problem = messages::elastix_failed_in_stage(stage);
  const std::string& complaint = log.complaint();
  const Message says = messages::elastix_says(complaint);
  const Message last = log.last_line().empty() ? Message(messages::elastix_printed_nothing)
                                               : messages::elastix_last_line(log.last_line());

  if (holds(complaint, "Too many samples map outside") || holds(complaint, "outside the moving image"))
    return Error(ErrorKind::Failed, messages::cannot_register_pair, says,
                 messages::images_hardly_overlap_at_start);
  constexpr int killed = 9;  // SIGKILL: nothing but the kernel's OOM killer sends it unprompted
  if (holds(complaint, "bad_alloc") || holds(complaint, "allocate memory") ||
      (end.crashed && end.signal == killed))
    return Error(ErrorKind::OutOfMemory, problem,
                 complaint.empty() ? Message(messages::elastix_killed) : says,
                 messages::close_programs_or_lower_limit);
  if (end.crashed)
    return Error(ErrorKind::External, problem, Message::joined({messages::elastix_crashed(end.crash), last}),
                 messages::run_again_or_reinstall_elastix);
  if (holds(complaint, "No space left") || holds(complaint, "Error writing") ||
      holds(complaint, "could not be written"))
    return Error(ErrorKind::NotWritable, problem, says, messages::free_temp_space);
  if (end.exit_code != 0)
    return Error(
        ErrorKind::External, problem,
        complaint.empty() ? Message::joined({messages::elastix_ended_with_code(end.exit_code), last}) : says,
        messages::look_at_both_images);
  return Error(ErrorKind::External, problem,
               Message::joined({messages::elastix_without_transform, complaint.empty() ? last : says}),
               messages::check_elastix_5);
}

}  // namespace alinify
