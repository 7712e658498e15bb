#pragma once

#include <memory>
#include <optional>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/export_dialog.h"

namespace alinify::test {

/// An image of 300 megapixels.
inline ImageInfo image(PixelType type, int channels) {
  ImageInfo info;
  info.type = type;
  info.channels = channels;
  info.size = {17320, 17320};
  return info;
}

/// An image that has its samples as a file would store them.
class StoredSource final : public TileSource {
 public:
  StoredSource(const ImageInfo& shown, const ImageInfo& stored) : shown_(shown) {
    if (stored.stored) stored_ = std::make_shared<StoredSource>(stored, ImageInfo());
  }
  const ImageInfo& info() const override { return shown_; }
  void read(int, Rect, Pixels) const override {}
  std::shared_ptr<const TileSource> as_stored() const override { return stored_; }

 private:
  ImageInfo shown_;
  std::shared_ptr<const TileSource> stored_;
};

class ExportOfPair : public ::testing::Test {
 protected:
  /// The moving image lies 100 px to the right of the fixed one.
  void make(const ImageInfo& moving, const ImageInfo& stored = {}) {
    Transform map;
    map.fixed.size = {900, 700}, map.moving.size = moving.size;
    map.parts = {Affine2::translation({-100, 0})};
    ImageInfo fixed = image(PixelType::U8, 3);
    fixed.size = {900, 700};
    dialog = std::make_unique<ui::ExportDialog>(services, moving, Size{900, 700}, file("out.tif"));
    ImagePair pair;
    pair.fixed = std::make_shared<StoredSource>(fixed, ImageInfo());
    pair.moving = std::make_shared<StoredSource>(moving, stored);
    dialog->set_pair(map, pair, lengths);
    if (drawn) dialog->offer_region(*drawn);
    dialog->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
    ASSERT_TRUE(wait_for([&] { return accept()->isEnabled(); }));
  }
  static ImageInfo sized(PixelType type, int channels) {
    ImageInfo info = image(type, channels);
    info.size = {900, 700};
    info.color = channels == 3 ? ColorModel::Rgb : ColorModel::Channels;
    return info;
  }
  QString file(const char* name) { return QString::fromStdString((folder / name).string()); }
  template <class T>
  T* part(const char* name) {
    return dialog->findChild<T*>(name);
  }
  QPushButton* accept() { return part<QPushButton>("export_accept"); }
  QString refusal() {
    auto* label = part<QLabel>("name_refused");
    return label->isVisible() ? label->text() : QString();
  }
  void name_it(const char* name) {
    auto* path = part<QLineEdit>("export_path");
    path->setFocus();
    path->selectAll();
    QTest::keyClicks(path, file(name));
  }
  void choose(const char* combo, int row) {
    part<QComboBox>(combo)->setFocus();
    QTest::keyClick(part<QComboBox>(combo), Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(part<QComboBox>(combo), Qt::Key_Down);
  }
  void add(const char* name) {
    const int before = part<QListWidget>("merge_list")->count();
    QTest::mouseClick(part<QPushButton>("merge_add"), Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return part<QFileDialog>("merge_dialog") != nullptr; }));
    auto* chooser = part<QFileDialog>("merge_dialog");
    chooser->findChild<QLineEdit*>("fileNameEdit")->setText(file(name));
    QTest::mouseClick(chooser->findChild<QDialogButtonBox*>("buttonBox")->button(QDialogButtonBox::Open),
                      Qt::LeftButton);
    ASSERT_TRUE(
        wait_for([&] { return part<QListWidget>("merge_list")->count() > before || !refusal().isEmpty(); }));
  }
  /// Fills in a field as a user does: selects its text and types over it.
  void type_into(const char* field, const char* text) {
    auto* number = part<QDoubleSpinBox>(field);
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, text);
    QTest::keyClick(number, Qt::Key_Tab);
  }
  QString size_shown() { return part<QLabel>("frame_size")->text(); }
  FakeServices fake;
  ui::Services services = fake.services();
  ::alinify::testing::TemporaryFolder folder;
  ui::LengthFormat lengths;
  std::optional<Rect> drawn;
  std::unique_ptr<ui::ExportDialog> dialog;
};

}  // namespace alinify::test
