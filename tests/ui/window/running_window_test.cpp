#include "ui/window/running_window.h"

#include <future>
#include <thread>

#include <QDir>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::hand_to_running_window;
using ui::OpenRequest;
using ui::RunningWindow;

class RunningWindowTest : public ::testing::Test {
 protected:
  QString address() const { return folder_.filePath("w"); }
  // Asks like another start of the program: from outside, while this one turns its event loop.
  bool ask(const OpenRequest& request) const {
    auto answer = std::async(std::launch::async, [&] { return hand_to_running_window(address(), request); });
    wait_for([&] { return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
    return answer.get();
  }
  QTemporaryDir folder_;
};

TEST_F(RunningWindowTest, OpensWhatAnotherStartWasAskedFor) {
  std::vector<OpenRequest> opened;
  RunningWindow window(address(), [] { return true; });
  QObject::connect(&window, &RunningWindow::requested, [&](const OpenRequest& r) { opened.push_back(r); });
  ASSERT_TRUE(window.listen());
  const OpenRequest pair{{"/data/Stück 1.tif", "/data/\"two\".tif"}, true, 3, 7},
      session{{"/data/a.alinify"}, false};
  EXPECT_TRUE(ask(pair));
  EXPECT_TRUE(ask(session));
  ASSERT_TRUE(wait_for([&] { return opened.size() == 2; }, 5000));
  EXPECT_EQ(opened[0], pair);
  EXPECT_EQ(opened[1], session);
}

TEST_F(RunningWindowTest, LeavesItToTheAskerWhereItCannotOpenAnythingNow) {
  RunningWindow window(address(), [] { return false; });
  QSignalSpy requested(&window, &RunningWindow::requested);
  ASSERT_TRUE(window.listen());
  EXPECT_FALSE(ask({{"/data/a.alinify"}, false}));
  EXPECT_EQ(requested.count(), 0);
}

TEST_F(RunningWindowTest, NobodyIsFoundWhereThereIsNoWindow) {
  EXPECT_FALSE(hand_to_running_window(address(), {{"/a.tif"}, false}));
  EXPECT_FALSE(hand_to_running_window({}, {{"/a.tif"}, false}));
  RunningWindow without_address({}, [] { return true; });
  EXPECT_FALSE(without_address.listen());
}

TEST_F(RunningWindowTest, ASecondWindowDoesNotTakeTheAddressAway) {
  RunningWindow first(address(), [] { return true; }), second(address(), [] { return false; });
  ASSERT_TRUE(first.listen());
  EXPECT_FALSE(second.listen());
  EXPECT_TRUE(ask({{"/a.tif"}, false})) << "the first one answers";
}

TEST_F(RunningWindowTest, TakesOverFromAWindowThatWasKilled) {
  // A killed program leaves its socket, and nobody listens to it.
  {
    QLocalServer killed;
    ASSERT_TRUE(killed.listen(address()));
    ASSERT_EQ(rename(address().toUtf8(), (address() + "-kept").toUtf8()), 0);
  }
  ASSERT_EQ(rename((address() + "-kept").toUtf8(), address().toUtf8()), 0);
  ASSERT_TRUE(QFile::exists(address()));
  EXPECT_FALSE(hand_to_running_window(address(), {{"/a.tif"}, false})) << "nobody answers";
  RunningWindow window(address(), [] { return true; });
  ASSERT_TRUE(window.listen());
  EXPECT_TRUE(ask({{"/a.tif"}, false}));
}

TEST_F(RunningWindowTest, DoesNotWaitForAWindowThatHangs) {
  QLocalServer hangs;
  ASSERT_TRUE(hangs.listen(address()));
  QElapsedTimer clock;
  clock.start();
  EXPECT_FALSE(hand_to_running_window(address(), {{"/a.tif"}, false}, 300));
  EXPECT_LT(clock.elapsed(), 5000);
}

TEST_F(RunningWindowTest, RefusesWhatIsNoRequest) {
  RunningWindow window(address(), [] { return true; });
  QSignalSpy requested(&window, &RunningWindow::requested);
  ASSERT_TRUE(window.listen());
  for (const QByteArray line :
       {"nonsense\n", "{}\n", "{\"files\":[]}\n", "{\"files\":[\"relative.tif\"]}\n", "{\"files\":[7]}\n"}) {
    QLocalSocket socket;
    socket.connectToServer(address());
    ASSERT_TRUE(socket.waitForConnected());
    socket.write(line);
    socket.flush();
    ASSERT_TRUE(wait_for([&] { return socket.canReadLine(); }, 5000)) << line.toStdString();
    EXPECT_EQ(socket.readLine(), "refused\n") << line.toStdString();
  }
  EXPECT_EQ(requested.count(), 0);
}

// Likewise with a real window: it opens the files handed to it as if they had been named at its own start,
// but not while it works.
TEST_F(RunningWindowTest, TheMainWindowOpensThePairThatItIsHanded) {
  test::FakeServices fake;
  ui::MainWindow window(fake.services());
  window.show();
  EXPECT_TRUE(window.can_open_requested());
  window.setWindowState(Qt::WindowMinimized);
  window.open_requested({{"/nowhere/fixed.tif", "/nowhere/moving.tif"}, false});
  EXPECT_FALSE(window.isMinimized());
  ASSERT_TRUE(wait_for([&] { return window.document().has_pair() && !window.busy(); }));
}

}  // namespace
}  // namespace alinify
