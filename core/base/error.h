#pragma once

#include <cstdint>
#include <exception>
#include <string>

#include "core/base/message.h"

namespace alinify {

/// The category of a failure; it only affects how callers react.
enum class ErrorKind {
  Usage,        ///< an invalid request (exit code 2 on the command line)
  NotFound,     ///< a file or program does not exist
  NotReadable,  ///< exists but cannot be read as intended: damaged, unsupported, no permission
  NotWritable,  ///< cannot be written: unsupported here, no permission, disk full, overwrites its own input
  OutOfMemory,  ///< a measured budget or an allocation was too small
  External,     ///< a child process failed
  Failed,       ///< the work itself did not succeed (no overlap, no convergence)
};

/// A failure in up to three sentences: what failed, why, and what to do about it. what() joins them: "<what>:
/// <why>. <hint>". Errors that end a job are caught by the window's job runner and by cli_main.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, Message problem, Message why, Message hint = {});

  ErrorKind kind() const noexcept { return kind_; }
  const Message& problem_message() const noexcept { return problem_; }
  const Message& why_message() const noexcept { return why_; }
  const Message& hint_message() const noexcept { return hint_; }
  // In English.
  std::string problem() const { return problem_.english(); }  ///< "cannot read scan.tif"
  std::string why() const { return why_.english(); }          ///< "strip 12 is truncated"
  std::string hint() const { return hint_.english(); }        ///< "Re-export the scan."
  const char* what() const noexcept override { return text_.c_str(); }
  /// what() as a message that can be translated.
  Message whole_message() const;

 private:
  ErrorKind kind_;
  Message problem_, why_, hint_;
  std::string text_;
};

/// A failed allocation, with the bytes requested, so that the caller can retry with a smaller plan.
class OutOfMemory : public Error {
 public:
  OutOfMemory(Message problem, std::int64_t wanted_bytes, std::int64_t available_bytes, Message hint = {});
  std::int64_t wanted_bytes() const noexcept { return wanted_bytes_; }

 private:
  std::int64_t wanted_bytes_;
};

/// The user asked to stop. Not an Error: nothing went wrong.
class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace alinify
