#include "core/base/error.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(Error, SaysWhatWhyAndWhatToDoInThatOrder) {
  const Error error(ErrorKind::NotReadable, Message::verbatim("cannot read scan.tif"),
                    Message::verbatim("strip 12 is truncated"), Message::verbatim("Re-export the scan."));
  EXPECT_STREQ(error.what(), "cannot read scan.tif: strip 12 is truncated. Re-export the scan.");
  EXPECT_EQ(error.problem(), "cannot read scan.tif");
  EXPECT_EQ(error.why(), "strip 12 is truncated");
  EXPECT_EQ(error.hint(), "Re-export the scan.");
}

TEST(Error, NeedsNoHint) {
  EXPECT_STREQ(Error(ErrorKind::Failed, Message::verbatim("cannot register"),
                     Message::verbatim("the images do not overlap"))
                   .what(),
               "cannot register: the images do not overlap.");
}

TEST(Error, DoesNotDoubleTheFullStop) {
  EXPECT_STREQ(Error(ErrorKind::Failed, Message::verbatim("it failed"),
                     Message::verbatim("elastix said: bad."), Message::verbatim("Try again."))
                   .what(),
               "it failed: elastix said: bad. Try again.");
}

TEST(OutOfMemory, CarriesTheBytesThatWereWanted) {
  const OutOfMemory error(Message::verbatim("cannot hold an image"), std::int64_t{3} << 30,
                          std::int64_t{1} << 30);
  EXPECT_EQ(error.wanted_bytes(), std::int64_t{3} << 30);
  EXPECT_EQ(error.kind(), ErrorKind::OutOfMemory);
  EXPECT_STREQ(error.what(), "cannot hold an image: it needs 3.0 GiB and 1.0 GiB are available.");
}

}  // namespace
}  // namespace alinify
