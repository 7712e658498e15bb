#include "ui/canvas/caption.h"

#include <QFont>
#include <gtest/gtest.h>

namespace alinify {
namespace {

using ui::caption_within;

class CaptionTest : public ::testing::Test {
 protected:
  double width(const QString& text) { return metrics.horizontalAdvance(text); }
  QFontMetricsF metrics{QFont()};
  const QString title = "Moving (not warped, linked)",
                name = "block 12 section 0417 restained overnight.ome.tif";
};

TEST_F(CaptionTest, IsWholeWhereItFits) {
  const QString whole = title + ": " + name;
  EXPECT_EQ(caption_within(metrics, title, name, width(whole) + 1), whole);
}

TEST_F(CaptionTest, CutsTheNameNeverWhatThePictureShows) {
  for (double room = width(title + ": " + name) - 2; room > width(title); room -= 7) {
    const QString caption = caption_within(metrics, title, name, room);
    EXPECT_TRUE(caption.startsWith(title)) << caption.toStdString();
    EXPECT_LE(width(caption), room) << caption.toStdString();
  }
}

TEST_F(CaptionTest, LeavesANameOutOfWhichNothingWouldBeRead) {
  EXPECT_EQ(caption_within(metrics, title, name, width(title) + 4), title);
}

}  // namespace
}  // namespace alinify
