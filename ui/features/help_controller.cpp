#include "ui/features/help_controller.h"

#include <QAction>
#include <QApplication>
#include <QWhatsThis>

#include "ui/core_text.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/help_page.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/window/menus.h"

namespace alinify::ui {

HelpController::HelpController(const WindowContext& context) : Controller(context) {
  bind("palette", [this] { (new CommandPalette(window_.actions(), menu_paths(window_), &window_))->show(); });
  bind("help", [this] { show_help(&window_); });
  bind("shortcuts", [this] {
    auto* sheet = new ShortcutsDialog(window_.actions(), menu_paths(window_), &window_);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
  });
  bind("whats_this", [] { QWhatsThis::enterWhatsThisMode(); });
  bind("about", [this] {
    show_about(QString::fromStdString(services_.version), translated(services_.backend->description()),
               &window_);
  })->setMenuRole(QAction::AboutRole);
  bind("about_qt", [] { QApplication::aboutQt(); })->setMenuRole(QAction::AboutQtRole);
}

}  // namespace alinify::ui
