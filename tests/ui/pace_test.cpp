#include <iostream>

#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include "app/window_services.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/phantom_pair.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/export_dialog.h"

namespace alinify {
namespace {

using test::wait_for;

/// Lets the event loop turn between two actions, as it does between those of a person: what both of them take
/// together would otherwise count as one turn.
void rest() {
  QTest::qWait(20);
}

/// Real reader, engine, judge and writer: opens, pans, registers with the live preview, exports.
void expect_short_turns_in_a_session(const PhantomFiles& files, const std::filesystem::path& out) {
  const auto backend = make_cpu_backend(2);
  ui::MainWindow window(make_window_services(*backend));
  window.resize(1300, 850);
  window.show();
  window.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  QTest::qWait(300);
  test::Heartbeat heart;
  window.open_images(QString::fromStdString(files.fixed.string()),
                     QString::fromStdString(files.moving.string()));
  EXPECT_TRUE(wait_for([&] { return window.document().has_pair() && window.canvas().up_to_date(); }));
  QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
  int steps = 0;
  EXPECT_TRUE(wait_for(
      [&] {
        window.canvas().pan_by({steps % 40 < 20 ? 5.0 : -5.0, 0});
        ++steps;
        return !window.busy();
      },
      240000));
  EXPECT_TRUE(window.document().state().registration);
  rest();
  QTest::keyClick(&window, Qt::Key_F8);
  rest();
  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  EXPECT_TRUE(wait_for([&] { return window.findChild<ui::ExportDialog*>() != nullptr; }));
  auto* dialog = window.findChild<ui::ExportDialog*>();
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(QString::fromStdString(out.string()));
  rest();
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return window.findChild<QWidget*>("export_done") != nullptr; }, 120000));
  if (auto* done = window.findChild<QWidget*>("export_done")) done->close();
  EXPECT_GT(heart.beats(), 100);
  EXPECT_LT(heart.longest_work_ms(), 50);
  EXPECT_LT(heart.longest_turn_ms(), 3000) << "it waited for a worker";
  std::cout << "longest turn of the GUI thread: " << heart.longest_turn_ms() << " ms, longest work "
            << heart.longest_work_ms() << " ms\n";
}

TEST(Pace, NeverHoldsTheGuiThreadUpWithTheRealEngineBehindIt) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = testing::phantom_pair(folder.path(), {1536, 1536});
  expect_short_turns_in_a_session(files, folder.path() / "out.tif");
}

}  // namespace
}  // namespace alinify
