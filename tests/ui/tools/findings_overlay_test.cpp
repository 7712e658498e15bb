// How the frames of places are drawn: a place to review stands out, one of no concern does not.
#include "ui/tools/findings_overlay.h"

#include <vector>

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace alinify {
namespace {

class FindingsOverlayTest : public ::testing::Test {
 protected:
  /// Pixels that the overlay changes of a grey picture, one screen pixel to an image pixel.
  int drawn() {
    const QImage picture = painted();
    int changed = 0;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) changed += picture.pixelColor(x, y) != ground;
    return changed;
  }
  QImage painted() {
    QImage picture(400, 300, QImage::Format_RGB32);
    picture.fill(ground);
    QPainter painter(&picture);
    overlay.paint(painter, pane_around({199.5, 149.5}), false);
    EXPECT_FALSE(painter.font().bold()) << "what is painted above it has its own font";
    return picture;
  }
  static ui::CanvasPane pane_around(Vec2d fixed) {
    ui::CanvasPane pane;
    pane.area = QRectF(0, 0, 400, 300);
    pane.viewport.size = {400, 300};
    pane.viewport.center_fixed = fixed;
    pane.viewport.fixed_px_per_pixel = 1;
    return pane;
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

TEST_F(FindingsOverlayTest, GivesAPlaceOfSeveralAreasOneLetterToWhichTheOthersLead) {
  const auto area = [](Rect rect, double error_px, int name) {
    Finding place{rect, {}, 1, error_px, FindingKind::Off};
    place.name = name;
    return place;
  };
  overlay.set_places(FindingGroups(
      {area({60, 80, 40, 40}, 9, 0), area({160, 80, 40, 40}, 8, 0), area({260, 200, 40, 40}, 5, 1)}));
  const auto lettered = [&](Vec2d around) {
    std::vector<int> places;
    for (const auto& badge : overlay.badges(pane_around(around))) places.push_back(badge.place);
    return places;
  };
  EXPECT_EQ(lettered({199.5, 149.5}), (std::vector{0, 2}));
  EXPECT_EQ(lettered({320, 149.5}), (std::vector{1, 2})) << "where the worst is out of sight";
  EXPECT_NE(painted().pixelColor(130, 100), ground) << "a line between the areas of one place";
  EXPECT_EQ(painted().pixelColor(230, 160), ground) << "and none between two places";
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
