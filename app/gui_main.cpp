#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <QAbstractButton>
#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QStringList>

#include "app/messages.h"
#include "app/services.h"
#include "app/window_services.h"
#include "core/base/error.h"
#include "core/registration/elastix/work_folder.h"
#include "core/workflow/version.h"
#include "gpu/gpu.h"
#include "ui/dialogs/error_box.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/preferences.h"
#include "ui/style/theme.h"
#include "ui/window/running_window.h"

namespace {

/// The device that the preferences name. If it is unavailable, the user decides: the processor instead, or
/// not at all; nothing falls back silently.
std::optional<alinify::ChosenBackend> chosen_backend(const alinify::ui::Preferences& preferences) {
  using namespace alinify;
  try {
    return make_backend(preferences.device.toStdString(), preferences.threads);
  } catch (const Error& error) {
    const ui::JobFailure failure = ui::describe_failure(error);
    QMessageBox ask(QMessageBox::Warning, QStringLiteral("Alinify"), failure.what, QMessageBox::NoButton);
    ask.setInformativeText(
        failure.why + QStringLiteral("\n\n") +
        QCoreApplication::translate("main", "Another device can be chosen in the preferences."));
    const QAbstractButton* const processor =
        ask.addButton(QCoreApplication::translate("main", "Run on the &Processor"), QMessageBox::AcceptRole);
    ask.addButton(QCoreApplication::translate("main", "&Quit"), QMessageBox::RejectRole);
    ask.exec();
    if (ask.clickedButton() != processor) return std::nullopt;
    ChosenBackend chosen = make_backend("cpu", preferences.threads);
    const Message cause = Message::joined({error.problem_message(), error.why_message()}, ": ");
    const Message device = chosen.backend->description();
    chosen.notice =
        error.hint_message().empty()
            ? messages::running_on_after_failure(device, cause)
            : messages::running_on_because(device, Message::joined({cause, error.hint_message()}, ". "));
    return chosen;
  }
}

/// A copy without the GPU library is complete: where that one would be is no news at every start.
alinify::Message brief_notice(const alinify::ChosenBackend& chosen) {
  using namespace alinify;
  const bool left_out = chosen.backend->device() == "cpu" && gpu_status_code() == GpuStatus::NoLibrary;
  return left_out ? Message(messages::running_on_cpu_without_gpu_library) : Message();
}

/// Whether all that is asked for is text.
bool asks_for_text(int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc, [](const char* argument) {
    const std::string_view text = argument;
    return text == "-h" || text == "--help" || text == "--help-all" || text == "-v" || text == "--version";
  });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace alinify;
  // Also where there is no screen.
  if (asks_for_text(argc, argv)) qputenv("QT_QPA_PLATFORM", "offscreen");
  QCoreApplication::setOrganizationName(QStringLiteral("Alinify"));
  QCoreApplication::setApplicationName(QStringLiteral("alinify"));
  QCoreApplication::setApplicationVersion(QString::fromStdString(program_version()));
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Alinify"));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.alinify.Alinify"));
  QApplication application(argc, argv);
  const ui::Preferences preferences = ui::Preferences::load();
  ui::install_language(application, preferences.language);

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
  const QCommandLineOption register_option(
      QStringLiteral("register"),
      QCoreApplication::translate("main", "Register the pair as soon as it is open."));
  parser.addOption(register_option);
  const QCommandLineOption new_window_option(
      QStringLiteral("new-window"),
      QCoreApplication::translate("main", "Open a window of its own, though one is open already."));
  parser.addOption(new_window_option);
  const QCommandLineOption fixed_page_option(
      ui::OpenRequest::fixed_page_option(),
      QCoreApplication::translate("main", "Which of the images in the fixed file, from 0."),
      QStringLiteral("N"), QStringLiteral("0"));
  parser.addOption(fixed_page_option);
  const QCommandLineOption moving_page_option(
      ui::OpenRequest::moving_page_option(),
      QCoreApplication::translate("main", "Which of the images in the moving file, from 0."),
      QStringLiteral("N"), QStringLiteral("0"));
  parser.addOption(moving_page_option);
  parser.process(application);
  const QStringList paths = parser.positionalArguments();
  const bool register_without_asking = parser.isSet(register_option);
  ui::OpenRequest request{paths, register_without_asking};
  for (const auto& [option, page] : {std::pair(&fixed_page_option, &request.fixed_page),
                                     std::pair(&moving_page_option, &request.moving_page)}) {
    bool is_number = false;
    *page = parser.value(*option).toInt(&is_number);
    if (is_number && *page >= 0) continue;
    std::fprintf(stderr, "alinify: --%s needs a page, a number from 0\n",
                 option->names().constFirst().toUtf8().constData());
    return 2;
  }
  if ((parser.isSet(fixed_page_option) && (paths.isEmpty() || paths.size() > 2)) ||
      (parser.isSet(moving_page_option) && paths.size() != 2)) {
    std::fprintf(stderr,
                 "alinify: pages are of a pair, or of one fixed image; say alinify --fixed-page N "
                 "--moving-page N FIXED MOVING\n");
    return 2;
  }
  if (register_without_asking && paths.size() != 2) {
    std::fprintf(
        stderr,
        "alinify: --register needs a pair: %d image(s) were named; say alinify --register FIXED MOVING\n",
        static_cast<int>(paths.size()));
    return 2;
  }

  // Files named while a window is open go to that window; without files another one opens.
  const QString address = ui::running_window_address();
  if (!paths.isEmpty() && !parser.isSet(new_window_option)) {
    ui::OpenRequest absolute = request;
    for (QString& path : absolute.files) path = QFileInfo(path).absoluteFilePath();
    if (ui::hand_to_running_window(address, absolute)) return 0;
  }

  ui::install_style(application);
  preferences.apply();
  // Removes files of killed runs; off the window's thread, because they may be gigabytes.
  const std::jthread tidying([] { remove_stale_work_folders(); });
  int outcome = 0;
  std::optional<QStringList> restart;
  try {
    std::optional<ChosenBackend> chosen = chosen_backend(preferences);
    if (!chosen) return 1;
    ui::Services services = make_window_services(*chosen->backend);
    services.cache_bytes = preferences.cache_bytes;
    ui::MainWindow window(std::move(services));
    ui::RunningWindow running(address, [&window] { return window.can_open_requested(); });
    QObject::connect(&running, &ui::RunningWindow::requested, &window, &ui::MainWindow::open_requested);
    running.listen();
    window.show_device_notice(chosen->notice, brief_notice(*chosen));
    window.show();
    // Two files on the command line have the requested order: nothing is to be confirmed.
    if (const auto images = request.images()) {
      window.open_images(*images,
                         register_without_asking ? ui::AfterOpening::Register : ui::AfterOpening::Look);
    } else if (!paths.isEmpty()) {
      window.open_files(paths);
    }
    if (paths.isEmpty()) window.offer_tour();
    window.offer_recovery();
    QObject::connect(&window, &ui::MainWindow::restart_wanted, &window,
                     [&restart](const QStringList& arguments) { restart = arguments; });
    outcome = QApplication::exec();
  } catch (const std::exception& e) {
    const ui::JobFailure failure = ui::describe_failure(e);
    QMessageBox::critical(nullptr, QStringLiteral("Alinify"),
                          failure.what + QStringLiteral("\n\n") + failure.why);
    return 1;
  }
  // Only now: the device, the window's name and what it wrote against a crash are given up.
  if (restart && !QProcess::startDetached(QCoreApplication::applicationFilePath(), *restart)) {
    QMessageBox::critical(nullptr, QStringLiteral("Alinify"),
                          QCoreApplication::translate("main", "The program could not be started again."));
    return 1;
  }
  return outcome;
}
