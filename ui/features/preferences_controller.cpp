#include "ui/features/preferences_controller.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QWidget>

#include "ui/dialogs/preferences_dialog.h"

namespace alinify::ui {

PreferencesController::PreferencesController(const WindowContext& context) : Controller(context) {
  bind("preferences", [this] { ask_for_preferences(); })->setMenuRole(QAction::PreferencesRole);
  auto* group = new QActionGroup(this);
  for (const Theme theme : {Theme::System, Theme::Light, Theme::Dark}) {
    const QByteArray id = "theme_" + name_of(theme).toLatin1();
    themes_[theme] = group->addAction(bind(id.constData(), [this, theme] {
      Preferences changed = context_.preferences;
      changed.theme = theme;
      set_preferences(changed);
    }));
  }
  themes_.at(context_.preferences.theme)->setChecked(true);
  auto* units = new QActionGroup(this);
  for (const DisplayUnit unit :
       {DisplayUnit::Automatic, DisplayUnit::Pixel, DisplayUnit::Micrometre, DisplayUnit::Millimetre}) {
    const QByteArray id = "unit_" + name_of(unit).toLatin1();
    units_[unit] = units->addAction(bind(id.constData(), [this, unit] {
      Preferences changed = context_.preferences;
      changed.length_unit = unit;
      set_preferences(changed);
    }));
    unit_tips_[unit] = units_[unit]->toolTip();
  }
  // Otherwise nobody sees why a unit cannot be chosen.
  if (auto* menu = window_.findChild<QMenu*>(QStringLiteral("units_menu"))) menu->setToolTipsVisible(true);
  document_.set_length_unit(context_.preferences.length_unit);
  connect(&document_, &SessionDocument::lengths_changed, this, &PreferencesController::show_units);
  show_units();
}

void PreferencesController::show_units() {
  const bool known = document_.geometry(Side::Fixed).pixel_size_um.has_value();
  for (const auto& [unit, action] : units_) {
    const bool usable = known || unit == DisplayUnit::Pixel;
    action->setEnabled(usable);
    const QString tip = usable
                            ? unit_tips_.at(unit)
                            : tr("The fixed image does not say how large its pixels are. Image ▸ Pixel Size… "
                                 "sets it.");
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setWhatsThis(tip);
  }
  const bool in_pixels = document_.lengths().unit() == DisplayUnit::Pixel;
  const DisplayUnit now = in_pixels ? DisplayUnit::Pixel : document_.length_unit();
  units_.at(now)->setChecked(true);
  // The choice stays, and holds again for the next image that knows the size of its pixels.
  if (now == DisplayUnit::Pixel && shown_unit_ != now && document_.state().fixed &&
      document_.length_unit() != now)
    status_.show_message(
        tr("Lengths are in pixels, as this image states no pixel size. Image ▸ Pixel Size… sets it; they "
           "are then in %1.")
            .arg(document_.length_unit() == DisplayUnit::Millimetre ? tr("millimetres") : tr("micrometres")),
        12000);
  shown_unit_ = now;
}

void PreferencesController::ask_for_preferences() {
  auto* dialog = new PreferencesDialog(services_, context_.preferences, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const bool restart = dialog->preferences().needs_restart(context_.preferences);
    set_preferences(dialog->preferences());
    if (restart) offer_restart();
  });
  dialog->open();
}

void PreferencesController::set_preferences(const Preferences& preferences) {
  Preferences& current = context_.preferences;
  const bool elastix = preferences.elastix != current.elastix;
  current = preferences;
  current.save();
  current.apply();
  document_.set_length_unit(current.length_unit);
  show_units();
  themes_.at(current.theme)->setChecked(true);
  if (elastix && !jobs_.registering()) Q_EMIT engines_changed();
  canvas_.update();
  for (QWidget* panel : window_.findChildren<QWidget*>()) {
    QEvent changed(
        QEvent::PaletteChange);  // the images' colours are in no palette; their displays react to this
    QCoreApplication::sendEvent(panel, &changed);
  }
}

void PreferencesController::offer_restart() {
  auto* ask =
      new QMessageBox(QMessageBox::Question, tr("Alinify"),
                      tr("Device, threads, cache and language change when the program is started again."),
                      QMessageBox::NoButton, &window_);
  ask->setObjectName(QStringLiteral("restart_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(
      tr("Restart Now first asks about unsaved changes, then starts again with the same session or images."));
  auto* now = ask->addButton(tr("&Restart Now"), QMessageBox::AcceptRole);
  now->setObjectName(QStringLiteral("restart_now"));
  auto* later = ask->addButton(tr("&Later"), QMessageBox::RejectRole);
  later->setObjectName(QStringLiteral("restart_later"));
  ask->setEscapeButton(later);
  // After the question is closed: quitting may ask another one.
  connect(now, &QPushButton::clicked, this, &PreferencesController::restart_wanted, Qt::QueuedConnection);
  ask->open();
}

}  // namespace alinify::ui
