#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "ui/style/theme.h"

namespace {

// Settings made by one test, the layout of the panels included, do not reach the next one.
class FreshSettings : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override {
    QSettings settings;
    settings.clear();
    settings.setValue("tour_offered", true);
  }
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  // The tests must neither read nor write the user's settings.
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  // Nor find what a crash of the real program has left.
  const QTemporaryDir state;
  qputenv("XDG_STATE_HOME", state.path().toLocal8Bit());
  // Nor fill the user's cache of pictures.
  const QTemporaryDir cache;
  qputenv("XDG_CACHE_HOME", cache.path().toLocal8Bit());
  // Nor write sessions into the user's documents.
  const QTemporaryDir home;
  qputenv("HOME", home.path().toLocal8Bit());
  QCoreApplication::setOrganizationName("Alinify");
  QCoreApplication::setApplicationName("alinify-test");
  QApplication application(argc, argv);
  QApplication::setQuitOnLastWindowClosed(false);
  alinify::ui::install_style(application);
  testing::UnitTest::GetInstance()->listeners().Append(new FreshSettings);
  return RUN_ALL_TESTS();
}
