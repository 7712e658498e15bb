// What is said of the shown result besides its verdict.
#include "ui/features/shown_result.h"

#include <memory>

#include <gtest/gtest.h>

#include "core/base/message_numbers.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

KeptResult result_with(std::vector<Message> notes) {
  auto registration = std::make_shared<Registration>();
  registration->result.notes = std::move(notes);
  return {"1", "Flow", std::move(registration), {}, utc_now()};
}

TEST(StandingNotes, ForgetWhatWasSaidOfAPartOnceTheMapIsCorrectedByHand) {
  const Message other = Message::verbatim("a tile was read twice");
  const Message part = messages::part_right_before_and_now(brief_pixels_number(1), "40 %", "92 %",
                                                           brief_pixels_number(9), brief_pixels_number(5));
  KeptResult kept = result_with({part, other, messages::drags_led_the_run});
  EXPECT_EQ(standing_notes(kept, 1).size(), 3u);
  kept.corrections = {{{10, 10}, {12, 10}, 30, false}};
  EXPECT_EQ(standing_notes(kept, 1), std::vector{other}) << "its figures are of the map before";
}

TEST(StandingNotes, ForgetSharesThatAreOfAnotherTolerance) {
  const Message part = messages::part_right_before_and_now(brief_pixels_number(1), "40 %", "92 %",
                                                           brief_pixels_number(9), brief_pixels_number(5));
  const KeptResult kept = result_with({part});
  EXPECT_EQ(standing_notes(kept, 1), std::vector{part});
  EXPECT_TRUE(standing_notes(kept, 2).empty());
}

}  // namespace
}  // namespace alinify::ui
