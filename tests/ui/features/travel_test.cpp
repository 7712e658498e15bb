// Travel, stretch, skew and bow in the window: drawn along the roll in the chosen unit, and saved.

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QLabel>
#include <QSettings>

#include "tests/support/text_files.h"
#include "tests/ui/session_fixture.h"
#include "ui/core_text.h"
#include "ui/dialogs/travel_dialog.h"
#include "ui/panels/curves_view.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::CurvesView;
using ui::Side;
using ui::TravelDialog;

class TravelTest : public test::OpenPairTest {
 protected:
  // A result: 2 % longer along y, 1 % narrower, and the right end of 900 px ahead by 9 px.
  void show_stretched(bool with_travel = false) {
    auto result = std::make_shared<ui::Registration>();
    Transform& map = result->result.moving_from_fixed;
    map.fixed = window->document().geometry(Side::Fixed),
    map.moving = window->document().geometry(Side::Moving);
    map.parts.emplace_back(Affine2{0.99, 0, 0.01, 1.02, -2, -8});
    result->result.initial = map;
    if (with_travel) {
      InitialAlignment start;
      start.travel = TravelProfile{true, 0, 100, {0, 3, 6, 3, 0, -3, -6, 0}, 0.4, 0.9};
      result->result.start = start;
    }
    window->document().set_registration(result);
  }
  TravelDialog* ask(int along) {
    action("cloth_travel")->trigger();
    auto* dialog = wait_child<TravelDialog>("travel_dialog");
    if (!dialog) return nullptr;
    auto* box = dialog->findChild<QComboBox*>("travel_along");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < along; ++i) QTest::keyClick(box, Qt::Key_Down);
    EXPECT_TRUE(wait_for([&] { return !window->busy() && !curves(dialog)->plots().empty(); }));
    return dialog;
  }
  static CurvesView* curves(TravelDialog* dialog) { return dialog->findChild<CurvesView*>("travel_curves"); }
  static const CurvesView::Plot* plot(TravelDialog* dialog, const QString& title) {
    for (const CurvesView::Plot& one : curves(dialog)->plots())
      if (one.title == title) return &one;
    return nullptr;
  }
};

TEST_F(TravelTest, DrawsStretchSkewAndBowOfTheShownResultInPixels) {
  EXPECT_FALSE(action("cloth_travel")->isEnabled()) << "there is no map yet";
  show_stretched();
  TravelDialog* dialog = ask(1);
  ASSERT_NE(dialog, nullptr);
  const CurvesView::Plot* stretch = plot(dialog, "Stretch");
  ASSERT_NE(stretch, nullptr);
  EXPECT_NEAR(stretch->curves[0].values[50], 2, 0.03);
  EXPECT_NEAR(stretch->curves[1].values[50], -1, 0.03);
  const CurvesView::Plot* skew = plot(dialog, "Skew");
  EXPECT_EQ(skew->unit, "px");
  EXPECT_NEAR(skew->curves[0].values[50], 9, 0.2);
  EXPECT_NEAR(plot(dialog, "Bow")->curves[0].values[50], 0, 1e-6);
  EXPECT_EQ(plot(dialog, "Taken out before the run"), nullptr);
  const QString summary = dialog->findChild<QLabel*>("travel_summary")->text();
  EXPECT_TRUE(summary.startsWith(ui::unbroken("Stretched by 2.00 % along"))) << summary.toStdString();
}

TEST_F(TravelTest, FollowsTheChosenUnit) {
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{100, 100}}, StatedPixelSize{Vec2d{100, 100}});
  show_stretched();
  action("unit_mm")->trigger();
  TravelDialog* dialog = ask(1);
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(plot(dialog, "Skew")->unit, "mm");
  EXPECT_NEAR(plot(dialog, "Skew")->curves[0].values[50], 0.9, 0.02);
  EXPECT_NEAR(curves(dialog)->places().back(), 70, 2) << "700 px of 0.1 mm";
  action("unit_auto")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(plot(dialog, "Skew")->unit, "mm") << "of a roll that is 70 mm long";
  activate();
  action("unit_px")->trigger();
  ASSERT_TRUE(wait_for([&] { return plot(dialog, "Skew") && plot(dialog, "Skew")->unit == "px"; }));
  EXPECT_NEAR(plot(dialog, "Skew")->curves[0].values[50], 9, 0.2);
}

TEST_F(TravelTest, DrawsTheTravelThatTheStartFoundAlongItsOwnDirectionOnly) {
  show_stretched(true);
  TravelDialog* dialog = ask(1);
  ASSERT_NE(dialog, nullptr);
  const CurvesView::Plot* travel = plot(dialog, "Taken out before the run");
  ASSERT_NE(travel, nullptr);
  // Its third line lies at 200 px, with a shift of 6.
  const auto& places = curves(dialog)->places();
  const auto at =
      static_cast<std::size_t>(std::lower_bound(places.begin(), places.end(), 200) - places.begin());
  EXPECT_NEAR(travel->curves[0].values[at], 6, 0.15);
  EXPECT_TRUE(
      dialog->findChild<QLabel*>("travel_summary")->text().contains(ui::unbroken("% of its mean speed")));
  auto* along = dialog->findChild<QComboBox*>("travel_along");
  along->setFocus();
  QTest::keyClick(along, Qt::Key_Down);
  ASSERT_TRUE(wait_for([&] { return !window->busy() && plot(dialog, "Skew"); }));
  EXPECT_EQ(plot(dialog, "Taken out before the run"), nullptr);
}

TEST_F(TravelTest, SavesATableAndADrawing) {
  show_stretched();
  TravelDialog* dialog = ask(1);
  ASSERT_NE(dialog, nullptr);
  for (const auto& [button, name] :
       {std::pair{"travel_table", "cloth.csv"}, {"travel_drawing", "cloth.svg"}}) {
    QTest::mouseClick(dialog->findChild<QPushButton*>(button), Qt::LeftButton);
    choose_file("travel_file_dialog", file(name));
    ASSERT_TRUE(
        wait_for([&, name = name] { return std::filesystem::exists(folder / name) && !window->busy(); }));
  }
  const std::string table = alinify::testing::get_text(folder / "cloth.csv");
  EXPECT_EQ(table.find("at_px,ahead_px,stretch_along_percent"), 0U);
  EXPECT_NE(alinify::testing::get_text(folder / "cloth.svg").find("<svg"), std::string::npos);
}

TEST_F(TravelTest, SaysWhyNothingIsDrawnWhereTheImagesDoNotMeet) {
  show_stretched();
  TravelDialog* dialog = ask(0);
  ASSERT_NE(dialog, nullptr);
  auto away = std::make_shared<ui::Registration>(*window->document().state().registration);
  away->result.moving_from_fixed.parts = {Affine2::translation({90000, 0})};
  window->document().set_registration(away);
  ASSERT_TRUE(wait_for([&] { return !window->busy() && curves(dialog)->plots().empty(); }));
  EXPECT_FALSE(dialog->findChild<QPushButton*>("travel_table")->isEnabled());
  EXPECT_TRUE(curves(dialog)->accessibleDescription().contains("shows no line"));
}

}  // namespace
}  // namespace alinify
