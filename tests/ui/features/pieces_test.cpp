// Pieces of the images in the window: found, outlined over the canvas, corrected by hand, used as masks,
// kept.

#include <atomic>
#include <cmath>
#include <functional>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include "core/base/progress.h"
#include "tests/support/rgb_source.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/pieces_dialog.h"
#include "ui/document/session_values.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::PiecesDialog;
using ui::Side;

constexpr Size kSize{900, 700};
struct Disc {
  Vec2d centre;
  double radius;
};
// One by itself, and two that a bridge of 62 pixels joins, a third of the smaller one's width.
constexpr Disc kDiscs[] = {{{230, 200}, 130}, {{540, 470}, 110}, {{730, 470}, 90}};

bool covered(Vec2d p, double shift = 0) {
  return std::any_of(std::begin(kDiscs), std::end(kDiscs), [&](const Disc& disc) {
    return length(p - disc.centre - Vec2d{shift, 0}) <= disc.radius;
  });
}

std::shared_ptr<const TileSource> slide(double shift, bool empty) {
  return testing::rgb_source(kSize, [=](std::int64_t x, std::int64_t y) {
    const bool tissue = !empty && covered({static_cast<double>(x), static_cast<double>(y)}, shift);
    const int v = tissue ? 110 + static_cast<int>((x * 7 + y * 3) % 20) : 245;
    return std::array<int, 3>{v, v, v};
  });
}

// Reads no faster than it is let.
class HeldSource final : public TileSource {
 public:
  HeldSource(std::shared_ptr<const TileSource> image, std::atomic<bool>& held)
      : image_(std::move(image)), held_(held) {}
  const ImageInfo& info() const override { return image_->info(); }
  void read(int level, Rect rect, Pixels out) const override {
    while (held_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    image_->read(level, rect, out);
  }

 private:
  std::shared_ptr<const TileSource> image_;
  std::atomic<bool>& held_;
};

class PiecesTest : public test::OpenPairTest {
 protected:
  void TearDown() override {
    held = false;
    OpenPairTest::TearDown();
  }
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [this](const std::filesystem::path& path, int /*page*/, Progress&) {
      const std::string name = path.filename().string();
      return std::make_shared<const HeldSource>(slide(name == "moving.tif" ? 12 : 0, name == "fixed2.tif"),
                                                held);
    };
    return services;
  }
  PiecesDialog* ask() {
    action("find_pieces")->trigger();
    return wait_child<PiecesDialog>("pieces_dialog");
  }
  void press(const char* name) { QTest::mouseClick(dialog()->findChild<QPushButton*>(name), Qt::LeftButton); }
  PiecesDialog* dialog() { return child<PiecesDialog>("pieces_dialog"); }
  void find() {
    press("pieces_find");
    ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  }
  void pick(const char* name, int index) {
    auto* combo = dialog()->findChild<QComboBox*>(name);
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_Home);
    for (int k = 0; k < index; ++k) QTest::keyClick(combo, Qt::Key_Down);
    ASSERT_EQ(combo->currentIndex(), index);
  }
  const std::vector<MaskPolygon>& fixed() { return window->document().polygons(Side::Fixed); }
  const std::vector<MaskPolygon>& moving() { return window->document().polygons(Side::Moving); }
  QPoint on_canvas(Vec2d p) { return window->canvas().panes().front().widget_from_fixed(p).toPoint(); }
  double pixel() { return window->canvas().viewport().fixed_px_per_pixel; }
  QString outcome() { return dialog()->findChild<QLabel*>("pieces_outcome")->text(); }

  std::atomic<bool> held{false};
};

TEST_F(PiecesTest, OfBothImagesBecomeMasksThatARunTakesAndOneStepTakesBack) {
  ASSERT_NE(ask(), nullptr);
  find();
  ASSERT_EQ(fixed().size(), 2u);
  ASSERT_EQ(moving().size(), 2u);
  // Along the discs' edges, which are known; not nearer than what is smoothed and simplified.
  for (std::int64_t y = 0; y < kSize.height; y += 5)
    for (std::int64_t x = 0; x < kSize.width; x += 5) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
      for (const double shift : {0.0, 12.0}) {
        const bool near_edge = std::any_of(std::begin(kDiscs), std::end(kDiscs), [&](const Disc& disc) {
          return std::abs(length(p - disc.centre - Vec2d{shift, 0}) - disc.radius) < 4;
        });
        if (near_edge) continue;
        EXPECT_EQ(counts_at(shift == 0 ? fixed() : moving(), p), covered(p, shift)) << x << ", " << y;
      }
    }
  EXPECT_TRUE(outcome().contains("Pieces on the fixed image: 2")) << outcome().toStdString();
  EXPECT_TRUE(wait_for([&] {
    return dialog()->frameGeometry().bottom() <= window->frameGeometry().bottom();
  })) << "its buttons stay within reach";
  EXPECT_EQ(action("undo")->text(), "&Undo Find Pieces");
  dialog()->close();
  activate();
  register_pair();
  EXPECT_NEAR(static_cast<double>(fake.counted.x), 100, 4);
  EXPECT_NEAR(static_cast<double>(fake.counted.right()), 820, 4);
  EXPECT_NEAR(static_cast<double>(fake.counted.bottom()), 580, 4);
  EXPECT_NEAR(static_cast<double>(fake.counted_moving.x), 112, 4);
  action("undo")->trigger();  // the run
  ASSERT_EQ(fixed().size(), 2u);
  action("undo")->trigger();
  EXPECT_TRUE(fixed().empty());
  EXPECT_TRUE(moving().empty());
  action("redo")->trigger();
  EXPECT_EQ(moving().size(), 2u);
}

TEST_F(PiecesTest, ThatTouchAreSplitWhereAskedAndAskingAgainIsTheSameStep) {
  ASSERT_NE(ask(), nullptr);
  pick("pieces_sides", 1);
  find();
  ASSERT_EQ(fixed().size(), 2u);
  EXPECT_TRUE(moving().empty()) << "only the fixed image was asked for";
  auto* split = dialog()->findChild<QCheckBox*>("pieces_split");
  QTest::keyClick(split, Qt::Key_Space);
  ASSERT_TRUE(split->isChecked());
  find();
  ASSERT_EQ(fixed().size(), 3u);
  const auto pieces_at = [&](Vec2d p) {
    return std::count_if(fixed().begin(), fixed().end(),
                         [&](const MaskPolygon& polygon) { return counts_at({polygon}, p); });
  };
  for (const Disc& disc : kDiscs) EXPECT_EQ(pieces_at(disc.centre), 1);
  const auto owner = [&](Vec2d p) {
    return std::find_if(fixed().begin(), fixed().end(),
                        [&](const MaskPolygon& polygon) { return counts_at({polygon}, p); });
  };
  EXPECT_NE(owner(kDiscs[1].centre), owner(kDiscs[2].centre));
  // A smaller neck width leaves them together.
  auto* neck = dialog()->findChild<QDoubleSpinBox*>("pieces_neck");
  neck->setFocus();
  neck->selectAll();
  QTest::keyClicks(neck, "20");
  find();
  EXPECT_EQ(fixed().size(), 2u);
  action("undo")->trigger();
  EXPECT_TRUE(fixed().empty()) << "one step for all that was tried";
}

TEST_F(PiecesTest, AreOutlinedOverTheCanvasAndCorrectedByTheMouse) {
  const QPoint glass = on_canvas({850, 100}), tissue = on_canvas(kDiscs[0].centre);
  const auto light = [&](QPoint p) {
    return window->canvas()
        .grab(QRect(p - QPoint(8, 8), QSize(16, 16)))
        .toImage()
        .scaled(1, 1)
        .pixelColor(0, 0)
        .lightnessF();
  };
  const double glass_before = light(glass), tissue_before = light(tissue);
  ASSERT_NE(ask(), nullptr);
  pick("pieces_sides", 1);
  find();
  dialog()->close();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  EXPECT_LT(light(glass), glass_before - 0.05) << "what does not count is shaded";
  EXPECT_NEAR(light(tissue), tissue_before, 0.02);
  ASSERT_EQ(window->canvas().active_tool(), &window->features().masks.tool());

  activate();
  const std::vector<MaskPolygon> found = fixed();
  const std::vector<Vec2d>& ring = found[1].corners;  // of the disc by itself, the smaller area
  ASSERT_TRUE(counts_at({found[1]}, kDiscs[0].centre));
  std::size_t longest = 0;
  const auto edge = [&](std::size_t k) { return ring[(k + 1) % ring.size()] - ring[k]; };
  for (std::size_t k = 0; k < ring.size(); ++k)
    if (length(edge(k)) > length(edge(longest))) longest = k;
  // The view has to tell the edge from its corners.
  const Vec2d middle = ring[longest] + 0.5 * edge(longest);
  window->canvas().zoom_to(3);
  ASSERT_GE(length(edge(longest)) / pixel(), 30);
  const QPointF centre = QPointF(window->canvas().width() / 2.0, window->canvas().height() / 2.0),
                off = window->canvas().panes().front().widget_from_fixed(middle) - centre;
  window->canvas().pan_by({off.x(), off.y()});
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const QPoint from = on_canvas(middle), to = from + QPoint(60, 45);
  ASSERT_TRUE(window->canvas().rect().contains(from));
  QTest::mousePress(&window->canvas(), Qt::LeftButton, Qt::ShiftModifier, from);
  QTest::mouseMove(&window->canvas(), from + QPoint(30, 20));
  QTest::mouseMove(&window->canvas(), to);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
  ASSERT_EQ(fixed()[1].corners.size(), ring.size() + 1);
  EXPECT_LT(length(fixed()[1].corners[longest + 1] - window->canvas().panes().front().fixed_from_widget(to)),
            2 * pixel());
  EXPECT_EQ(action("undo")->text(), "&Undo Add Mask Corner");
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
  EXPECT_EQ(fixed(), found) << "the corner is taken away again";
  EXPECT_EQ(action("undo")->text(), "&Undo Delete Mask Corner");
  // A whole piece goes by one of its corners and Delete.
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas(ring[longest]));
  QTest::keyClick(window.get(), Qt::Key_Delete);
  ASSERT_EQ(fixed().size(), 1u);
  EXPECT_FALSE(counts_at(fixed(), kDiscs[0].centre));
}

TEST_F(PiecesTest, LieInTheSessionFile) {
  ASSERT_NE(ask(), nullptr);
  find();
  const Session kept = ui::session_of(window->document().state());
  EXPECT_EQ(kept.drawn_masks.fixed.size(), 2u);
  EXPECT_EQ(kept.drawn_masks.fixed, fixed());
  EXPECT_EQ(kept.drawn_masks.moving, moving());
}

TEST_F(PiecesTest, StayUnknownWhereTheSearchIsCancelled) {
  ASSERT_NE(ask(), nullptr);
  held = true;
  press("pieces_find");
  ASSERT_TRUE(wait_for([&] { return dialog()->findChild<QPushButton*>("pieces_cancel")->isVisible(); }));
  EXPECT_FALSE(dialog()->findChild<QPushButton*>("pieces_find")->isEnabled());
  press("pieces_cancel");
  held = false;
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_TRUE(fixed().empty());
  EXPECT_FALSE(action("undo")->text().contains("Pieces"));
  EXPECT_TRUE(dialog()->findChild<QPushButton*>("pieces_find")->isEnabled());
  find();
  EXPECT_EQ(fixed().size(), 2u) << "and may be asked for again";
}

TEST_F(PiecesTest, OfAnImageOfOneGreyAreAnErrorThatChangesNothing) {
  window->open_images(file("fixed2.tif"), {});
  ASSERT_TRUE(shows("fixed2.tif"));
  ASSERT_NE(ask(), nullptr);
  press("pieces_find");
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("foreground")) << box->text().toStdString();
  box->close();
  EXPECT_TRUE(fixed().empty());
  EXPECT_TRUE(moving().empty());
}

}  // namespace
}  // namespace alinify
