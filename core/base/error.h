#pragma once

#include <cstdint>
#include <exception>
#include <string>

namespace alinify {

/// The category of a failure; it only affects how callers react.
enum class ErrorKind {
  Usage,        ///< an invalid request (exit code 2 on the command line)
  NotFound,     ///< a file or program does not exist
  NotReadable,  ///< exists but cannot be read as intended: damaged, unsupported, no permission
  NotWritable,  ///< cannot be written: no permission, disk full, would overwrite its own input
  OutOfMemory,  ///< a measured budget or an allocation was too small
  External,     ///< a child process failed
  Failed,       ///< the work itself did not succeed (no overlap, no convergence)
};

/// A failure in up to three sentences: what failed, why, and what to do about it. what() joins them: "<what>:
/// <why>. <hint>". Errors that end a job are caught by the window's job runner and by cli_main.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string what, std::string why, std::string hint = {});

  ErrorKind kind() const noexcept { return kind_; }
  const std::string& problem() const noexcept { return problem_; }  ///< "cannot read scan.tif"
  const std::string& why() const noexcept { return why_; }          ///< "strip 12 is truncated"
  const std::string& hint() const noexcept { return hint_; }        ///< "Re-export the scan."
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  ErrorKind kind_;
  std::string problem_, why_, hint_, text_;
};

/// A failed allocation or memory budget, with the bytes wanted, so that the caller can fall back on a smaller
/// plan.
class OutOfMemory : public Error {
 public:
  OutOfMemory(std::string what, std::int64_t wanted_bytes, std::int64_t available_bytes,
              std::string hint = {});
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
