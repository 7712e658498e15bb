#include "core/registration/elastix/elastix_failure.h"

namespace alinify {
namespace {

bool holds(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

Error failure_of(const ChildExit& end, const LogParser& log, const std::string& stage) {
  const std::string what = "elastix failed in its " + stage + " stage";
  const std::string& complaint = log.complaint();
  const std::string last =
      log.last_line().empty() ? "it printed nothing" : "its last line was: " + log.last_line();

  if (holds(complaint, "Too many samples map outside") || holds(complaint, "outside the moving image"))
    return Error(ErrorKind::Failed, "cannot register this pair", "elastix says: " + complaint,
                 "Under the initial alignment the images hardly overlap: try another one (--initial, "
                 "--allow-flip), or set "
                 "landmarks.");
  constexpr int killed = 9;  // SIGKILL: nothing but the kernel's OOM killer sends it unprompted
  if (holds(complaint, "bad_alloc") || holds(complaint, "allocate memory") ||
      (end.crashed && end.signal == killed))
    return Error(ErrorKind::External, what,
                 complaint.empty() ? "it was killed, most likely because memory ran out"
                                   : "elastix says: " + complaint,
                 "Close other programs, or set a lower memory limit so that a coarser resolution is chosen.");
  if (end.crashed)
    return Error(
        ErrorKind::External, what, "it crashed (" + end.crash + "); " + last,
        "Run it again; if it stays so, reinstall elastix or name another one in the option program.");
  if (holds(complaint, "No space left") || holds(complaint, "Error writing") ||
      holds(complaint, "could not be written"))
    return Error(ErrorKind::NotWritable, what, "elastix says: " + complaint,
                 "Free space in the folder for temporary files, or set TMPDIR or the option temp_folder.");
  if (end.exit_code != 0)
    return Error(ErrorKind::External, what,
                 complaint.empty() ? "it ended with code " + std::to_string(end.exit_code) + "; " + last
                                   : "elastix says: " + complaint,
                 "Look at both images: are they the right ones, with something to see in both?");
  return Error(ErrorKind::External, what,
               "it ended without a transform; " + (complaint.empty() ? last : "elastix says: " + complaint),
               "Check that the program found is elastix 5.");
}

}  // namespace alinify
