#include "ui/document/session_document.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

#include "tests/ui/fake_services.h"

namespace alinify {
namespace {

using ui::LoadedImage;
using ui::SessionDocument;
using ui::Side;

class SessionDocumentTest : public ::testing::Test {
 protected:
  static LoadedImage image(const QString& name) { return {"/x/" + name, test::patterned_image({40, 30}, 0)}; }
  static std::shared_ptr<const ui::Registration> registration(double shift) {
    auto r = std::make_shared<ui::Registration>();
    r->result.moving_from_fixed.parts = {Affine2::translation({shift, 0})};
    return r;
  }
  SessionDocument document;
};

TEST_F(SessionDocumentTest, DropsTheMapWithTheImagesItWasMadeFor) {
  document.set_images(image("a"), image("b"), "Open");
  document.set_registration(registration(5));
  ASSERT_NE(document.current_transform(), nullptr);
  document.set_images(image("c"), document.state().moving, "Open");
  EXPECT_EQ(document.current_transform(), nullptr);
  document.undo_stack().undo();
  ASSERT_NE(document.current_transform(), nullptr);
  EXPECT_EQ(document.image(Side::Fixed)->name(), "a");
}

TEST_F(SessionDocumentTest, UndoesToTheBeginningAndRedoesToTheEnd) {
  document.set_images(image("a"), std::nullopt, "Open Fixed");
  document.set_images(document.state().fixed, image("b"), "Open Moving");
  document.set_registration(registration(1));
  document.set_registration(registration(2));
  document.swap_images();
  for (int i = 0; i < 5; ++i) document.undo_stack().undo();
  EXPECT_FALSE(document.image(Side::Fixed));
  EXPECT_EQ(document.current_transform(), nullptr);
  for (int i = 0; i < 4; ++i) document.undo_stack().redo();
  EXPECT_EQ((*document.current_transform())(Vec2d{0, 0}).x, 2);
  document.undo_stack().redo();
  EXPECT_EQ(document.image(Side::Fixed)->name(), "b");
}

TEST_F(SessionDocumentTest, ShowsAPreviewInFrontOfTheMapAndForgetsIt) {
  document.set_images(image("a"), image("b"), "Open");
  QSignalSpy changes(&document, &SessionDocument::transform_changed);
  auto preview = std::make_shared<Transform>();
  document.set_preview(preview);
  EXPECT_EQ(document.current_transform(), preview);
  document.set_preview(nullptr);
  EXPECT_EQ(document.current_transform(), nullptr);
  EXPECT_EQ(changes.count(), 2);
  EXPECT_EQ(document.undo_stack().count(), 1) << "a preview is no step";
}

}  // namespace
}  // namespace alinify
