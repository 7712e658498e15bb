#include "ui/panels/registration_panel.h"

#include <fstream>
#include <regex>

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QToolButton>

#include "core/registration/engine.h"
#include "tests/ui/window_fixture.h"
#include "ui/panels/options_form.h"

namespace alinify {
namespace {

using test::wait_for;

class RegistrationPanelTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1300, 950);
    open_pair();
  }
  QPoint on_canvas(Vec2d fixed) const {
    const ui::ImageCanvas& canvas = window->canvas();
    const Vec2d p = canvas.viewport().picture_from_fixed(fixed);
    return QPointF((p.x + 0.5) / canvas.devicePixelRatioF(), (p.y + 0.5) / canvas.devicePixelRatioF())
        .toPoint();
  }
  void drag(Vec2d from, Vec2d to) {
    QWidget* canvas = &window->canvas();
    QTest::mousePress(canvas, Qt::LeftButton, {}, on_canvas(from));
    for (const double part : {0.3, 0.7, 1.0}) {
      const QPointF at = on_canvas(from + part * (to - from));
      QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(canvas, &move);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, on_canvas(to));
  }
};

TEST_F(RegistrationPanelTest, HandsChangedOptionsToTheEngineAndPutsThemBack) {
  auto* toggle = child<QToolButton>("options_toggle");
  EXPECT_FALSE(child<QSpinBox>("option_iterations")->isVisible());
  QTest::mouseClick(toggle, Qt::LeftButton);
  auto* iterations = wait_child<QSpinBox>("option_iterations");
  ASSERT_NE(iterations, nullptr);
  EXPECT_EQ(iterations->maximum(), 500);
  EXPECT_EQ(iterations->text(), "automatic");
  auto* spacing = child<QDoubleSpinBox>("option_grid_spacing_px");
  EXPECT_TRUE(spacing->text().endsWith(" px"));
  EXPECT_TRUE(spacing->toolTip().contains("From 1 to 256 px"));
  EXPECT_FALSE(child<QToolButton>("reset_grid_spacing_px")->isEnabled());
  spacing->setFocus();
  spacing->selectAll();
  QTest::keyClicks(spacing, "32.5");
  QTest::keyClick(spacing, Qt::Key_Tab);
  child<QCheckBox>("option_thorough")->setFocus();
  QTest::keyClick(child<QCheckBox>("option_thorough"), Qt::Key_Space);
  EXPECT_EQ(toggle->text(), "&Options (2 changed)");
  register_pair();
  EXPECT_EQ(fake.options,
            (std::map<std::string, std::string>{{"grid_spacing_px", "32.5"}, {"thorough", "false"}}));
  auto* reset = child<QToolButton>("reset_grid_spacing_px");
  // The verdict takes its place in the panel first, and for a moment the rows have no height.
  ASSERT_TRUE(QTest::qWaitFor([&] { return reset->isEnabled() && reset->height() > 0; }, 10000))
      << "the run has ended";
  QTest::mouseClick(reset, Qt::LeftButton);
  EXPECT_EQ(spacing->value(), 16);
  EXPECT_EQ(toggle->text(), "&Options (1 changed)");
}

TEST_F(RegistrationPanelTest, KeepsEachEnginesOptionsApart) {
  QTest::mouseClick(child<QToolButton>("options_toggle"), Qt::LeftButton);
  child<QSpinBox>("option_iterations")->setValue(40);
  child<QComboBox>("engine")->setCurrentIndex(1);
  EXPECT_EQ(window->features().registration.panel().engine_values().size(), 0U);
  child<QComboBox>("engine")->setCurrentIndex(0);
  EXPECT_EQ(window->features().registration.panel().engine_values().at("iterations"), "40");
}

TEST_F(RegistrationPanelTest, HandsTheStartOver) {
  child<QComboBox>("initial")->setCurrentIndex(
      child<QComboBox>("initial")->findText("Keep the current position"));
  QTest::mouseClick(child<QCheckBox>("allow_flip"), Qt::LeftButton, {}, {8, 8});
  register_pair();
  EXPECT_EQ(fake.initial, InitialMode::None);
  EXPECT_TRUE(fake.flip_allowed);
  EXPECT_FALSE(fake.limits.any());
}

TEST_F(RegistrationPanelTest, HandsTheLimitsOfTheSearchOver) {
  child<QDoubleSpinBox>("max_rotation")->setValue(25);
  child<QDoubleSpinBox>("max_scale")->setValue(0.8);
  EXPECT_EQ(child<QDoubleSpinBox>("min_scale")->value(), 0.1);
  child<QDoubleSpinBox>("min_scale")->setValue(1.5);
  EXPECT_EQ(child<QDoubleSpinBox>("max_scale")->value(), 1.5) << "the other end gives way";
  EXPECT_TRUE(child<QCheckBox>("pieces")->isChecked());
  child<QCheckBox>("pieces")->setChecked(false);
  register_pair();
  EXPECT_EQ(fake.limits, (SearchLimits{25, ScaleRange{1.5, 1.5}, false}));
}

TEST_F(RegistrationPanelTest, TellsTheResolutionOfTheShownPairsRunAlone) {
  auto* resolution = child<QLabel>("resolution");
  EXPECT_EQ(resolution->text(), "");
  register_pair();
  EXPECT_EQ(resolution->text(), "Full resolution.");
  EXPECT_FALSE(resolution->isHidden());
  const auto shows = [&](const char* fixed) {
    return wait_for([&] {
      const auto& image = window->document().image(ui::Side::Fixed);
      return !window->busy() && image && image->name() == fixed;
    });
  };
  window->files().discard_changes();
  window->open_images("/nowhere/other fixed.tif", "/nowhere/other moving.tif");
  ASSERT_TRUE(shows("other fixed.tif"));
  EXPECT_EQ(resolution->text(), "") << "that was the last pair's";
  EXPECT_TRUE(resolution->isHidden()) << "and leaves no gap";
  activate();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(shows("fixed.tif"));
  EXPECT_EQ(resolution->text(), "Full resolution.");
  EXPECT_FALSE(resolution->isHidden());
}

TEST_F(RegistrationPanelTest, LetsADrawnRegionAloneCount) {
  QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(action("region_draw")->isChecked());
  drag({100, 150}, {400, 350});
  EXPECT_FALSE(action("region_draw")->isChecked()) << "one drag is one region";
  ASSERT_TRUE(window->features().region.region());
  const Rect region = *window->features().region.region();
  // A screen pixel is more than one of the image here.
  EXPECT_NEAR(static_cast<double>(region.x), 100, 3);
  EXPECT_NEAR(static_cast<double>(region.right()), 400, 3);
  EXPECT_NEAR(static_cast<double>(region.y), 150, 3);
  EXPECT_NEAR(static_cast<double>(region.bottom()), 350, 3);
  EXPECT_TRUE(child<QLabel>("region")->text().contains("% of the image"));
  register_pair();
  EXPECT_EQ(fake.counted, region);
  action("region_clear")->trigger();
  register_pair();
  EXPECT_TRUE(fake.counted.empty());
}

TEST_F(RegistrationPanelTest, TakesTheRegionFromTheView) {
  QTest::keyClick(window.get(), Qt::Key_1);
  window->canvas().zoom_in();
  window->canvas().zoom_in();
  QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(window->features().region.region());
  const Viewport& view = window->canvas().viewport();
  EXPECT_NEAR(static_cast<double>(window->features().region.region()->width),
              view.fixed_px_per_pixel * static_cast<double>(view.size.width), 1.01);
  EXPECT_NEAR(static_cast<double>(window->features().region.region()->x) +
                  0.5 * static_cast<double>(window->features().region.region()->width - 1),
              view.center_fixed.x, 1.01);
  window->document().swap_images();
  EXPECT_FALSE(window->features().region.region()) << "it belonged to the other image";
}

TEST_F(RegistrationPanelTest, LeavesTheRegionAloneWhenTheDrawingIsGivenUp) {
  QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  window->canvas().setFocus();
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_FALSE(action("region_draw")->isChecked());
  EXPECT_FALSE(window->features().region.region());
}

TEST_F(RegistrationPanelTest, GoesToThePlacesThatTheVerdictNames) {
  EXPECT_FALSE(action("next_place")->isEnabled());
  register_pair();
  auto* places = child<QListWidget>("places");
  ASSERT_EQ(places->count(), 2);
  EXPECT_TRUE(places->isVisible());
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 649.5, 1);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, 139.5, 1);
  EXPECT_EQ(places->currentRow(), 0);
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 129.5, 1);
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_EQ(places->currentRow(), 0) << "round and round";
  QTest::keyClick(window.get(), Qt::Key_0);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 455.5, 1)
      << "with what of the warped image sticks out by 12 px";
  QTest::mouseClick(places->viewport(), Qt::LeftButton, {}, places->visualItemRect(places->item(1)).center());
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, 529.5, 1);
  action("undo")->trigger();
  EXPECT_FALSE(action("next_place")->isEnabled()) << "they belonged to the result";
}

TEST_F(RegistrationPanelTest, ShowsWhatWasBeforeAndTheResultAgain) {
  EXPECT_FALSE(action("before_after")->isEnabled());
  register_pair();
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 100}).x, 88);
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_TRUE(action("before_after")->isChecked());
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 100}).x, 100);
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 100}).x, 88);
  QTest::mouseClick(child<QToolButton>("before_after_button"), Qt::LeftButton);
  EXPECT_TRUE(action("before_after")->isChecked());
  register_pair();
  EXPECT_FALSE(action("before_after")->isChecked()) << "a new result is shown as it is";
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 100}).x, 88);
}

TEST_F(RegistrationPanelTest, TellsStageLevelIterationAndTimeWhileItRuns) {
  fake.iterations = 400;
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return child<QLabel>("iteration")->text().contains("level 2 of 2"); }));
  EXPECT_TRUE(child<QLabel>("iteration")->text().startsWith("Affine, level 2 of 2, iteration "));
  EXPECT_TRUE(wait_for([&] { return child<QLabel>("time_left")->text().contains("left"); }));
  EXPECT_FALSE(child<QComboBox>("engine")->isEnabled());
  EXPECT_FALSE(action("region_draw")->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
}

TEST_F(RegistrationPanelTest, SaysTheVerdictByWordAndSignNotByColourAlone) {
  register_pair();
  EXPECT_TRUE(child<QLabel>("verdict_sign")->isVisible());
  EXPECT_EQ(child<QLabel>("result_headline")->text(), "The images are only pretended");
  EXPECT_EQ(child<QLabel>("result_status")->text(),
            QStringLiteral("Needs review (registered in 0.2\u00a0s)"));
}

TEST_F(RegistrationPanelTest, HidesThePlacesFromTheImagesUntilOneIsGoneTo) {
  register_pair();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const auto yellow = [&] {
    const QImage seen = window->canvas().grab().toImage();
    int count = 0;
    for (int y = 0; y < seen.height(); ++y)
      for (int x = 0; x < seen.width(); ++x)
        count += seen.pixelColor(x, y) == QColor(0xff, 0xd5, 0x4a) ? 1 : 0;
    return count;
  };
  EXPECT_GT(yellow(), 100);
  QTest::keyClick(window.get(), Qt::Key_H, Qt::ControlModifier);
  EXPECT_EQ(yellow(), 0);
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_TRUE(action("show_findings")->isChecked());
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  EXPECT_GT(yellow(), 100);
}

TEST_F(RegistrationPanelTest, PutsTheEnginesDescriptionAwayWhenARunHasEnded) {
  auto* sentence = child<QLabel>("engine_sentence");
  EXPECT_TRUE(sentence->isVisible());
  register_pair();
  action("show_registration_dock")->setChecked(true);
  child<QDockWidget>("registration_dock")->raise();
  EXPECT_TRUE(wait_for([&] { return child<QLabel>("run_outcome")->isVisible(); }, 2000));
  EXPECT_EQ(child<QLabel>("run_outcome")->text(), "Registered in 0.2 s.");
  EXPECT_FALSE(sentence->isVisible()) << "it was read before the run";
  child<QComboBox>("engine")->setCurrentIndex(1);
  EXPECT_TRUE(sentence->isVisible()) << "another engine is read about";
}

TEST_F(RegistrationPanelTest, SaysWhenTheVerdictIsOfTheMapBeforeCorrections) {
  register_pair();
  const char* const said = "Not checked since it was corrected by hand";
  EXPECT_NE(child<QLabel>("result_headline")->text(), said);
  QTest::keyClick(window.get(), Qt::Key_F8);
  window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
  EXPECT_EQ(child<QLabel>("result_headline")->text(), said);
  EXPECT_EQ(child<QListWidget>("places")->currentRow(), 0) << "who goes from place to place goes on";
  window->document().undo_stack().undo();
  EXPECT_NE(child<QLabel>("result_headline")->text(), said);
}

TEST(EngineFigures, AreThoseOfTheBenchmarks) {
  std::ifstream file(ALINIFY_SOURCE_DIR "/docs/benchmarks.md");
  const std::string benchmarks((std::istreambuf_iterator<char>(file)), {});
  ASSERT_FALSE(benchmarks.empty());
  const std::regex decimal("\\d+\\.\\d+");
  for (const EngineDescription& engine : list_engines()) {
    const std::string text = engine.measured.english();
    EXPECT_FALSE(text.empty()) << engine.name;
    for (std::sregex_iterator it(text.begin(), text.end(), decimal), end; it != end; ++it)
      EXPECT_NE(benchmarks.find(it->str()), std::string::npos)
          << engine.name << ": " << it->str() << " is not in docs/benchmarks.md";
  }
}

TEST(OptionsForm, OffersForEveryEngineWhatTheEngineTakes) {
  for (const EngineDescription& engine : list_engines()) {
    if (!engine.available) continue;  // not even made
    ui::OptionsForm form(engine.options);
    EXPECT_TRUE(form.values().empty()) << engine.name << ": untouched options count as changed";
    for (QComboBox* box : form.findChildren<QComboBox*>())
      for (int i = 0; i < box->count(); ++i) {
        box->setCurrentIndex(i);
        EXPECT_NO_THROW(make_engine(engine.name, form.values()))
            << engine.name << " " << box->itemText(i).toStdString();
      }
    form.reset();
    for (QDoubleSpinBox* box : form.findChildren<QDoubleSpinBox*>()) box->setValue(4);
    for (QSpinBox* box : form.findChildren<QSpinBox*>()) box->setValue(10);
    EXPECT_NO_THROW(make_engine(engine.name, form.values())) << engine.name;
  }
}

}  // namespace
}  // namespace alinify
