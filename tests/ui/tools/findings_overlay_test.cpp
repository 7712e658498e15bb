// How the frames of places are drawn: a place to review stands out, one of no concern does not.
#include "ui/tools/findings_overlay.h"

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace alinify {
namespace {

class FindingsOverlayTest : public ::testing::Test {
 protected:
  /// Pixels that the overlay changes of a grey picture, one screen pixel to an image pixel.
  int drawn() {
    QImage picture(400, 300, QImage::Format_RGB32);
    picture.fill(ground);
    ui::CanvasPane pane;
    pane.area = QRectF(0, 0, 400, 300);
    pane.viewport.size = {400, 300};
    pane.viewport.center_fixed = {199.5, 149.5};
    pane.viewport.fixed_px_per_pixel = 1;
    {
      QPainter painter(&picture);
      overlay.paint(painter, pane, false);
    }
    int changed = 0;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) changed += picture.pixelColor(x, y) != ground;
    return changed;
  }
  void show(FindingKind kind, bool accepted) {
    Finding place{{100, 80, 120, 90}, {}, 1, 3, kind};
    place.accepted = accepted;
    overlay.set_places(FindingGroups({place}));
  }
  const QColor ground{120, 120, 120};
  ui::FindingsOverlay overlay;
};

TEST_F(FindingsOverlayTest, DrawsWhatIsToBeReviewedBroaderThanWhatIsNot) {
  show(FindingKind::Off, false);
  const int to_review = drawn();
  show(FindingKind::Off, true);
  const int accepted = drawn();
  show(FindingKind::Blank, false);
  const int blank = drawn();
  EXPECT_GT(accepted, 0);
  EXPECT_LT(2 * accepted, to_review);
  EXPECT_GT(blank, 0);
  EXPECT_LT(blank, accepted) << "no letter calls anybody to it";
  overlay.set_chosen(0);
  EXPECT_GT(drawn(), 2 * blank) << "unless somebody does";
}

TEST_F(FindingsOverlayTest, DrawsNoBlankGroundOfAGoodResultUnlessItIsChosen) {
  overlay.set_good(true);
  show(FindingKind::Blank, false);
  EXPECT_EQ(drawn(), 0);
  overlay.set_chosen(0);
  EXPECT_GT(drawn(), 0);
  show(FindingKind::Off, false);
  EXPECT_GT(drawn(), 0) << "that is a place to review";
}

}  // namespace
}  // namespace alinify
