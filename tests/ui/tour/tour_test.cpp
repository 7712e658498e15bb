#include "ui/tour/tour.h"

#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class TourTest : public test::WindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.sample_pair = [] {
      return std::pair<std::filesystem::path, std::filesystem::path>("/nowhere/fixed.tif",
                                                                     "/nowhere/moving.tif");
    };
    return services;
  }
  void press(const char* button) { QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton); }
  QString title() { return child<QLabel>("tour_title")->text(); }
  /// By Next alone, in the largest window on 1366 x 768.
  void expect_buttons_within_a_small_window() {
    const QSize small(1358, 728);
    window->resize(small);
    ASSERT_TRUE(wait_for([&] { return window->size() == small; }, 5000));
    action("tour")->trigger();
    auto* tour = wait_child<ui::Tour>("tour");
    ASSERT_NE(tour, nullptr);
    for (int step = 0; step < tour->step_count(); ++step) {
      ASSERT_TRUE(wait_for([&] { return tour->step() == step && !window->busy(); })) << step;
      QTest::qWait(300);  // it looks for its place again five times a second
      for (const char* name : {"tour_next", "tour_leave"}) {
        const auto* button = child<QPushButton>(name);
        const QRect at(button->mapTo(window.get(), QPoint()), button->size());
        EXPECT_TRUE(window->rect().contains(at)) << name << ": " << title().toStdString();
        EXPECT_EQ(button->visibleRegion(), QRegion(button->rect())) << name << ": " << title().toStdString();
      }
      press("tour_next");
    }
    EXPECT_TRUE(wait_for([&] { return !child<ui::Tour>("tour"); }));
    EXPECT_EQ(window->size(), small);
  }
};

TEST_F(TourTest, LeadsFromNothingToAJudgedResultByNextAlone) {
  action("tour")->trigger();
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  EXPECT_EQ(tour->step(), 0);
  press("tour_next");
  ASSERT_TRUE(wait_for([&] { return tour->step() == 1; })) << "the sample did not open";
  EXPECT_TRUE(window->document().has_pair());
  child<QDockWidget>("verdict_dock")->raise();
  ASSERT_TRUE(child<QToolButton>("register_button")->visibleRegion().isEmpty()) << "behind another panel";
  press("tour_next");
  EXPECT_EQ(title(), "Register");
  EXPECT_TRUE(wait_for([&] { return !child<QToolButton>("register_button")->visibleRegion().isEmpty(); }));
  press("tour_next");
  ASSERT_TRUE(wait_for([&] { return tour->step() == 3; })) << "nothing was registered";
  EXPECT_TRUE(window->document().state().registration);
  press("tour_back");
  EXPECT_EQ(tour->step(), 2);
  QTest::qWait(500);
  EXPECT_EQ(tour->step(), 2) << "who goes back wants to read";
  for (int i = 0; i < 4; ++i) press("tour_next");
  EXPECT_EQ(tour->step(), tour->step_count() - 1);
  press("tour_next");
  EXPECT_TRUE(wait_for([&] { return !child<ui::Tour>("tour"); }));
}

TEST_F(TourTest, TriesAgainWhatFailed) {
  fake.fail_registration = true;
  action("tour")->trigger();
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  press("tour_next");
  ASSERT_TRUE(wait_for([&] { return tour->step() == 1; }));
  EXPECT_TRUE(child<QPushButton>("tour_next")->hasFocus()) << "Enter goes on, whatever the images took";
  press("tour_next");
  press("tour_next");
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  box->close();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(tour->step(), 2);
  fake.fail_registration = false;
  press("tour_next");
  EXPECT_TRUE(wait_for([&] { return tour->step() == 3; })) << "Next did nothing any more";
}

TEST_F(TourTest, GoesOnWhenAPersonDoesItThemselves) {
  action("tour")->trigger();
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  open_pair();
  ASSERT_TRUE(wait_for([&] { return tour->step() == 1; }));
  press("tour_next");
  activate();
  register_pair();
  EXPECT_TRUE(wait_for([&] { return tour->step() == 3; }));
  tour->setFocus();
  QTest::keyClick(tour, Qt::Key_Escape);
  EXPECT_TRUE(wait_for([&] { return !child<ui::Tour>("tour"); }));
}

TEST_F(TourTest, GoesOnWithThePairThatIsOpenAndSaysNothingFalseOfIt) {
  open_pair();
  register_pair();
  action("tour")->trigger();
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  const auto says = [&](const char* words) {
    for (const QLabel* label : tour->findChildren<QLabel*>())
      if (label->text().contains(words)) return true;
    return false;
  };
  EXPECT_TRUE(says("the pair that is open"));
  EXPECT_FALSE(says("Press Next to open them"));
  press("tour_next");
  EXPECT_TRUE(wait_for([&] { return tour->step() == 1; }));
  EXPECT_FALSE(says("They do not lie on each other yet"));
  EXPECT_EQ(window->document().state().results.size(), 1u) << "no sample took the pair's place";
}

TEST_F(TourTest, HasItsButtonsWithinASmallWindowAtEveryStep) {
  expect_buttons_within_a_small_window();
}

TEST_F(TourTest, HasItsButtonsWithinASmallWindowInGermanToo) {
  const test::Speaking german("de");
  ASSERT_TRUE(german.loaded());
  expect_buttons_within_a_small_window();
}

TEST_F(TourTest, LeavesThePlaceToAPairThatIsOpened) {
  QSettings().remove("tour_offered");
  window->offer_tour();
  ASSERT_NE(wait_child<ui::Tour>("tour_offer"), nullptr);
  open_pair();
  EXPECT_TRUE(wait_for([&] { return !child<ui::Tour>("tour_offer"); }, 5000));
}

TEST_F(TourTest, IsOfferedOnceAndCanBeDeclined) {
  QSettings().remove("tour_offered");
  window->offer_tour();
  ASSERT_NE(wait_child<ui::Tour>("tour_offer"), nullptr);
  press("tour_leave");
  ASSERT_TRUE(wait_for([&] { return !child<ui::Tour>("tour_offer"); }));
  window->offer_tour();
  EXPECT_EQ(child<ui::Tour>("tour_offer"), nullptr) << "it was declined";
  QSettings().remove("tour_offered");
  window->offer_tour();
  ASSERT_NE(wait_child<ui::Tour>("tour_offer"), nullptr);
  press("tour_next");
  EXPECT_NE(wait_child<ui::Tour>("tour"), nullptr);
}

}  // namespace
}  // namespace alinify
