#pragma once

#include <cstdint>

/// The protocol between this program and the one that reads slides (alinify-slide-reader): a request, then
/// for each, in any order, an answer and its content. Both are of one build and machine: numbers as they lie
/// in memory.
namespace alinify::slide_protocol {

inline constexpr std::uint32_t kMagic = 0x53a11401;

enum class RequestKind : std::uint32_t {
  Version,   ///< content: OpenSlide's
  Describe,  ///< content: JSON, see app/slide_reader
  Profile,   ///< content: the ICC profile; empty without one
  Read,      ///< content: the rectangle's pixels, 8-bit RGB, rows packed
};

enum class ReplyStatus : std::uint32_t {
  Done,           ///< the content asked for
  NotInstalled,   ///< there is no OpenSlide; content: the loader's message
  LacksFunction,  ///< not a known OpenSlide; content: the function's name
  NotASlide,      ///< OpenSlide does not know the file; content: its version
  Failed,         ///< content: OpenSlide's message
};

struct Request {
  std::uint32_t magic = kMagic;
  RequestKind kind = RequestKind::Version;
  std::uint64_t id = 0;
  std::int32_t level = 0, unused = 0;
  std::int64_t x = 0, y = 0;           ///< of full resolution
  std::int64_t width = 0, height = 0;  ///< of the level
};

struct ReplyHeader {
  std::uint32_t magic = kMagic;
  ReplyStatus status = ReplyStatus::Done;
  std::uint64_t id = 0;
  std::int64_t bytes = 0;
};

}  // namespace alinify::slide_protocol
