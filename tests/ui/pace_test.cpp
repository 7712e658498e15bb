#include <algorithm>
#include <iostream>
#include <limits>
#include <string>

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

constexpr double kWorkAtMostMs = 50;

/// Real reader, engine, judge and writer: opens, pans, registers with the live preview, exports. **Returns**
/// the longest work of the GUI thread in one turn, ms.
double longest_work_in_a_session(const PhantomFiles& files, const std::filesystem::path& out) {
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
  if (!dialog) return std::numeric_limits<double>::infinity();
  dialog->findChild<QLineEdit*>("export_path")->setText(QString::fromStdString(out.string()));
  rest();
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return window.findChild<QWidget*>("export_done") != nullptr; }, 120000));
  if (auto* done = window.findChild<QWidget*>("export_done")) done->close();
  EXPECT_GT(heart.beats(), 100);
  EXPECT_LT(heart.longest_turn_ms(), 3000) << "it waited for a worker";
  std::cout << "longest turn of the GUI thread: " << heart.longest_turn_ms() << " ms, longest work "
            << heart.longest_work_ms() << " ms\n";
  return heart.longest_work_ms();
}

TEST(Pace, NeverHoldsTheGuiThreadUpWithTheRealEngineBehindIt) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = testing::phantom_pair(folder.path(), {1536, 1536});
  // Beside other processes the same work now and then takes twice its time. What the window itself does for
  // too long, it does in every session.
  double work_ms = std::numeric_limits<double>::infinity();
  for (int session = 0; session < 3 && work_ms >= kWorkAtMostMs; ++session)
    work_ms = std::min(work_ms, longest_work_in_a_session(
                                    files, folder.path() / ("out" + std::to_string(session) + ".tif")));
  EXPECT_LT(work_ms, kWorkAtMostMs);
}

}  // namespace
}  // namespace alinify
