#pragma once

#include <fstream>

#include <QComboBox>
#include <QLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/document/session_files.h"

namespace alinify::test {

/// A window over files that lie in a folder of the test's own, with what one does about sessions.
class SessionWindowTest : public WindowTest {
 protected:
  void SetUp() override {
    for (const char* name : {"fixed.tif", "moving.tif", "fixed2.tif", "moving2.tif"})
      std::ofstream(folder / name) << "pixels of " << name;
    // A test must not find what another one left to be recovered.
    state_before = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString((folder / "state").string()));
    WindowTest::SetUp();
  }
  void TearDown() override {
    second.reset();
    WindowTest::TearDown();
    qputenv("XDG_STATE_HOME", state_before);
  }
  QString file(const char* name) { return QString::fromStdString((folder / name).string()); }
  void open_files_pair() {
    window->open_images(file("fixed.tif"), file("moving.tif"));
    ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  }
  /// Ctrl+O, two names, Return; the window may have something to ask then.
  void ask_for_pair(const char* fixed, const char* moving) {
    QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
    auto* dialog = wait_child<ui::PairDialog>("pair_dialog");
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<QLineEdit*>("fixed_path")->setText(file(fixed));
    dialog->findChild<QLineEdit*>("moving_path")->setText(file(moving));
    QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return child<ui::PairDialog>("pair_dialog") == nullptr; }));
  }
  bool shows(const char* fixed) {
    return wait_for([&] {
      const auto& image = window->document().image(ui::Side::Fixed);
      return !window->busy() && image && image->name() == fixed;
    });
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
    activate();
    QTest::keyClick(window.get(), k, modifiers);
  }
  void add_landmarks(int count) {
    std::vector<LandmarkPair> pairs;
    for (int i = 0; i < count; ++i)
      pairs.push_back({std::to_string(i + 1),
                       {100.0 + 90 * i, 50.0 + 60 * (i % 3)},
                       {112.0 + 90 * i, 51.5 + 60 * (i % 3)},
                       i != 1});
    window->document().set_landmarks(pairs, "Add Landmarks");
  }
  void save_as(const QString& path) {
    QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
    choose_file("save_session_dialog", path);
    ASSERT_TRUE(wait_for([&] { return window->files().path() == path && !window->files().saving(); }));
    activate();
  }
  QMessageBox* question(const char* name) { return wait_child<QMessageBox>(name); }
  static void click(QMessageBox* box, QMessageBox::StandardButton button) {
    click_answer(box->button(button));
  }
  void make_second_window() {
    second = std::make_unique<ui::MainWindow>(fake.services());
    second->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(second.get()));
  }
  /// Chooses by keys, as a user does.
  static void choose(QComboBox* box, int row) {
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
  }
  ::alinify::testing::TemporaryFolder folder;
  std::unique_ptr<ui::MainWindow> second;
  QByteArray state_before;
};

/// Likewise with the first pair open and drawn. The unit that a test chooses does not reach the others.
class OpenPairTest : public SessionWindowTest {
 protected:
  void SetUp() override {
    SessionWindowTest::SetUp();
    open_files_pair();
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  void TearDown() override {
    SessionWindowTest::TearDown();
    QSettings().remove("length_unit");
  }
};

}  // namespace alinify::test
