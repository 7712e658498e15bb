#include "core/io/tiff_stored_tags.h"

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tiffio.h>

#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TiffTag short_tag(int tag, std::uint16_t value) {
  TiffTag made{tag, TIFF_SHORT, 1, std::vector<std::byte>(2)};
  std::memcpy(made.value.data(), &value, 2);
  return made;
}

TiffTag names_tag(const std::vector<std::string>& names) {
  TiffTag made{TIFFTAG_INKNAMES, TIFF_ASCII, 0, {}};
  for (const std::string& name : names)
    for (const char c : name + '\0') made.value.push_back(static_cast<std::byte>(c));
  made.count = made.value.size();
  return made;
}

struct Inks {
  int samples = 4;
  std::optional<int> count;
  std::vector<std::string> names;
  int extra = 0;
  int set = INKSET_CMYK;

  StoredTags tags() const {
    StoredTags tags;
    tags.photometric = PHOTOMETRIC_SEPARATED;
    tags.extra_samples.assign(static_cast<std::size_t>(extra), 0);
    tags.carried = {short_tag(TIFFTAG_INKSET, static_cast<std::uint16_t>(set))};
    if (count) tags.carried.push_back(short_tag(TIFFTAG_NUMBEROFINKS, static_cast<std::uint16_t>(*count)));
    if (!names.empty()) tags.carried.push_back(names_tag(names));
    return tags;
  }
};

std::vector<int> numbers_of(const StoredTags& tags) {
  std::vector<int> numbers;
  for (const TiffTag& tag : tags.carried) numbers.push_back(tag.tag);
  return numbers;
}

TEST(TiffStoredTags, KeepInksThatFitTheSamples) {
  const std::vector<std::string> two{"Gold", "Silver"}, four{"C", "M", "Y", "K"},
      six{"C", "M", "Y", "K", "Gold", "Silver"};
  for (const Inks& inks :
       {Inks{4, 4, four}, Inks{4, 4, {}}, Inks{4, {}, four}, Inks{4, {}, {}}, Inks{6, 6, six, 2},
        // Extra samples need not be inks, and CMYK needs no names.
        Inks{6, 4, four, 2}, Inks{6, 2, two}, Inks{2, 2, two, 0, INKSET_MULTIINK}}) {
    SCOPED_TRACE(std::to_string(inks.samples) + ", " + std::to_string(inks.names.size()));
    StoredTags tags = inks.tags();
    EXPECT_THAT(leave_out_wrong_inks(tags, inks.samples), IsEmpty());
    EXPECT_EQ(tags, inks.tags());
  }
}

TEST(TiffStoredTags, LeaveOutInksThatContradictTheSamplesOrEachOther) {
  const std::vector<std::string> two{"Gold", "Silver"}, four{"C", "M", "Y", "K"};
  StoredTags tags = Inks{4, 4, two}.tags();
  EXPECT_THAT(leave_out_wrong_inks(tags, 4),
              ElementsAre(Says(HasSubstr("it names 2 inks (InkNames) and has 4"))));
  EXPECT_THAT(numbers_of(tags), ElementsAre(TIFFTAG_INKSET, TIFFTAG_NUMBEROFINKS));

  tags = Inks{4, 7, four}.tags();
  EXPECT_THAT(leave_out_wrong_inks(tags, 4),
              ElementsAre(Says(HasSubstr("it states 7 inks (NumberOfInks) and has 4"))));
  EXPECT_THAT(numbers_of(tags), ElementsAre(TIFFTAG_INKSET, TIFFTAG_INKNAMES));

  tags = Inks{6, 6, four, 2}.tags();
  EXPECT_THAT(leave_out_wrong_inks(tags, 6),
              ElementsAre(Says(HasSubstr("it states 6 inks (NumberOfInks) and names 4 (InkNames)"))));
  EXPECT_THAT(numbers_of(tags), ElementsAre(TIFFTAG_INKSET, TIFFTAG_INKNAMES));

  // Spot colours alone are named beside CMYK only.
  tags = Inks{6, 2, two, 0, INKSET_MULTIINK}.tags();
  EXPECT_EQ(leave_out_wrong_inks(tags, 6).size(), 2u);
  EXPECT_THAT(numbers_of(tags), ElementsAre(TIFFTAG_INKSET));
}

TEST(TiffStoredTags, NameTheInksOfCmykOnlyWhereTheyAreCmyk) {
  const StoredTags cmyk = Inks{}.tags(), others = Inks{4, {}, {}, 0, INKSET_MULTIINK}.tags();
  EXPECT_THAT(ink_names_of(cmyk, 4), ElementsAre("Cyan", "Magenta", "Yellow", "Black"));
  EXPECT_THAT(ink_names_of(others, 4), IsEmpty());
}

}  // namespace
}  // namespace alinify
