#include <exception>

#include <QApplication>
#include <QCommandLineParser>
#include <QMessageBox>
#include <QSettings>

#include "app/services.h"
#include "app/window_services.h"
#include "core/workflow/version.h"
#include "ui/dialogs/error_box.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"

int main(int argc, char** argv) {
  using namespace alinify;
  QCoreApplication::setOrganizationName(QStringLiteral("Alinify"));
  QCoreApplication::setApplicationName(QStringLiteral("alinify"));
  QCoreApplication::setApplicationVersion(QString::fromStdString(program_version()));
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Alinify"));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.alinify.Alinify"));
  QApplication application(argc, argv);

  QCommandLineParser parser;
  parser.setApplicationDescription(QCoreApplication::translate("main", "Registers two very large images."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("fixed"),
                               QCoreApplication::translate("main", "the reference image"),
                               QStringLiteral("[FIXED"));
  parser.addPositionalArgument(QStringLiteral("moving"),
                               QCoreApplication::translate("main", "the image that is warped onto it"),
                               QStringLiteral("MOVING]"));
  parser.process(application);

  ui::install_style(application);
  ui::apply_theme(ui::theme_from(QSettings().value(QStringLiteral("theme")).toString()));
  try {
    const ChosenBackend chosen = make_backend("auto", 0);
    ui::MainWindow window(make_window_services(*chosen.backend));
    window.show_device_notice(QString::fromStdString(chosen.notice));
    window.show();
    const QStringList paths = parser.positionalArguments();
    // Two names on the command line come in the order that was asked for: nothing is to be confirmed.
    if (paths.size() == 2) {
      window.open_images(paths[0], paths[1]);
    } else if (!paths.isEmpty()) {
      window.open_files(paths);
    }
    return QApplication::exec();
  } catch (const std::exception& e) {
    const ui::JobFailure failure = ui::describe_failure(e);
    QMessageBox::critical(nullptr, QStringLiteral("Alinify"),
                          failure.what + QStringLiteral("\n\n") + failure.why);
    return 1;
  }
}
