// A real process with the real window is killed; another one is offered what it had.

#include <fstream>
#include <string>
#include <vector>

#include <QApplication>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QStatusBar>
#include <QUndoStack>

#include "app/window_services.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/phantom_pair.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

/// The promised limit of lost work.
constexpr qint64 kMaxLostMs = 30000;

class StateFolder {
 public:
  explicit StateFolder(const std::filesystem::path& path) : before_(qgetenv("XDG_STATE_HOME")) {
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString(path.string()));
  }
  ~StateFolder() { qputenv("XDG_STATE_HOME", before_); }

 private:
  QByteArray before_;
};

TEST(CrashRecovery, OffersWhatAKilledProcessHadThirtySecondsBefore) {
  const QString child = QCoreApplication::applicationDirPath() + "/crash_child";
  ASSERT_TRUE(QFile::exists(child)) << child.toStdString();
  const testing::TemporaryFolder folder;
  const StateFolder state(folder / "state");
  const PhantomFiles files = testing::phantom_pair(folder.path(), {512, 512});

  QProcess process;
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  process.start(
      child, {QString::fromStdString(files.fixed.string()), QString::fromStdString(files.moving.string())});
  ASSERT_TRUE(process.waitForStarted());
  struct Count {
    qint64 at_ms;
    int landmarks;
  };
  std::vector<Count> counts;
  QElapsedTimer clock;
  clock.start();
  // A little longer than what may be lost, so that there is something that may not.
  ASSERT_TRUE(wait_for(
      [&] {
        while (process.canReadLine())
          counts.push_back({clock.elapsed(), process.readLine().trimmed().toInt()});
        return process.state() != QProcess::Running ||
               (!counts.empty() && clock.elapsed() - counts.front().at_ms > kMaxLostMs + 4000);
      },
      90000));
  ASSERT_EQ(process.state(), QProcess::Running) << "it ended by itself";
  process.kill();  // SIGKILL, by its id
  ASSERT_TRUE(process.waitForFinished());
  const qint64 killed_ms = clock.elapsed();
  int promised = 0;
  for (const Count& count : counts)
    if (count.at_ms <= killed_ms - kMaxLostMs) promised = count.landmarks;
  ASSERT_GT(promised, 2);

  const auto backend = make_cpu_backend(2);
  ui::MainWindow window(make_window_services(*backend));
  window.show();
  window.offer_recovery();
  ASSERT_TRUE(wait_for([&] { return window.findChild<QMessageBox*>("recovery_question") != nullptr; }));
  auto* ask = window.findChild<QMessageBox*>("recovery_question");
  EXPECT_TRUE(ask->informativeText().contains("fixed.tif")) << ask->informativeText().toStdString();
  test::click_answer(ask->findChild<QPushButton*>("recover"));
  ASSERT_TRUE(wait_for([&] { return window.document().has_pair() && !window.busy(); }, 30000));
  const int recovered = static_cast<int>(window.document().landmarks().size());
  std::printf("%d landmarks at the kill, %d promised, %d recovered\n", counts.back().landmarks, promised,
              recovered);
  EXPECT_GE(recovered, promised);
  EXPECT_LE(recovered, counts.back().landmarks + 1);
  EXPECT_TRUE(window.files().modified()) << "it is not saved yet";
  const QString said = window.statusBar()->currentMessage();
  EXPECT_TRUE(said.startsWith("Recovered, but Undo does not reach back")) << said.toStdString();
  EXPECT_FALSE(window.document().undo_stack().canUndo()) << "as it says";
  // The dead window's record is removed only when this window's own exists.
  ASSERT_TRUE(wait_for([&] { return read_records().size() == 1 && !window.files().saving(); }));
  EXPECT_TRUE(window.files().abandoned().empty());
}

TEST(CrashRecovery, AsksAboutOneSessionAfterTheOtherByTheKeyboardAlone) {
  const testing::TemporaryFolder folder;
  const StateFolder state(folder / "state");
  for (const std::string name : {"first", "second"}) {
    RecoveryRecord record;
    record.window = name, record.title = name + ".tif", record.saved_at = "2026-05-04T12:30:00Z";
    record.autosave = autosave_path(name, {});
    std::ofstream(record.autosave) << "{}";
    write_record(record);
  }
  test::FakeServices fake;
  ui::MainWindow window(fake.services());
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.offer_recovery();
  const auto question = [&]() -> QMessageBox* {
    for (auto* box : window.findChildren<QMessageBox*>("recovery_question"))
      if (box->isVisible()) return box;
    return nullptr;
  };
  for (int asked = 1; asked <= 2; ++asked) {
    ASSERT_TRUE(wait_for([&] { return question() && QApplication::activeWindow() == question(); }))
        << "question " << asked << " has no keyboard";
    QTest::qWait(200);  // for the window manager to have its say
    ASSERT_EQ(QApplication::activeWindow(), question()) << "question " << asked << " lost the keyboard";
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  }
  ASSERT_TRUE(wait_for([&] { return question() == nullptr; }));
  EXPECT_EQ(read_records().size(), 2u) << "both were put off";
}

}  // namespace
}  // namespace alinify
