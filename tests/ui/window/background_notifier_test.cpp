#include "ui/window/background_notifier.h"

#include <QDBusConnection>
#include <QDBusContext>
#include <QProcess>
#include <QStandardPaths>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/ui/window_fixture.h"
#include "ui/window/desktop_shell.h"

/// Stands in for a desktop: what it is asked to show.
class FakeDesktop : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
 public:
  QList<QStringList> notes;
  QList<QVariantMap> updates;
  QString updated;

 public Q_SLOTS:
  uint Notify(const QString& program, uint, const QString&, const QString& title, const QString& text,
              const QStringList&, const QVariantMap&, int) {
    notes << QStringList{program, title, text};
    return 1;
  }
  void update(const QString& program, const QVariantMap& properties) {
    updated = program;
    updates << properties;
  }
};

namespace alinify {
namespace {

using test::wait_for;
using ui::BackgroundNotifier;
using ui::JobRunner;
using namespace std::chrono_literals;

class BackgroundNotifierTest : public ::testing::Test {
 protected:
  // One bus for all: Qt asks for its address once.
  static void SetUpTestSuite() {
    if (QStandardPaths::findExecutable("dbus-daemon").isEmpty()) return;
    bus_ = new QProcess;
    bus_->start("dbus-daemon", {"--session", "--nofork", "--print-address"});
    if (!bus_->waitForReadyRead(10000)) return;
    const QByteArray address = bus_->readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    desktop_ = new FakeDesktop;
    QDBusConnection connection = QDBusConnection::connectToBus(QString::fromLatin1(address), "desktop");
    connection.registerObject("/org/freedesktop/Notifications", desktop_, QDBusConnection::ExportAllSlots);
    connection.registerService("org.freedesktop.Notifications");
    connection.connect({}, {}, "com.canonical.Unity.LauncherEntry", "Update", desktop_,
                       SLOT(update(QString, QVariantMap)));
  }
  static void TearDownTestSuite() {
    if (!bus_) return;
    bus_->terminate();
    bus_->waitForFinished();
    delete bus_;
    delete desktop_;
  }
  void SetUp() override {
    if (!desktop_) GTEST_SKIP() << "there is no dbus-daemon here";
    desktop_->notes.clear(), desktop_->updates.clear();
    QGuiApplication::setDesktopFileName("org.alinify.Alinify");
    // The user is in another program's window: this one is not even shown.
    ASSERT_EQ(QApplication::activeWindow(), nullptr);
  }
  void work(
      std::chrono::milliseconds time, std::function<void()> end = [] {}) {
    runner_.start<int>(
        "Register",
        [=](Progress& progress) {
          for (auto passed = 0ms; passed < time; passed += 10ms) {
            progress.update(static_cast<double>(passed.count()) / static_cast<double>(time.count()));
            progress.check_cancelled();
            std::this_thread::sleep_for(10ms);
          }
          end();
          return std::make_shared<const int>(1);
        },
        [](std::shared_ptr<const int>) {});
  }
  void finish() {
    ASSERT_TRUE(wait_for([&] { return !runner_.busy(); }));
    QTest::qWait(300);  // what was sent arrives
  }

  static inline QProcess* bus_ = nullptr;
  static inline FakeDesktop* desktop_ = nullptr;
  QWidget window_;
  JobRunner runner_;
  BackgroundNotifier absent_{window_, runner_, 200ms};
};

TEST_F(BackgroundNotifierTest, IsToldWhenLongWorkHasEnded) {
  work(600ms);
  finish();
  ASSERT_EQ(desktop_->notes.size(), 1);
  EXPECT_EQ(desktop_->notes[0][1], "Register");
  EXPECT_EQ(desktop_->notes[0][2], "It has finished.");
}

TEST_F(BackgroundNotifierTest, SeesProgressInTheTaskBarUntilTheEnd) {
  work(800ms);
  finish();
  ASSERT_GE(desktop_->updates.size(), 2);
  EXPECT_EQ(desktop_->updated, "application://org.alinify.Alinify.desktop");
  EXPECT_TRUE(desktop_->updates.first().value("progress-visible").toBool());
  EXPECT_GT(desktop_->updates[desktop_->updates.size() - 2].value("progress").toDouble(), 0.2);
  EXPECT_FALSE(desktop_->updates.last().value("progress-visible").toBool()) << "it is taken away";
}

TEST_F(BackgroundNotifierTest, IsNotToldOfShortWork) {
  work(20ms);
  finish();
  EXPECT_EQ(desktop_->notes.size(), 0);
  EXPECT_EQ(desktop_->updates.size(), 0);
}

TEST_F(BackgroundNotifierTest, WhoLooksAtTheWindowIsNotTold) {
  work(500ms);
  window_.show();
  window_.activateWindow();
  ASSERT_TRUE(wait_for([&] { return QApplication::activeWindow() == &window_; }, 5000));
  finish();
  EXPECT_EQ(desktop_->notes.size(), 0);
}

TEST_F(BackgroundNotifierTest, IsToldWhyWorkHasFailed) {
  work(500ms, [] {
    throw Error(ErrorKind::Failed, Message::verbatim("cannot read <a>.tif"), Message::verbatim("it is gone"));
  });
  finish();
  ASSERT_EQ(desktop_->notes.size(), 1);
  EXPECT_TRUE(desktop_->notes[0][2].contains("cannot read &lt;a&gt;.tif", Qt::CaseInsensitive))
      << desktop_->notes[0][2].toStdString() << ": a name is no markup";
}

TEST_F(BackgroundNotifierTest, WhoStoppedItHimselfIsNotTold) {
  work(60s);
  QTest::qWait(500);
  runner_.cancel();
  finish();
  EXPECT_EQ(desktop_->notes.size(), 0);
  EXPECT_FALSE(desktop_->updates.last().value("progress-visible").toBool());
}

TEST_F(BackgroundNotifierTest, SeveralJobsInARowAreOneWork) {
  work(150ms);
  work(150ms);
  work(150ms);
  finish();
  EXPECT_EQ(desktop_->notes.size(), 1);
}

}  // namespace
}  // namespace alinify

#include "background_notifier_test.moc"
