// Annotations over the canvas: of either image, where the map puts them, at a cost that the screen bounds.

#include "ui/tools/annotations_overlay.h"

#include <QImage>
#include <QLineEdit>
#include <QMessageBox>

#include "tests/ui/session_fixture.h"
#include "ui/dialogs/annotations_dialog.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::Side;

class AnnotationsOverlayTest : public test::OpenPairTest {
 protected:
  ui::AnnotationsOverlay& overlay() { return window->features().annotations.overlay(); }
  void put(const char* name, const std::string& text) { std::ofstream(folder / name) << text; }
  void show(const char* command, const char* name) {
    const std::size_t before = overlay().shown().size();
    action(command)->trigger();
    choose_file("annotations_file_dialog", file(name));
    ASSERT_TRUE(wait_for([&] { return overlay().shown().size() == before + 1; }));
    activate();
    ASSERT_TRUE(drawn());
  }
  bool drawn() {
    return wait_for([&] { return overlay().up_to_date() && overlay().picture(); });
  }
  QColor color_at(Vec2d fixed) {
    const auto& pane = overlay().picture()->panes.front();
    const Vec2d p = pane.viewport.picture_from_fixed(fixed);
    return pane.image.pixelColor(static_cast<int>(std::floor(p.x + 0.5)),
                                 static_cast<int>(std::floor(p.y + 0.5)));
  }
  /// Whether a line goes through the pixel or one beside it.
  bool marked(Vec2d fixed) {
    for (const Vec2d off : {Vec2d{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}})
      if (color_at(fixed + off).alpha() > 60) return true;
    return false;
  }
  static constexpr const char* kSquare =
      R"([{"type":"Feature","geometry":{"type":"Polygon","coordinates":
      [[[300.5,200.5],[500.5,200.5],[500.5,400.5],[300.5,400.5],[300.5,200.5]]]},
      "properties":{"classification":{"color":[200,16,0]}}}])";
};

TEST_F(AnnotationsOverlayTest, AreDrawnWhereTheFileHasThemInTheirColour) {
  put("a.geojson", kSquare);
  EXPECT_FALSE(action("annotations_remove")->isEnabled());
  show("annotations_fixed", "a.geojson");
  EXPECT_TRUE(marked({300, 300}));
  EXPECT_TRUE(marked({400, 400}));
  EXPECT_FALSE(marked({400, 300})) << "an outline, not an area";
  EXPECT_GT(color_at({300, 300}).red(), 150);
  action("show_annotations")->trigger();
  EXPECT_EQ(overlay().picture(), nullptr);
  action("show_annotations")->trigger();
  ASSERT_TRUE(drawn());
  action("annotations_remove")->trigger();
  EXPECT_EQ(overlay().picture(), nullptr);
  EXPECT_TRUE(overlay().shown().empty());
}

TEST_F(AnnotationsOverlayTest, OfTheMovingImageGoWhereTheMapLaysThem) {
  put("a.geojson", kSquare);
  show("annotations_moving", "a.geojson");
  EXPECT_TRUE(marked({300, 300})) << "there is no map yet";
  register_pair();  // moving = fixed - 12
  ASSERT_TRUE(drawn());
  ASSERT_TRUE(wait_for([&] { return overlay().up_to_date() && marked({312, 300}); }));
  EXPECT_TRUE(marked({512, 300}));
  EXPECT_FALSE(marked({300, 300}));
  // Beside each other: warped with the image on the right, or as they are.
  action("side_by_side")->trigger();
  ASSERT_TRUE(wait_for([&] { return overlay().up_to_date() && overlay().picture()->panes.size() == 2; }));
  EXPECT_FALSE(overlay().picture()->panes[1].of_moving);
  action("warp_beside")->trigger();
  EXPECT_TRUE(wait_for([&] { return overlay().up_to_date() && overlay().picture()->panes[1].of_moving; }));
}

TEST_F(AnnotationsOverlayTest, OfAMillionCellsAreNoMoreThanTheScreenHasRoomFor) {
  auto shapes = std::make_shared<AnnotationShapes>();
  constexpr std::uint32_t kSide = 1000;
  for (std::uint32_t i = 0; i < kSide * kSide; ++i) {
    const Vec2f at{0.9f * static_cast<float>(i % kSide), 0.7f * static_cast<float>(i / kSide)};
    AnnotationShape shape;
    shape.first = static_cast<std::uint32_t>(shapes->points.size());
    shape.count = 4;
    shape.closed = true;
    for (const Vec2f corner : {Vec2f{0, 0}, {0.5f, 0}, {0.5f, 0.5f}, {0, 0.5f}})
      shapes->points.push_back({at.x + corner.x, at.y + corner.y});
    shape.min = at, shape.max = {at.x + 0.5f, at.y + 0.5f};
    shapes->shapes.push_back(shape);
  }
  QTest::keyClick(window.get(), Qt::Key_0);
  const test::Heartbeat heart;
  overlay().set_shown({{"/x/cells.geojson", Side::Fixed, shapes}});
  ASSERT_TRUE(drawn());
  const auto picture = overlay().picture();
  const auto pixels =
      static_cast<std::int64_t>(picture->panes[0].image.width()) * picture->panes[0].image.height();
  // What the window's own thread computed meanwhile; drawing a million shapes takes many times that.
  EXPECT_LT(heart.longest_work_ms(), 250);
  EXPECT_EQ(picture->outlines, 0);
  EXPECT_GT(picture->dots, 10000);
  EXPECT_LE(picture->dots, pixels * 11 / 10);
  // Near by, a few are drawn with all their corners.
  window->canvas().zoom_to(32);
  ASSERT_TRUE(drawn());
  EXPECT_EQ(overlay().picture()->dots, 0);
  EXPECT_GT(overlay().picture()->outlines, 100);
  EXPECT_LT(overlay().picture()->outlines, 20000);
}

TEST_F(AnnotationsOverlayTest, AreProposedToBeMappedByTheDialogThatWritesThem) {
  put("a.geojson", kSquare);
  register_pair();
  show("annotations_moving", "a.geojson");
  action("export_annotations")->trigger();
  auto* dialog = wait_child<ui::AnnotationsDialog>("annotations_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->in(), file("a.geojson"));
  EXPECT_EQ(dialog->direction(), MapDirection::MovingToFixed);
  dialog->reject();
}

TEST_F(AnnotationsOverlayTest, GoWithTheImageThatTheyBelongTo) {
  put("a.geojson", kSquare);
  show("annotations_fixed", "a.geojson");
  show("annotations_moving", "a.geojson");
  window->open_images({}, file("moving2.tif"));
  ASSERT_TRUE(wait_for([&] { return overlay().shown().size() == 1; }));
  EXPECT_EQ(overlay().shown()[0].side, Side::Fixed);
}

TEST_F(AnnotationsOverlayTest, InMicrometresNeedToKnowThePixels) {
  put("um.geojson",
      R"({"type":"FeatureCollection","unit":"um","features":[{"type":"Point","coordinates":[100,50]}]})");
  action("annotations_fixed")->trigger();
  choose_file("annotations_file_dialog", file("um.geojson"));
  auto* error = wait_child<QMessageBox>("error_box");
  ASSERT_NE(error, nullptr);
  error->close();
  activate();
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{0.5, 0.5}}, std::nullopt);
  show("annotations_fixed", "um.geojson");
  const AnnotationShapes& shapes = *overlay().shown()[0].shapes;
  EXPECT_EQ(shapes.points[0], (Vec2f{199.5f, 99.5f}));
}

}  // namespace
}  // namespace alinify
