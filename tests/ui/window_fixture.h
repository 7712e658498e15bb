#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QUrl>
#include <gtest/gtest.h>

#include "tests/ui/fake_services.h"
#include "tests/ui/heartbeat.h"
#include "ui/canvas/image_canvas.h"
#include "ui/document/landmark_editor.h"
#include "ui/document/session_files.h"
#include "ui/features/features.h"
#include "ui/main_window.h"
#include "ui/models/layers_model.h"
#include "ui/tools/correction_tool.h"
#include "ui/tools/mask_tool.h"
#include "ui/tools/overlay_tool.h"
#include "ui/tools/placement_tool.h"

namespace alinify::test {

/// Turns the event loop until `done` or the time is over. Returns the final value of `done`.
template <class Done>
bool wait_for(Done done, int max_ms = 120000) {
  QElapsedTimer clock;
  clock.start();
  while (!done() && clock.elapsed() < max_ms) QTest::qWait(5);
  return done();
}

/// Clicks a button of a message box once the box has the room that its texts ask for: on a screen it is
/// 100 x 30 until the window manager has answered, its buttons no higher than a line, and a click is lost.
inline void click_answer(QAbstractButton* button) {
  ASSERT_NE(button, nullptr);
  const auto* box = qobject_cast<QMessageBox*>(button->window());
  ASSERT_NE(box, nullptr) << "the button of another dialog";
  // The height that its texts ask for depends on its width: they wrap.
  const auto has_room = [&] {
    const QLayout& layout = *box->layout();
    return box->isVisible() &&
           box->height() >= (layout.hasHeightForWidth() ? layout.totalHeightForWidth(box->width())
                                                        : box->sizeHint().height());
  };
  ASSERT_TRUE(wait_for(has_room));
  QTest::mouseClick(button, Qt::LeftButton);
}

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override {
    window = std::make_unique<ui::MainWindow>(services_of_test());
    window->resize(1100, 750);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    activate();
  }
  void TearDown() override { window.reset(); }
  virtual ui::Services services_of_test() { return fake.services(); }

  /// Gives the window the keys, as a window manager does when a dialog over it closes; the offscreen platform
  /// has none. Not QTest's own wait: that one takes a window for active whose dialog has the focus.
  void activate() {
    window->activateWindow();
    ASSERT_TRUE(wait_for([&] { return QApplication::activeWindow() == window.get(); }))
        << "keys would not reach the window";
  }

  QAction* action(const char* name) { return window->findChild<QAction*>(name); }
  template <class T>
  T* child(const char* name) {
    return window->findChild<T*>(name);
  }
  /// Null when it does not come to be seen. A dialog is active by then where there is a window manager: a
  /// click before that is lost.
  template <class T>
  T* wait_child(const char* name) {
    const bool seen = wait_for([&] { return child<T>(name) && child<T>(name)->isVisible(); });
    if (!seen) return nullptr;
    constexpr int patience_ms = 5000;
    const QPointer<QWidget> dialog = child<T>(name)->window();
    if (dialog->windowType() == Qt::Dialog)
      wait_for([&] { return !dialog || QApplication::activeWindow() == dialog; }, patience_ms);
    return child<T>(name);
  }

  void drop(const QStringList& names, QPoint at) {
    QStringList paths;
    for (const QString& name : names) paths << "/nowhere/" + name;
    drop_files(paths, at);
  }
  void drop_files(const QStringList& paths, QPoint at) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window->canvas(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    window->canvas().repaint();
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window->canvas(), &event);
  }
  void open_pair() {
    window->open_images("/nowhere/fixed.tif", "/nowhere/moving.tif");
    ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  /// Where the first pane shows a place of the fixed image, in pixels of the canvas.
  QPoint on_canvas(Vec2d fixed) const {
    return window->canvas().panes().front().widget_from_fixed(fixed).toPoint();
  }
  static void type_and_accept(QFileDialog* dialog, const QString& path) {
    auto* edit = dialog->findChild<QLineEdit*>("fileNameEdit");
    ASSERT_NE(edit, nullptr);
    // Not by keys: while one types, the names that it offers take the Return.
    edit->setText(path);
    auto* buttons = dialog->findChild<QDialogButtonBox*>("buttonBox");
    ASSERT_NE(buttons, nullptr);
    const auto which =
        dialog->acceptMode() == QFileDialog::AcceptSave ? QDialogButtonBox::Save : QDialogButtonBox::Open;
    QTest::mouseClick(buttons->button(which), Qt::LeftButton);
  }
  /// Types a name into the open file dialog and accepts it.
  void choose_file(const char* dialog_name, const QString& path) {
    auto* dialog = wait_child<QFileDialog>(dialog_name);
    ASSERT_NE(dialog, nullptr);
    type_and_accept(dialog, path);
  }
  void register_pair() {
    QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  }

  FakeServices fake;
  std::unique_ptr<ui::MainWindow> window;
};

}  // namespace alinify::test
