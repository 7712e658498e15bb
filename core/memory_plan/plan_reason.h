#pragma once

#include <cstdint>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/memory_plan/messages.h"

/// The words that plans give their reasons in.
namespace alinify::plan_reason {

/// "full resolution", "1/2 of full resolution".
inline Message share_at(double downsample) {
  if (downsample == 1) return messages::full_resolution;
  return messages::share_of_full_resolution(1, MessageArgument::number(significant_digits(downsample, 6)));
}

/// "1/2 of full resolution", "fixed image at 1/2 of full resolution, moving image at full resolution".
inline Message resolution_at(double fixed_downsample, double moving_downsample) {
  if (fixed_downsample == moving_downsample) return share_at(fixed_downsample);
  return messages::resolution_of_each_image(share_at(fixed_downsample), share_at(moving_downsample));
}

/// "needs 8.3 GiB of 20.1 GiB free", where the user's limit binds "of 6.0 GiB allowed".
inline Message needs_of(std::int64_t needed_bytes, std::int64_t bytes, bool limited) {
  const MessageText& text =
      limited ? messages::resolution_needs_of_allowed : messages::resolution_needs_of_free;
  return text(bytes_number(needed_bytes), bytes_number(bytes));
}

/// After `more`, which did not fit: "more would need 9.1 GiB, this needs 4.5 GiB of 6.0 GiB allowed".
inline Message this_needs_of(Message more, std::int64_t needed_bytes, std::int64_t bytes, bool limited) {
  const MessageText& text =
      limited ? messages::resolution_this_needs_of_allowed : messages::resolution_this_needs_of_free;
  return Message::joined({std::move(more), text(bytes_number(needed_bytes), bytes_number(bytes))}, ", ");
}

}  // namespace alinify::plan_reason
