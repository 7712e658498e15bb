// Overlays for inspecting a result, by keys, mouse and panel.

#include <cmath>

#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QSlider>

#include "tests/ui/window_fixture.h"
#include "ui/canvas/error_colors.h"
#include "ui/canvas/overlay_legend.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::OverlayKind;

class OverlayTest : public test::WindowTest {
 protected:
  /// Moves the fixture's 900 x 700 pixels along x by amplitude * cos(2 pi x / 225): four whole waves, that no
  /// affine map comes near to.
  static Transform wave(double amplitude) {
    Transform map;
    map.fixed.size = map.moving.size = {900, 700};
    DisplacementField field;
    field.columns = 901, field.rows = 2, field.spacing = {1, 700};
    auto vectors = std::make_shared<std::vector<Vec2f>>();
    for (int row = 0; row < 2; ++row)
      for (int x = 0; x <= 900; ++x)
        vectors->push_back({static_cast<float>(amplitude * std::cos(2 * M_PI * x / 225.0)), 0});
    field.vectors = std::move(vectors);
    map.parts = {field, Affine2::translation({-12, 3})};
    return map;
  }
  static QualityReport report() {
    QualityReport quality;
    quality.chance.gradient = 0.25;
    quality.map_after = {{9, 7}, -0.5, 100, std::vector<float>(63, 0.5f), std::vector<float>(63, 0.5f)};
    quality.map_after.gradient[2 * 9 + 4] = 1.0f;  // the block around (450, 250)
    quality.map_after.gradient[0] = std::nanf("");
    ResidualMap residuals;
    residuals.block_px = 80;
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 3; ++i) {
        BlockResidual block;
        block.centre_px = {200.0 + 250 * i, 150.0 + 200 * j};
        block.shift_px = {1.5, 0};
        block.return_error_px = 0.2;
        block.certain = !(i == 0 && j == 0);
        residuals.blocks.push_back(block);
      }
    quality.residuals = {residuals};
    // Columns of 300 px: as far off as the tolerance, lost, uncovered.
    quality.tolerance_px = 2;
    quality.errors.size = {3, 3};
    quality.errors.origin_px = {150, 150};
    quality.errors.step_px = 300;
    for (int row = 0; row < 3; ++row)
      for (const PlaceState state : {PlaceState::Measured, PlaceState::Lost, PlaceState::Uncovered})
        quality.errors.places.push_back({state, 2, 1, 3, {2, 0}});
    return quality;
  }
  void show_result(double amplitude, bool measured = true) {
    auto registration = std::make_shared<ui::Registration>();
    registration->result.moving_from_fixed = wave(amplitude);
    if (measured) registration->quality = report();
    window->document().set_registration(registration);
  }
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    window->canvas().setFocus();
  }
  ui::OverlayTool& overlay() { return window->features().inspection.overlay(); }
  void key(Qt::Key k) { QTest::keyClick(window.get(), k); }
  void trigger(const char* name) { action(name)->trigger(); }
  bool drawn() {
    return wait_for([&] { return overlay().up_to_date(); });
  }
  /// A colour of the overlay's own picture, before it is painted over the images.
  QColor color_at(Vec2d fixed) {
    const Vec2d p = overlay().picture()->viewport.picture_from_fixed(fixed);
    return overlay().picture()->image.pixelColor(static_cast<int>(std::lround(p.x)),
                                                 static_cast<int>(std::lround(p.y)));
  }
  /// Moved by an event, not by the screen's pointer, which arrives when it likes.
  QString pointer_text(Vec2d fixed) {
    const QPointF at = on_canvas(fixed);
    QMouseEvent move(QEvent::MouseMove, at, window->canvas().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&window->canvas(), &move);
    return child<QLabel>("pointer")->text();
  }
};

TEST_F(OverlayTest, GoesThroughAllKindsByOneKeyEachWithALegend) {
  show_result(6);
  EXPECT_EQ(window->canvas().settings().overlay, OverlayKind::None);
  for (const ui::OverlayTitle& title : ui::overlay_titles) {
    if (title.kind == OverlayKind::None) continue;
    key(Qt::Key_I);
    EXPECT_EQ(window->canvas().settings().overlay, title.kind) << title.name();
    ASSERT_TRUE(drawn()) << title.name();
    EXPECT_FALSE(overlay().picture()->image.isNull()) << title.name();
    EXPECT_EQ(overlay().picture()->legend.state, ui::OverlayLegend::State::Shown) << title.name();
    window->canvas().repaint();
    const QRectF legend = overlay().legend_area();
    EXPECT_GT(legend.height(), 40) << title.name();
    EXPECT_TRUE(QRectF(window->canvas().rect()).contains(legend)) << title.name();
    EXPECT_TRUE(action(title.command)->isChecked()) << title.name();
    EXPECT_EQ(child<QComboBox>("overlay_kind")->currentText(), ui::title_of(title.kind));
  }
  key(Qt::Key_I);
  EXPECT_EQ(window->canvas().settings().overlay, OverlayKind::None);
  EXPECT_EQ(overlay().picture(), nullptr);
  key(Qt::Key_G);
  EXPECT_EQ(window->canvas().settings().overlay, OverlayKind::Grid);
  key(Qt::Key_G);
  EXPECT_EQ(window->canvas().settings().overlay, OverlayKind::None) << "the key takes it away again";
}

TEST_F(OverlayTest, ColoursTheDisplacementAndSaysItUnderThePointer) {
  show_result(5.95);
  trigger("overlay_magnitude");
  ASSERT_TRUE(drawn());
  const ui::OverlayLegend& legend = overlay().picture()->legend;
  EXPECT_NEAR(legend.scale.high, 6, 1e-9) << "six pixels are the end of the scale";
  EXPECT_NEAR(legend.max_px, 5.95, 0.05);
  const std::vector<Rgba8> colors = colors_of(ColorMap::Viridis);
  const QColor max = color_at({450, 350}), none = color_at({450 - 225 / 4.0, 350});
  EXPECT_NEAR(max.red(), colors[255].r, 6);
  EXPECT_NEAR(max.green(), colors[255].g, 6);
  EXPECT_NEAR(none.red(), colors[0].r, 10);
  EXPECT_NEAR(none.blue(), colors[0].b, 20);
  EXPECT_NEAR(max.alphaF(), window->canvas().settings().overlay_strength, 0.01);
  EXPECT_TRUE(pointer_text({450, 350}).contains("moved 5.9")) << pointer_text({450, 350}).toStdString();
}

TEST_F(OverlayTest, MarksFoldsByStripesAndAnEdgeNotByColourAlone) {
  show_result(60);  // falls by 1.67 px a px at its steepest, at a quarter of each wave
  key(Qt::Key_J);
  ASSERT_TRUE(drawn());
  EXPECT_GT(overlay().picture()->legend.folded_share, 0.1);
  int black = 0, white = 0, other = 0;
  for (int dy = 0; dy < 40; ++dy) {
    const QColor c = color_at({450 + 225 / 4.0, 300.0 + dy});
    ++(c == QColor(Qt::black) ? black : c == QColor(Qt::white) ? white : other);
  }
  EXPECT_GT(black, 8);
  EXPECT_GT(white, 8);
  EXPECT_EQ(other, 0);
  EXPECT_LT(color_at({450 - 225 / 4.0, 300}).alphaF(), 0.8) << "what is stretched has a colour, no stripes";
  EXPECT_TRUE(pointer_text({450 + 225 / 4.0, 300}).contains("folded"));
  show_result(6);
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.folded_share, 0);
}

TEST_F(OverlayTest, DrawsGridAndArrowsSoManyTimesAsLargeAndSaysSo) {
  show_result(6);
  key(Qt::Key_G);
  ASSERT_TRUE(drawn());
  const ui::OverlayLegend grid = overlay().picture()->legend;
  EXPECT_LE(grid.times * 6, 0.46 * grid.cell_px) << "so large that lines would cross, as if the map folded";
  EXPECT_GE(grid.times * 6, 0.15 * grid.cell_px);
  trigger("overlay_vectors");
  ASSERT_TRUE(drawn());
  const ui::OverlayLegend arrows = overlay().picture()->legend;
  EXPECT_LE(arrows.times * 6, 0.91 * arrows.cell_px);
  EXPECT_GT(arrows.sample_px, 0);
  // Zoomed in the cells get smaller, and so does the magnification.
  window->canvas().zoom_to(8);
  ASSERT_TRUE(drawn());
  EXPECT_LT(overlay().picture()->legend.cell_px, arrows.cell_px);
  EXPECT_LT(overlay().picture()->legend.times, arrows.times);
}

TEST_F(OverlayTest, FollowsTheViewAndTheMap) {
  show_result(6);
  trigger("overlay_magnitude");
  ASSERT_TRUE(drawn());
  window->canvas().zoom_to(2);
  window->canvas().pan_by({50, 20});
  EXPECT_FALSE(overlay().up_to_date());
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->viewport, window->canvas().viewport());
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.state, ui::OverlayLegend::State::NotRegistered);
  EXPECT_TRUE(overlay().picture()->image.isNull());
}

TEST_F(OverlayTest, ShowsWhatWasMeasuredAfterTheRunAndSaysWhenNothingWas) {
  show_result(6);
  trigger("overlay_agreement");
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.mark, 0.25);
  const std::vector<Rgba8> colors = colors_of(ColorMap::Viridis);
  EXPECT_NEAR(color_at({450, 250}).red(), colors[255].r, 3);
  EXPECT_NEAR(color_at({350, 250}).green(), colors[128].g, 4);
  EXPECT_EQ(color_at({50, 50}).alpha(), 0) << "nothing was compared there";
  EXPECT_TRUE(pointer_text({450, 250}).contains("agreement 1.00"));
  trigger("overlay_expected_error");
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.mark, 2) << "the tolerance";
  EXPECT_NEAR(color_at({150, 250}).green(), colors[128].g, 4) << "as large as the tolerance";
  EXPECT_NEAR(color_at({450, 250}).red(), ui::kUnverified.r, 3) << "lost";
  EXPECT_EQ(color_at({750, 250}).alpha(), 0) << "uncovered";
  EXPECT_TRUE(pointer_text({150, 250}).contains("expected error 2.00 px (1.00 to 3.00)"));
  EXPECT_TRUE(pointer_text({450, 250}).contains("not verified: nothing"));
  trigger("overlay_residuals");
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.scale.high, 2);
  EXPECT_TRUE(pointer_text({700, 350}).contains("residual 1.50"));
  EXPECT_TRUE(pointer_text({200, 150}).contains("not found again"));
  trigger("overlay_return_errors");
  ASSERT_TRUE(drawn());
  EXPECT_TRUE(pointer_text({700, 350}).contains("there and back 0.20"));
}

TEST_F(OverlayTest, ExplainsInTheLegendEveryColourOfExpectedErrorsThatIsSeen) {
  show_result(6);
  trigger("overlay_expected_error");
  ASSERT_TRUE(drawn());
  const auto in_legend = [&](Rgba8 color) {
    window->canvas().repaint();
    const QImage shot = window->canvas().grab(overlay().legend_area().toRect()).toImage();
    int seen = 0;
    for (int y = 0; y < shot.height(); ++y)
      for (int x = 0; x < shot.width(); ++x)
        seen += shot.pixelColor(x, y).rgb() == qRgb(color.r, color.g, color.b);
    return seen > 60;  // a swatch, no edge of a letter
  };
  EXPECT_TRUE(in_legend(ui::kUnverified));
  EXPECT_FALSE(in_legend(ui::kAmbiguous)) << "there is none";
  EXPECT_FALSE(in_legend(ui::kBlank));
  const double height = overlay().legend_area().height();
  auto registration = std::make_shared<ui::Registration>();
  registration->result.moving_from_fixed = wave(6);
  registration->quality = report();
  registration->quality->errors.places[0].state = PlaceState::Ambiguous;
  registration->quality->errors.places[3].state = PlaceState::Blank;
  window->document().set_registration(registration);
  ASSERT_TRUE(drawn());
  EXPECT_TRUE(in_legend(ui::kUnverified));
  EXPECT_TRUE(in_legend(ui::kAmbiguous));
  EXPECT_TRUE(in_legend(ui::kBlank));
  EXPECT_GT(overlay().legend_area().height(), height);
}

TEST_F(OverlayTest, MeasuresAResultThatNobodyMeasuredWhenAnOverlayNeedsIt) {
  fake.next_report = report();
  show_result(6, false);
  trigger("overlay_grid");
  ASSERT_TRUE(drawn());
  EXPECT_EQ(fake.inspections, 0) << "the map alone says what it does";
  const int steps = window->document().undo_stack().count();
  trigger("overlay_residuals");
  ASSERT_TRUE(wait_for([&] {
    return overlay().up_to_date() && overlay().picture()->legend.state == ui::OverlayLegend::State::Shown;
  }));
  EXPECT_TRUE(pointer_text({700, 350}).contains("residual 1.50"));
  EXPECT_EQ(window->document().undo_stack().count(), steps) << "it changes nothing of the session";
  trigger("overlay_return_errors");
  ASSERT_TRUE(drawn());
  window->canvas().pan_by({20, 10});
  ASSERT_TRUE(drawn());
  EXPECT_TRUE(pointer_text({700, 350}).contains("there and back 0.20"));
  EXPECT_EQ(fake.inspections, 1) << "it is measured once";
  // Another one, and back: what was measured is still known.
  show_result(3, false);
  ASSERT_TRUE(wait_for([&] { return fake.inspections == 2 && !window->busy() && overlay().up_to_date(); }));
  window->document().undo_stack().undo();
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->legend.state, ui::OverlayLegend::State::Shown);
  EXPECT_EQ(fake.inspections, 2);
}

TEST_F(OverlayTest, SaysThatNothingWasMeasuredWhereItCannotBe) {
  // A run has the worker.
  fake.iterations = 1000000;
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  show_result(6, false);
  trigger("overlay_agreement");
  ASSERT_TRUE(wait_for([&] { return overlay().picture() && overlay().up_to_date(); }));
  EXPECT_EQ(overlay().picture()->legend.state, ui::OverlayLegend::State::NotMeasured);
  EXPECT_EQ(fake.inspections, 0);
  action("stop")->trigger();
  ASSERT_TRUE(wait_for([&] { return fake.inspections == 1 && !window->busy(); })) << "once it is free again";
}

TEST_F(OverlayTest, IsChosenInThePanelAndKeptInTheView) {
  show_result(6);
  child<QComboBox>("overlay_kind")->setCurrentText(ui::title_of(OverlayKind::Area));
  ASSERT_TRUE(drawn());
  EXPECT_EQ(window->canvas().settings().overlay, OverlayKind::Area);
  EXPECT_TRUE(action("overlay_area")->isChecked());
  auto* strength = child<QSlider>("overlay_strength");
  EXPECT_TRUE(strength->isEnabled());
  strength->setValue(40);
  ASSERT_TRUE(drawn());
  EXPECT_NEAR(color_at({450, 350}).alphaF(), 0.4, 0.01);
  const ui::ViewSettings kept = ui::view_settings_from(ui::to_json(window->canvas().settings()));
  EXPECT_EQ(kept.overlay, OverlayKind::Area);
  EXPECT_NEAR(kept.overlay_strength, 0.4, 1e-9);
  EXPECT_EQ(ui::view_settings_from({{"overlay", "of another world"}}).overlay, OverlayKind::None);
}

TEST_F(OverlayTest, StaysOffTheMovingImageAsItIs) {
  show_result(6);
  trigger("overlay_magnitude");
  key(Qt::Key_V);
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->viewport.size, window->canvas().viewport().size);
  window->canvas().repaint();
  EXPECT_LT(overlay().legend_area().right(), window->canvas().width() / 2.0);
}

}  // namespace
}  // namespace alinify
