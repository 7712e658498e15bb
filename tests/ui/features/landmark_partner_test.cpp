// The partner that is found for a clicked point where a piece of the image moved by itself, and what is said
// of the landmarks that a map does not follow.
#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QStatusBar>

#include "tests/core/quality/made_pictures.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

constexpr Size kImage{900, 700};
constexpr Vec2d kMiddle{450, 350}, kMoved{60, 0};
constexpr double kPieceRadius = 45;

/// Texture that nowhere repeats; `moved`: but for a round piece, which lies elsewhere in it, and leaves other
/// texture.
std::shared_ptr<const TileSource> make_picture(bool moved) {
  return testing::rgb_source(kImage, [moved](std::int64_t x, std::int64_t y) {
    Vec2d at{static_cast<double>(x), static_cast<double>(y)};
    if (moved && length(at - kMoved - kMiddle) < kPieceRadius)
      at = at - kMoved;
    else if (moved && length(at - kMiddle) < kPieceRadius)
      at = at + Vec2d{3000, 777};
    const int v = static_cast<int>(255 * std::clamp(testing::unrepeating(at.x, at.y), 0.0, 1.0));
    return std::array<int, 3>{v, v, v};
  });
}

std::shared_ptr<const TileSource> picture(bool moved) {
  static const auto before = make_picture(false), after = make_picture(true);
  return moved ? after : before;
}

class LandmarkPartnerTest : public test::WindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [](const std::filesystem::path& path, int /*page*/, Progress&) {
      return picture(path.filename().string().find("moving") != std::string::npos);
    };
    return services;
  }
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
  }
  /// A result that is right inside of the piece alone.
  void follow_the_piece() {
    auto registration = std::make_shared<ui::Registration>();
    Transform& map = registration->result.moving_from_fixed;
    map.fixed.size = map.moving.size = kImage;
    map.parts = {Affine2::translation(kMoved)};
    window->document().set_registration(registration);
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  void start_setting() {
    activate();
    QTest::keyClick(window.get(), Qt::Key_L);
    ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("landmarks_dock")->isVisible(); }));
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  const std::vector<LandmarkPair>& landmarks() { return window->document().landmarks(); }
  void set_by_click(Vec2d fixed) {
    const std::size_t before = landmarks().size();
    QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas(fixed));
    ASSERT_EQ(landmarks().size(), before + 1);
    ASSERT_TRUE(searched());
  }
  bool searched() {
    return wait_for([&] { return !window->features().landmarks.editor().pending(landmarks().back().id); });
  }
  static double off(const LandmarkPair& pair) { return length(pair.moving - pair.fixed - kMoved); }
  QString said() { return window->statusBar()->currentMessage(); }
};

TEST_F(LandmarkPartnerTest, LiesInThePieceWhereTheMapHasItThoughItsSurroundingsLieElsewhere) {
  follow_the_piece();
  start_setting();
  set_by_click(kMiddle);
  EXPECT_LT(off(landmarks()[0]), 0.5) << said().toStdString();
  EXPECT_TRUE(landmarks()[0].active);
}

TEST_F(LandmarkPartnerTest, IsFoundAgainFromWhereALaterMapHasIt) {
  start_setting();
  set_by_click(kMiddle);
  ASSERT_GT(off(landmarks()[0]), 20) << "without a map, the surroundings lead";
  follow_the_piece();
  activate();
  window->features().landmarks.editor().select({landmarks()[0].id});
  action("landmark_propose")->trigger();
  ASSERT_TRUE(searched());
  EXPECT_LT(off(landmarks()[0]), 0.5) << said().toStdString();
}

TEST_F(LandmarkPartnerTest, IsCalledDoubtfulWhereItIsHardlyLikeThePoint) {
  start_setting();
  set_by_click(kMiddle);
  EXPECT_TRUE(said().endsWith("check it")) << said().toStdString();
  set_by_click({150, 150});
  EXPECT_LT(length(landmarks()[1].moving - landmarks()[1].fixed), 0.5);
  EXPECT_FALSE(said().contains("check it")) << said().toStdString();
}

TEST_F(LandmarkPartnerTest, AlignAndSayThatTheResultBeforeIsKept) {
  window->document().set_landmarks({{"1", {200, 200}, {190, 200}, true},
                                    {"2", {500, 300}, {490, 300}, true},
                                    {"3", {700, 500}, {690, 500}, true}},
                                   "Add");
  register_pair();
  const QString bent = window->document().state().shown_result()->name;
  action("landmark_align")->trigger();
  EXPECT_NE(window->document().state().shown_result()->name, bent);
  EXPECT_TRUE(said().contains("“" + bent + "” is kept in the list of results")) << said().toStdString();
  action("undo")->trigger();
  EXPECT_EQ(window->document().state().shown_result()->name, bent);
}

TEST_F(LandmarkPartnerTest, ThatTheMapDoesNotFollowIsToldAfterTheRun) {
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  fake.next_report = good;
  // The engine of the test moves all by 12 px to the left.
  window->document().set_landmarks({{"1", {200, 200}, {188, 200}, true},
                                    {"2", {500, 300}, {491, 300}, true},
                                    {"3", {700, 500}, {709, 500}, true}},
                                   "Add");
  register_pair();
  const QString told = "The map misses the partners of 2 of 3 landmarks, that of 3 by 21 px";
  EXPECT_TRUE(said().contains(told)) << said().toStdString();
  EXPECT_TRUE(child<QLabel>("result")->text().replace(QChar(QChar::Nbsp), ' ').contains(told))
      << child<QLabel>("result")->text().toStdString();
  action("show_landmarks_dock")->trigger();
  auto* summary = child<QLabel>("landmarks_summary");
  EXPECT_TRUE(
      summary->text().replace(QChar(QChar::Nbsp), ' ').contains("The map does not follow 2 of them, 3 the"))
      << summary->text().toStdString();
}

}  // namespace
}  // namespace alinify
