// A place that was won back but for its edge: what is said of it, how its edge is looked at, and how it is
// marked once a person has reviewed it.
#include <QLabel>
#include <QListWidget>
#include <QStatusBar>
#include <QToolButton>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "tests/ui/one_place_report.h"
#include "tests/ui/window_fixture.h"
#include "ui/style/theme.h"

namespace alinify {
namespace {

using test::wait_for;

class RightInsideTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1300, 950);
    open_pair();
    fake.next_report =
        test::one_place_report(messages::inside_right_edge_unmatched(px_number(0.1)), FindingKind::Lost);
    register_pair();
    activate();
    key(Qt::Key_F8);
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(window.get(), k, modifiers);
  }
  QString said() { return window->statusBar()->currentMessage(); }
};

TEST_F(RightInsideTest, SaysWhatIsRightAndWhatNoRunGainsButNotToDragIt) {
  EXPECT_TRUE(said().startsWith("Place A: inside it is right to 0.1 px; only at its edge"))
      << said().toStdString();
  EXPECT_FALSE(said().contains("drag")) << said().toStdString();
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("found nothing better"); })) << said().toStdString();
  EXPECT_TRUE(said().startsWith("The inside of place A is right to 0.1 px. ")) << said().toStdString();
  EXPECT_TRUE(said().contains("no map without a fold fits: accept the place")) << said().toStdString();
  EXPECT_FALSE(said().contains("drag")) << said().toStdString();
  EXPECT_TRUE(said().endsWith("shows it side by side, the moving image as it is")) << said().toStdString();
  key(Qt::Key_F8);
  EXPECT_TRUE(said().contains("gains nothing more: accept it (Shift+F9).")) << said().toStdString();
}

TEST_F(RightInsideTest, IsLookedAtSideBySideInTheMovingImageAsItIs) {
  QTest::mouseClick(child<QToolButton>("beside_place_button"), Qt::LeftButton);
  const ui::ViewSettings shown = window->canvas().settings();
  EXPECT_TRUE(shown.side_by_side && shown.linked && !shown.warped_beside);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 259.5, 1);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, 249.5, 1);
}

TEST_F(RightInsideTest, IsLeftForTheViewBeforeByTheSameKey) {
  window->canvas().fit();
  key(Qt::Key_Plus, Qt::ControlModifier);
  const Viewport before = window->canvas().viewport();
  const ui::ViewSettings settings = window->canvas().settings();
  key(Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(window->canvas().settings().side_by_side);
  key(Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(window->canvas().settings().side_by_side, settings.side_by_side);
  EXPECT_EQ(window->canvas().settings().warped_beside, settings.warped_beside);
  EXPECT_EQ(window->canvas().viewport().center_fixed, before.center_fixed);
  EXPECT_EQ(window->canvas().viewport().fixed_px_per_pixel, before.fixed_px_per_pixel);
  key(Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(window->canvas().settings().side_by_side) << "and there again";
  // Whatever was changed there since.
  key(Qt::Key_Plus, Qt::ControlModifier);
  ui::ViewSettings warped = window->canvas().settings();
  warped.warped_beside = true;
  window->canvas().set_settings(warped);
  key(Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(window->canvas().settings().side_by_side, settings.side_by_side);
  EXPECT_EQ(window->canvas().viewport().fixed_px_per_pixel, before.fixed_px_per_pixel);
}

TEST_F(RightInsideTest, HasNoGreenTickOnceItIsReviewed) {
  key(Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_EQ(child<QLabel>("result_headline")->text(), "Reviewed and accepted");
  const QImage sign = child<QLabel>("verdict_sign")->grab().toImage();
  int green = 0, of_its_own = 0;
  for (int y = 0; y < sign.height(); ++y)
    for (int x = 0; x < sign.width(); ++x) {
      green += sign.pixelColor(x, y) == ui::good_color();
      of_its_own += sign.pixelColor(x, y) == ui::reviewed_color();
    }
  EXPECT_EQ(green, 0);
  EXPECT_GT(of_its_own, 10);
}

}  // namespace
}  // namespace alinify
