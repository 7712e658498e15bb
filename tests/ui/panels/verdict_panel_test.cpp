// The verdict's dock: its texts, its links, and the places that the user accepts.
#include "ui/panels/verdict_panel.h"

#include <cmath>
#include <fstream>

#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <nlohmann/json.hpp>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "tests/ui/session_fixture.h"
#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"
#include "ui/core_text.h"
#include "ui/panels/error_map_view.h"
#include "ui/panels/places_list.h"

namespace alinify {
namespace {

using test::wait_for;

/// Right everywhere but in the lower right quarter, 10 x 8 places of a 900 x 700 image.
QualityReport report_with_map() {
  QualityReport report;
  report.verdict = Verdict::Check;
  report.tolerance_px = 1;
  report.errors.size = {10, 8};
  report.errors.step_px = 90, report.errors.origin_px = {44.5, 43.5};
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 10; ++x) {
      PlaceError place;
      place.state = x >= 5 && y >= 4 ? PlaceState::Lost : PlaceState::Measured;
      place.expected_px = x >= 5 && y >= 4 ? 30.f : 0.1f;
      report.errors.places.push_back(place);
    }
  report.findings = {{{460, 380, 120, 100}, test::words("almost nothing matches here"), 9},
                     {{80, 60, 60, 60}, test::words("lies 4 px too high"), 5},
                     {{620, 420, 90, 90}, test::words("almost nothing matches here"), 3},
                     {{820, 640, 60, 50}, test::words("almost nothing matches here"), 2}};
  return report;
}

class VerdictPanelTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1366, 728);  // 768 less the bar of a desktop
    open_pair();
  }
  void register_with(const QualityReport& report) {
    fake.next_report = report;
    register_pair();
    ASSERT_TRUE(wait_for([&] { return is_seen(); }, 3000)) << "it comes up by itself";
  }
  /// A panel behind another one's tab is visible to Qt, and to nobody else.
  bool is_seen() { return !panel().visibleRegion().isEmpty(); }
  ui::VerdictPanel& panel() { return *child<ui::VerdictPanel>("verdict_panel"); }
  ui::ErrorMapView& map() { return *child<ui::ErrorMapView>("error_map"); }
  /// Pixels of the map that have the colour of the places' frames.
  int frame_pixels() {
    const QImage shot = map().grab().toImage();
    const QRectF area = map().map_area();
    int count = 0;
    for (int y = qRound(area.top()); y < qRound(area.bottom()); ++y)
      for (int x = qRound(area.left()); x < qRound(area.right()); ++x) {
        const QColor c = shot.pixelColor(QPoint(x, y) * shot.devicePixelRatio());
        count += c.red() > 150 && c.red() - c.blue() > 60 && c.green() - c.blue() > 30;
      }
    return count;
  }
  ui::PlacesList& places() { return *child<ui::PlacesList>("places"); }
  QString text(const char* label) {
    return child<QLabel>(label)->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
  }
  Vec2d seen() { return window->canvas().viewport().center_fixed; }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(window.get(), k, modifiers);
  }
  void click(const char* button) { QTest::mouseClick(child<QToolButton>(button), Qt::LeftButton); }
  /// Letters of the places that F8 goes to, until it comes round.
  QString walk() {
    QString letters;
    for (int i = 0; i < 8; ++i) {
      key(Qt::Key_F8);
      const QString letter = window->statusBar()->currentMessage().mid(6, 1);
      if (letters.contains(letter)) break;
      letters += letter;
    }
    return letters;
  }
};

TEST_F(VerdictPanelTest, ComesUpAfterARunAndBeginsWithOnePlainSentence) {
  EXPECT_FALSE(is_seen()) << "it lies behind the registration until there is something to say";
  QualityReport report;
  report.verdict = Verdict::Good;
  report.residuals.resize(1);
  for (int i = 0; i < 139; ++i) {
    BlockResidual block;
    block.certain = true, block.shift_px = {0.0007 * i, 0};
    report.residuals[0].blocks.push_back(block);
  }
  register_with(report);
  EXPECT_EQ(text("result_headline"), "All 139 check points matched; 90 % of them within 0.09 px");
  EXPECT_EQ(text("result_status"), "Good (registered in 0.2 s)");
  EXPECT_TRUE(child<QLabel>("verdict_sign")->isVisible());
  EXPECT_TRUE(child<QLabel>("no_places")->isVisible());
  EXPECT_FALSE(places().isVisible());
  window->document().undo_stack().undo();
  EXPECT_EQ(text("result_headline"), "No result yet");
  auto* run = child<QToolButton>("verdict_register_button");
  ASSERT_TRUE(run->isVisible());
  const auto middle_of = [](QWidget* of) { return of->mapToGlobal(of->rect().center()).y(); };
  EXPECT_LT(middle_of(run) - middle_of(child<QLabel>("result_headline")), 120) << "its words stand together";
  QTest::mouseClick(run, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 1 && !window->busy(); }));
  EXPECT_FALSE(run->isVisible());
}

TEST_F(VerdictPanelTest, TellsOfAGoodResultWhereTheLargestErrorIsExpectedAndGoesThere) {
  QualityReport report = report_with_map();
  report.verdict = Verdict::Good;
  report.findings.clear();
  report.errors.places[static_cast<std::size_t>(2 * report.errors.size.width + 1)].expected_px = 40;
  register_with(report);
  const Vec2d worst = report.errors.origin_px + report.errors.step_px * Vec2d{1, 2};
  EXPECT_TRUE(text("worst_place").contains("40 px")) << text("worst_place").toStdString();
  auto* label = child<QLabel>("worst_place");
  EXPECT_TRUE(label->text().contains(QStringLiteral("40") + QChar(QChar::Nbsp) + QStringLiteral("px")))
      << "a line that ends there has both";
  // The rings are yellow, the fake's pictures are not.
  const auto is_ringed = [&] {
    const QImage shot = window->canvas().grab().toImage();
    const QPointF middle =
        shot.devicePixelRatio() * window->canvas().panes().front().widget_from_fixed(worst);
    for (int x = -25; x <= 25; ++x) {
      const QPoint at(static_cast<int>(middle.x() + shot.devicePixelRatio() * x),
                      static_cast<int>(middle.y()));
      if (!shot.valid(at)) continue;
      const QColor seen_color = shot.pixelColor(at);
      if (seen_color.red() > 200 && seen_color.green() > 160 && seen_color.blue() < 130) return true;
    }
    return false;
  };
  EXPECT_FALSE(is_ringed());
  label->setFocus(Qt::TabFocusReason);
  QTest::keyClick(label, Qt::Key_Tab);  // to the link
  QTest::keyClick(label, Qt::Key_Return);
  EXPECT_TRUE(ui::rect_in_view(window->canvas().viewport()).contains(worst));
  EXPECT_LT(length(seen() - worst), 20) << "in the middle, but for a view that stays full of image";
  EXPECT_TRUE(is_ringed());
  const Viewport there = window->canvas().viewport();
  Viewport elsewhere = there;
  elsewhere.center_fixed = {850, 650};
  window->canvas().set_viewport(elsewhere);
  window->canvas().set_viewport(there);
  EXPECT_FALSE(is_ringed()) << "it was seen";
  QTest::keyClick(label, Qt::Key_Return);
  EXPECT_TRUE(is_ringed());
  key(Qt::Key_0);
  EXPECT_FALSE(is_ringed()) << "one has gone on";
  QTest::keyClick(label, Qt::Key_Return);
  EXPECT_TRUE(is_ringed());
  register_with(report_with_map());
  EXPECT_FALSE(label->isVisible()) << "the list tells";
  EXPECT_FALSE(is_ringed()) << "another result";
}

TEST(FilledViews, HoldAFifthBesideTheImageAtMostAndASpotAtItsEdgeClearOfTheirs) {
  const Size image{900, 700};
  Viewport at_corner;
  at_corner.size = {400, 300}, at_corner.center_fixed = {3, 695};
  const Viewport full = ui::filled(at_corner, image);
  EXPECT_EQ(ui::rect_in_view(full), (Rect{-80, 460, 400, 300}));
  EXPECT_TRUE(grown(ui::rect_in_view(full), -60).contains(at_corner.center_fixed));
  Viewport inside = at_corner;
  inside.center_fixed = {450, 350};
  EXPECT_EQ(ui::filled(inside, image), inside);
  Viewport far = at_corner;
  far.fixed_px_per_pixel = 4;
  EXPECT_EQ(ui::filled(far, image).center_fixed, (Vec2d{449.5, 349.5})) << "the whole image";
  Viewport turned = at_corner;
  turned.angle_rad = 0.5;
  EXPECT_EQ(ui::filled(turned, image), turned) << "its corners would lose the spot";
}

TEST_F(VerdictPanelTest, LeavesTheCanvasAsWideAsItWas) {
  window->resize(1366, 728);
  QTest::qWait(50);
  const int before = window->canvas().width();
  register_with(report_with_map());
  QTest::qWait(50);
  EXPECT_EQ(window->canvas().width(), before) << "with its places";
  QualityReport good;
  good.verdict = Verdict::Good;
  good.expected.places = 100;
  register_with(good);
  QTest::qWait(50);
  EXPECT_EQ(window->canvas().width(), before);
}

TEST_F(VerdictPanelTest, SaysBesideATickThatAPlaceIsLeftToLookAt) {
  QualityReport report = report_with_map();
  report.verdict = Verdict::Good;
  report.findings.resize(1);
  report.residuals.resize(1);
  for (int i = 0; i < 20; ++i) {
    BlockResidual block;
    block.certain = true, block.shift_px = {0.001 * i, 0};
    report.residuals[0].blocks.push_back(block);
  }
  register_with(report);
  EXPECT_TRUE(text("result_headline").endsWith("; one place to review"))
      << text("result_headline").toStdString();
  key(Qt::Key_F8);
  key(Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_FALSE(text("result_headline").contains("look at")) << text("result_headline").toStdString();
}

TEST_F(VerdictPanelTest, EndsNoLineBetweenANumberAndItsUnit) {
  register_with(report_with_map());
  const QString headline = child<QLabel>("result_headline")->text();
  EXPECT_TRUE(headline.startsWith(QStringLiteral("25.0\u00a0% of the"))) << headline.toStdString();
  const QChar no_break(QChar::Nbsp);
  EXPECT_EQ(ui::unbroken("90 % within 0.1 px, 2 of 3"),
            QStringLiteral("90%1% within 0.1%1px, 2 of 3").arg(no_break));
  EXPECT_EQ(ui::unbroken(QStringLiteral("davon 90 % auf 0,1 µm genau in 3 min")),
            QStringLiteral("davon 90%1% auf 0,1%1µm genau in 3%1min").arg(no_break));
  EXPECT_EQ(ui::unbroken(QStringLiteral("在 20.0 % 的面积上大于 3 mm")),
            QStringLiteral("在 20.0%1% 的面积上大于 3%1mm").arg(no_break));
  EXPECT_EQ(ui::unbroken("3 small places"), "3 small places") << "no unit: it may break";
}

TEST_F(VerdictPanelTest, SaysWhatShareOfTheImageCouldNotBeVerified) {
  QualityReport report = report_with_map();
  report.reasons = {};
  register_with(report);
  EXPECT_EQ(text("result_headline"), "25.0 % of the comparable area could not be verified");
  EXPECT_EQ(text("result_status"), "Needs review (registered in 0.2 s)");
}

TEST_F(VerdictPanelTest, NamesSeveralReasonsInTheDetailsOnce) {
  QualityReport report = report_with_map();
  report.reasons = {test::words("one"), test::words("another"), test::words("a third")};
  register_with(report);
  const auto* details = child<QTableWidget>("result_details");
  QStringList names;
  for (int row = 0; row < details->rowCount(); ++row)
    if (details->item(row, 0)->data(Qt::AccessibleTextRole) == "Reason")
      names << details->item(row, 0)->text();
  EXPECT_EQ(names.join(','), "Reason,,");
}

TEST_F(VerdictPanelTest, SaysHowLongTheVerdictTookWhereItIsKnown) {
  fake.check_s = 5;
  register_with(report_with_map());
  EXPECT_EQ(text("result_status"), "Needs review (registered in 0.2 s, checked in 5.0 s)");
}

TEST_F(VerdictPanelTest, LeavesTheLegendsWordsRoomHoweverLargeTheFont) {
  QFont large = map().font();
  large.setPointSizeF(1.6 * large.pointSizeF());
  map().setFont(large);
  register_with(report_with_map());
  large.setPointSizeF(0.9 * large.pointSizeF());
  const double words = QFontMetricsF(large).horizontalAdvance("Expected error");
  ASSERT_GT(words, 104) << "the usual width would cut it";
  EXPECT_GE(map().width() - map().map_area().right(), words);
}

TEST_F(VerdictPanelTest, TellsOfALittleBlankGroundInTheDetailsAlone) {
  QualityReport report = report_with_map();
  const auto with_blank = [&](double share) {
    report.expected.places = 100, report.expected.share_unseen = share;
    report.reasons = {messages::share_expected_off(percent_number(0.25, 1), px_number(1)),
                      messages::share_unseen(percent_number(share, 1), px_number(1))};
    register_with(report);
  };
  const auto details_tell = [&] {
    auto* details = child<QTableWidget>("result_details");
    for (int row = 0; row < details->rowCount(); ++row)
      if (details->item(row, 1)->text().contains("nothing to compare")) return true;
    return false;
  };
  with_blank(0.004);
  EXPECT_FALSE(text("result").contains("nothing to compare")) << text("result").toStdString();
  EXPECT_TRUE(details_tell());
  with_blank(0.407);
  EXPECT_TRUE(text("result").contains("n another 40.7 % of the overlap, which shows nothing to compare"))
      << text("result").toStdString();
  EXPECT_TRUE(details_tell());
}

TEST_F(VerdictPanelTest, FramesNoBlankGroundInTheMapUntilItIsChosen) {
  const auto framed = [&](FindingKind kind) {
    QualityReport report = report_with_map();
    report.findings = {{{500, 300, 200, 200}, {}, 1, 3, kind}};
    register_with(report);
    return frame_pixels();
  };
  EXPECT_GT(framed(FindingKind::Lost), 20);
  EXPECT_EQ(framed(FindingKind::Blank), 0) << "it would look like a place to review";
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_GT(frame_pixels(), 20);
}

TEST_F(VerdictPanelTest, GoesWhereTheMapIsClickedAndFramesWhatTheCanvasShows) {
  register_with(report_with_map());
  ASSERT_TRUE(map().isVisible());
  ASSERT_TRUE(map().shows_map());
  const QRectF area = map().map_area();
  EXPECT_NEAR(area.width() / area.height(), 900.0 / 700, 0.02);
  QTest::mouseClick(&map(), Qt::LeftButton, {},
                    QPointF(area.left() + 0.75 * area.width(), area.top() + 0.25 * area.height()).toPoint());
  const double pixel = 900 / area.width();
  EXPECT_NEAR(seen().x, 0.75 * 900, 1.5 * pixel);
  EXPECT_NEAR(seen().y, 0.25 * 700, 1.5 * pixel);
  EXPECT_FALSE(window->canvas().fits()) << "the whole image at once would be nowhere";
  const auto white_columns = [&] {
    const QImage shot = map().grab().toImage();
    const int row = qRound((area.top() + 0.25 * area.height()) * shot.devicePixelRatio());
    std::vector<int> columns;
    for (int x = 0; x < qRound(area.right()); ++x)
      if (const QColor c = shot.pixelColor(x, row); c.lightness() > 190) columns.push_back(x);
    return columns;
  };
  const Viewport view = window->canvas().viewport();
  const double half = 0.5 * view.fixed_px_per_pixel * static_cast<double>(view.size.width);
  const std::vector<int> frame = white_columns();
  ASSERT_FALSE(frame.empty());
  EXPECT_NEAR(frame.front(), (seen().x - half) / 900 * area.width(), 2.5);
  // A drag goes along.
  QTest::mousePress(&map(), Qt::LeftButton, {}, QPoint(20, 20));
  QMouseEvent move(QEvent::MouseMove, QPointF(40, 60), map().mapToGlobal(QPointF(40, 60)), Qt::NoButton,
                   Qt::LeftButton, {});
  QCoreApplication::sendEvent(&map(), &move);
  EXPECT_NEAR(seen().x, 40 / area.width() * 900, 1.5 * pixel);
  EXPECT_NEAR(seen().y, 60 / area.height() * 700, 1.5 * pixel);
}

TEST_F(VerdictPanelTest, ShowsTheColoursOfTheExpectedErrorOverTheFixedImage) {
  register_with(report_with_map());
  QTest::qWait(400);
  const QImage shot = map().grab().toImage();
  const QRectF area = map().map_area();
  const auto at = [&](double x, double y) {
    return shot.pixelColor(qRound(area.left() + x * area.width()), qRound(area.top() + y * area.height()));
  };
  // Viridis: small errors are dark blue, what is lost is bright yellow.
  const QColor fine = at(0.3, 0.75), lost = at(0.86, 0.8);
  EXPECT_GT(fine.blue(), fine.red() - 10) << fine.name().toStdString();
  EXPECT_GT(lost.red(), lost.blue() + 60) << lost.name().toStdString();
}

TEST_F(VerdictPanelTest, PutsPlacesOfOnePartOfTheImageTogether) {
  register_with(report_with_map());
  ASSERT_EQ(places().count(), 4);
  QStringList letters;
  for (int row = 0; row < 4; ++row) letters << places().item(row)->text().left(1);
  // A (520, 430) lies in the middle, C (665, 465) and D (850, 665) at the bottom right, B at the top left.
  EXPECT_EQ(letters.join(""), "ABCD");
  EXPECT_EQ(ui::part_of_image({460, 380, 120, 100}, {900, 700}), "Middle");
  EXPECT_EQ(ui::part_of_image({620, 420, 90, 90}, {900, 700}), "Right");
  EXPECT_EQ(ui::part_of_image({820, 640, 60, 50}, {900, 700}), "Bottom right");
  EXPECT_EQ(ui::part_of_image({80, 60, 60, 60}, {900, 700}), "Top left");
  EXPECT_EQ(ui::part_of_image({10, 10, 880, 650}, {900, 700}), "Whole image");
  QualityReport report = report_with_map();
  report.findings[2].rect = {100, 20, 50, 50};  // beside B
  fake.next_report = report;
  register_pair();
  letters.clear();
  for (int row = 0; row < 4; ++row) letters << places().item(row)->text().left(1);
  EXPECT_EQ(letters.join(""), "ABCD");
  report.findings[3].rect = {480, 300, 40, 40};  // in the middle, as A
  fake.next_report = report;
  register_pair();
  letters.clear();
  for (int row = 0; row < 4; ++row) letters << places().item(row)->text().left(1);
  EXPECT_EQ(letters.join(""), "ADBC") << "parts in the order of their worst";
}

TEST_F(VerdictPanelTest, TellsInATipWhatAHeadingSaysOfManyPlaces) {
  QualityReport report = report_with_map();
  report.findings.clear();
  for (int i = 0; i <= ui::PlacesList::kMostOpen; ++i)
    report.findings.push_back({{400 + 8 * i, 330, 7, 7}, test::words("misaligned"), 1.0 - 0.01 * i, 12.5});
  register_with(report);
  ASSERT_EQ(places().count(), ui::PlacesList::kMostOpen + 1);
  EXPECT_FALSE(places().is_collapsed(0)) << "the worst is seen at once";
  EXPECT_TRUE(places().item(0)->toolTip().startsWith("Middle (13): worst A, "))
      << places().item(0)->toolTip().toStdString();
  EXPECT_FALSE(places().item(1)->toolTip().contains("worst"));
}

TEST_F(VerdictPanelTest, ShowsAPictureOfBothImagesAtEveryPlace) {
  register_with(report_with_map());
  const auto pictures = [&] {
    std::vector<QImage> all;
    for (int row = 0; row < places().count(); ++row)
      if (const auto image = places().item(row)->data(Qt::DecorationRole).value<QImage>(); !image.isNull())
        all.push_back(image);
    return all;
  };
  ASSERT_TRUE(wait_for([&] { return pictures().size() == 4; }, 20000));
  // Red is the fixed image, cyan the moving one: grey where they agree.
  const auto fringes = [](const QImage& image) {
    double sum = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const QColor c = image.pixelColor(x, y);
        sum += std::abs(c.red() - c.blue());
      }
    return sum / image.width() / image.height();
  };
  const double right = fringes(pictures()[0]);
  EXPECT_LT(right, 12);
  window->document().set_corrections({{{520, 430}, {532, 430}, 200, false}}, "Correct");
  ASSERT_TRUE(wait_for([&] { return fringes(pictures()[0]) > right + 10; }, 20000))
      << "the picture follows the map";
}

TEST_F(VerdictPanelTest, GivesEveryPlaceFourActions) {
  register_with(report_with_map());
  for (const char* name : {"look_at_place", "hint_place", "accept_place"})
    EXPECT_FALSE(action(name)->isEnabled()) << name << ": none is chosen";
  EXPECT_FALSE(child<QToolButton>("register_place_button")->isEnabled()) << "like the buttons beside it";
  EXPECT_TRUE(child<QToolButton>("register_place_button")->toolTip().startsWith("Choose a place"));
  EXPECT_TRUE(action("register_place")->isEnabled()) << "by its key, what lies under the pointer";
  QTest::mouseClick(places().viewport(), Qt::LeftButton, {},
                    places().visualItemRect(places().item(1)).center());
  EXPECT_NEAR(seen().x, 109.5, 1);
  key(Qt::Key_0);
  EXPECT_NEAR(seen().x, 455.5, 1) << "with what of the warped image sticks out by 12 px";
  click("look_at_place_button");
  EXPECT_NEAR(seen().x, 109.5, 1);
  EXPECT_NEAR(seen().y, 89.5, 1);
  // Once more, already there: the frame answers by a flash.
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const auto white = [&] {
    const QImage shown = window->canvas().grab().toImage();
    int count = 0;
    for (int y = 0; y < shown.height(); ++y)
      for (int x = 0; x < shown.width(); ++x) count += shown.pixel(x, y) == 0xffffffff;
    return count;
  };
  QTest::qWait(2500);  // the first flashes end
  const int calm = white();
  const auto is_white = [&] { return white() > calm + 500; };
  const auto is_calm = [&] { return white() == calm; };
  click("look_at_place_button");
  EXPECT_TRUE(is_white());
  EXPECT_TRUE(wait_for(is_calm, 5000));
  EXPECT_TRUE(wait_for(is_white, 5000)) << "once is easily missed";
  QTest::qWait(2500);
  EXPECT_TRUE(is_calm());
  QTest::mouseClick(places().viewport(), Qt::LeftButton, {},
                    places().visualItemRect(places().currentItem()).center());
  EXPECT_TRUE(is_white()) << "its row, clicked again, answers too";
  QTest::qWait(2500);
  click("hint_place_button");
  EXPECT_TRUE(action("correction_tool")->isChecked());
  key(Qt::Key_W);
  EXPECT_FALSE(action("correction_tool")->isChecked());
  const int inspections = fake.inspections;
  click("register_place_button");
  ASSERT_TRUE(wait_for([&] { return fake.inspections > inspections && !window->busy(); }));
  ASSERT_FALSE(fake.asked_regions.empty());
  EXPECT_TRUE(fake.asked_regions.front().contains({80, 60, 60, 60}));
  // Same errors as before, and no drag that was followed.
  EXPECT_EQ(window->document().state().results.size(), 1u);
  const QString said = window->statusBar()->currentMessage();
  EXPECT_TRUE(said.contains("the result stays as it was")) << said.toStdString();
  EXPECT_FALSE(said.contains("now")) << "figures of what was discarded";
}

TEST_F(VerdictPanelTest, PassesOverWhatWasAcceptedUntilItIsUndone) {
  register_with(report_with_map());
  EXPECT_EQ(walk(), "ABCD");
  key(Qt::Key_F8);  // B
  key(Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_TRUE(action("accept_place")->isChecked());
  EXPECT_EQ(window->document().undo_stack().undoText(), "Accept Place B");
  EXPECT_EQ(text("result_status"), "Needs review (registered in 0.2 s)\n1 of 4 places accepted");
  EXPECT_TRUE(places().item(1)->text().endsWith("(accepted)"));
  EXPECT_EQ(walk(), "CDA");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text("result_status"), "Needs review (registered in 0.2 s)");
  EXPECT_EQ(walk(), "DABC");
  const QString measured = text("result_headline");
  for (int i = 0; i < 4; ++i) {
    key(Qt::Key_F8);
    click("accept_place_button");
  }
  EXPECT_FALSE(action("next_place")->isEnabled());
  EXPECT_EQ(text("result_headline"), "Reviewed and accepted");
  EXPECT_EQ(text("result_status"), measured + " (registered in 0.2 s)\nAll 4 places accepted");
  click("accept_place_button");
  EXPECT_TRUE(action("next_place")->isEnabled()) << "it is open again";
}

TEST_F(VerdictPanelTest, KeepsWhatWasAcceptedElsewhereWhenAPlaceIsRegisteredAgain) {
  QualityReport report = report_with_map();
  register_with(report);
  for (int i = 0; i < 2; ++i) {  // A, then B
    key(Qt::Key_F8);
    click("accept_place_button");
  }
  key(Qt::Key_F8);
  for (PlaceError& place : report.errors.places) place.expected_px *= 0.5f;
  fake.next_report = report;
  key(Qt::Key_F9);  // C, whose surroundings hold A
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  ASSERT_FALSE(fake.asked_region.contains({80, 60, 60, 60}));
  const std::vector<Finding> now = window->document().shown_judgement().findings;
  EXPECT_FALSE(now[0].accepted) << "what was registered anew is to be looked at again";
  EXPECT_TRUE(now[1].accepted);
}

TEST_F(VerdictPanelTest, ElidesNoTabThatHasRoom) {
  struct Opened : QTabBar {  // to what it draws
    using QTabBar::initStyleOption;
  };
  register_with(report_with_map());
  const QTabBar* const tabs = child<QTabWidget>("verdict_pages")->tabBar();
  const QString chinese = QString::fromUtf8("\u9700\u67e5\u770b\u7684\u4f4d\u7f6e\uff1a1(&P)");
  child<QTabWidget>("verdict_pages")->setTabText(0, chinese);
  QTest::qWait(20);
  ASSERT_LT(tabs->tabRect(1).right(), tabs->parentWidget()->width()) << "there is room";
  for (int i = 0; i < tabs->count(); ++i) {
    QStyleOptionTab drawn;
    (tabs->*(&Opened::initStyleOption))(&drawn, i);
    EXPECT_EQ(drawn.text, tabs->tabText(i)) << i;
  }
}

TEST_F(VerdictPanelTest, SaysWhatBecameOfAPlaceThatWasRegisteredAgain) {
  QualityReport report = report_with_map();
  register_with(report);
  key(Qt::Key_F8);
  click("accept_place_button");
  key(Qt::Key_F8);
  key(Qt::Key_F8);
  for (PlaceError& place : report.errors.places) {
    place.expected_px = 0.25f;
    if (place.state == PlaceState::Lost) place.state = PlaceState::Measured;
  }
  report.findings.clear();
  fake.next_report = report;
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  const QString said = window->statusBar()->currentMessage();
  const Rect again = fake.asked_region;
  EXPECT_EQ(
      said,
      QString(
          "In the %1 × %2 px that were registered again: right to 1 px on 25 % of the area "
          "before, on 100 % now; largest error 30 px or more before, 0.25 px now. An accepted place in it "
          "is to be reviewed again")
          .arg(again.width)
          .arg(again.height));
  const QString kept = text("result").replace(QChar(QChar::Nbsp), ' ');
  EXPECT_TRUE(
      kept.contains("Registered again, this part is right to 1 px on 100.0 % of its area (25.0 % before)"))
      << kept.toStdString();
  EXPECT_TRUE(kept.contains("largest error 0.25 px (30 px or more before).")) << "when the message has gone";
}

TEST_F(VerdictPanelTest, TakesAPlaceWonBackButForItsRim) {
  QualityReport report = report_with_map();
  register_with(report);
  for (int i = 0; i < 3; ++i) key(Qt::Key_F8);  // C
  for (PlaceError& place : report.errors.places) place.expected_px = 0.25f;
  report.errors.places[static_cast<std::size_t>(5 * report.errors.size.width + 6)].expected_px = 30;
  fake.next_report = report;
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  const QString said = window->statusBar()->currentMessage();
  EXPECT_TRUE(said.contains(": right to 1 px on 25 % of the area before, on 93.8 % now."))
      << said.toStdString();
  EXPECT_TRUE(said.contains("What is left there is to be reviewed: place C")) << said.toStdString();
}

TEST_F(VerdictPanelTest, KeepsTheVerdictOfTheShownResultWhenARerunIsCancelled) {
  register_with(report_with_map());
  const QString headline = text("result_headline");
  fake.iterations = 5000;
  key(Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().is_preview(); }));
  EXPECT_FALSE(panel().isEnabled()) << "it is not about what is seen now";
  key(Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(text("run_outcome"), "Cancelled. Nothing was changed.");
  EXPECT_TRUE(panel().isEnabled());
  EXPECT_EQ(text("result_headline"), headline);
  EXPECT_EQ(places().count(), 4);
  EXPECT_TRUE(action("next_place")->isEnabled());
}

TEST_F(VerdictPanelTest, ExplainsEveryFigureAndStatesItsUnit) {
  QualityReport report = report_with_map();
  report.expected = summary_of(report.errors, 1);
  report.points_before.emplace(), report.points_after.emplace();
  report.landmarks.emplace();
  report.landmarks->left_out.rows.resize(3);
  report.inverse_consistency.emplace();
  report.mirrored = true;
  for (const double downsample : {4.0, 1.0}) {
    report.residuals.emplace_back();
    report.residuals.back().downsample = downsample;
    report.residuals.back().blocks.resize(20);
  }
  register_with(report);
  auto* pages = child<QTabWidget>("verdict_pages");
  QTest::mouseClick(pages->tabBar(), Qt::LeftButton, {}, pages->tabBar()->tabRect(1).center());
  auto* details = child<QTableWidget>("result_details");
  ASSERT_TRUE(details->isVisible());
  ASSERT_GE(details->rowCount(), 17);
  for (int row = 0; row < details->rowCount(); ++row) {
    const QTableWidgetItem *label = details->item(row, 0), *value = details->item(row, 1);
    if (label->text() == "Resolution" || label->text() == "Reason" || label->text() == "Note") continue;
    EXPECT_GT(label->toolTip().size(), 20) << label->text().toStdString();
    EXPECT_NE(label->toolTip(), value->text()) << label->text().toStdString();
    EXPECT_FALSE(value->text().isEmpty()) << label->text().toStdString();
  }
}

TEST_F(VerdictPanelTest, WritesTheReasonOfAPlaceWholeHoweverLong) {
  const char* const reason =
      "the pattern is found here, but most of its neighbours say that it has moved the other way, so that "
      "the "
      "map may be wrong by one whole repeat of the pattern or by several";
  QualityReport report = report_with_map();
  report.findings.resize(2);
  report.findings[1].reason = test::words(reason);
  register_with(report);
  const auto height_of = [&](int place) {
    return places().visualItemRect(places().item(places().row_of(place))).height();
  };
  EXPECT_GT(height_of(1), height_of(0));
  const QRect beside(0, 0, places().viewport()->width() - ui::PlacesList::picture_side(), 1000);
  const QFontMetrics metrics = places().fontMetrics();
  EXPECT_GE(height_of(1),
            metrics.boundingRect(beside, Qt::TextWordWrap, reason).height() + 2 * metrics.lineSpacing())
      << "below the heading and the line with the place's letter";
}

TEST_F(VerdictPanelTest, ScrollsNothingInsideWhatScrollsOnASmallScreen) {
  QualityReport report = report_with_map();
  report.reasons = {test::words("only 40.0 % of the fixed image lands on the moving image"),
                    test::words("the map folds over itself on 2.0 % of the images' area")};
  register_with(report);
  EXPECT_LE(window->height(), 768);
  EXPECT_LE(window->width(), 1366);
  for (QWidget* outer = places().parentWidget(); outer; outer = outer->parentWidget())
    EXPECT_EQ(qobject_cast<QAbstractScrollArea*>(outer), nullptr) << outer->objectName().toStdString();
  // All of it is seen: the headline is not cut, a place and all four actions lie within the window.
  auto* headline = child<QLabel>("result_headline");
  EXPECT_GE(headline->height(), headline->heightForWidth(headline->width()));
  const QRect whole(QPoint(), window->size());
  for (const char* name :
       {"look_at_place_button", "hint_place_button", "register_place_button", "accept_place_button"}) {
    auto* button = child<QToolButton>(name);
    EXPECT_TRUE(button->isVisible()) << name;
    EXPECT_TRUE(whole.contains(QRect(button->mapTo(window.get(), QPoint()), button->size()))) << name;
    EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text())) << name << " is cut";
  }
  EXPECT_GE(places().viewport()->height(), places().visualItemRect(places().item(0)).height());
  EXPECT_FALSE(places().horizontalScrollBar()->isVisible());
}

/// A German button said "Erneut", beside "Erneut prüfen".
TEST(VerdictsWords, TellRegisteringAgainFromCheckingAgainInEveryLanguage) {
  for (const char* code : {"en", "de", "zh"}) {
    const test::Speaking speaking(code);
    test::FakeServices fake;
    ui::MainWindow shown(fake.services());
    shown.resize(1366, 728);
    shown.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&shown)) << code;
    shown.open_images("/nowhere/fixed.tif", "/nowhere/moving.tif");
    ASSERT_TRUE(wait_for([&] { return shown.document().has_pair() && !shown.busy(); })) << code;
    fake.next_report = report_with_map();
    shown.findChild<QAction*>("register")->trigger();
    const auto* const again = shown.findChild<QToolButton*>("register_place_button");
    ASSERT_TRUE(wait_for([&] { return again->isVisible() && !shown.busy(); })) << code;
    const QString check = shown.findChild<QToolButton*>("check_again_button")->text().remove('&');
    EXPECT_FALSE(check.startsWith(again->text()))
        << code << ": " << again->text().toStdString() << ", " << check.toStdString();
    for (const char* name :
         {"look_at_place_button", "hint_place_button", "register_place_button", "accept_place_button"}) {
      const auto* const button = shown.findChild<QToolButton*>(name);
      EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text()))
          << code << ": " << name << " is cut";
    }
  }
}

TEST_F(VerdictPanelTest, MeasuresWhatCameFromAFileWhenAsked) {
  auto registration = std::make_shared<ui::Registration>();
  registration->result.moving_from_fixed = Transform();
  registration->result.moving_from_fixed.parts = {Affine2::translation({-12, 0})};
  registration->kept_judgement.verdict = Verdict::Check;
  registration->kept_judgement.headline = test::words("9.7 % of the comparable area could not be verified");
  window->document().set_registration(registration);
  window->findChild<QDockWidget*>("verdict_dock")->raise();
  ASSERT_TRUE(wait_for([&] { return map().isVisible(); }, 3000));
  EXPECT_EQ(text("result_headline"), "9.7 % of the comparable area could not be verified");
  EXPECT_FALSE(map().shows_map());
  fake.next_report = report_with_map();
  const QRectF area = map().map_area();
  QTest::mouseClick(&map(), Qt::LeftButton, {}, QPointF(area.right() + 40, 20).toPoint());
  EXPECT_TRUE(wait_for([&] { return map().shows_map(); }, 20000));
}

/// Likewise with files, which sessions and reports need.
class AcceptedPlacesTest : public test::SessionWindowTest {};

TEST_F(AcceptedPlacesTest, StandInSessionAndReport) {
  open_files_pair();
  fake.next_report = report_with_map();
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_F9, Qt::ShiftModifier);
  save_as(file("pair.alinify"));
  action("export_report")->trigger();
  choose_file("export_report_dialog", file("report.json"));
  ASSERT_TRUE(wait_for([&] { return std::filesystem::exists(folder / "report.json") && !window->busy(); }));
  std::ifstream report(folder / "report.json");
  const nlohmann::json places = nlohmann::json::parse(report).at("quality").at("places");
  ASSERT_EQ(places.size(), 4u);
  EXPECT_TRUE(places[0].at("accepted").get<bool>());
  EXPECT_FALSE(places[1].at("accepted").get<bool>());

  make_second_window();
  second->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return second->document().state().registration && !second->busy(); }));
  const std::vector<Finding> back = second->document().shown_judgement().findings;
  ASSERT_EQ(back.size(), 4u);
  EXPECT_TRUE(back[0].accepted);
  EXPECT_FALSE(back[1].accepted);
  EXPECT_TRUE(second->findChild<ui::PlacesList*>("places")->item(0)->text().endsWith("(accepted)"));
}

}  // namespace
}  // namespace alinify
