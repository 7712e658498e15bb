#include "ui/features/tour_controller.h"

#include <utility>

#include <QAction>
#include <QPointer>
#include <QSettings>
#include <QTimer>
#include <QToolBar>

#include "ui/commands/command_set.h"
#include "ui/panels/panel_parts.h"
#include "ui/tour/tour.h"

namespace alinify::ui {

TourController::TourController(const WindowContext& context) : Controller(context) {
  bind("tour", [this] { start_tour(); });
}

void TourController::start_tour() {
  if (window_.findChild<Tour*>(QStringLiteral("tour"))) return;
  const auto text_of = [this](const char* id) {
    return context_.commands.at(QLatin1String(id))->shortcut().toString(QKeySequence::NativeText);
  };
  const auto child = [this](const char* name) { return window_.findChild<QWidget*>(QLatin1String(name)); };
  const auto bring_up_of = [this, child](const char* name) {
    return [this, part = QPointer(child(name))] {
      if (part) bring_up(*part);
    };
  };
  const auto button = [this](const char* command) {
    return window_.findChild<QToolBar*>(QStringLiteral("main_tool_bar"))
        ->widgetForAction(context_.commands.at(QLatin1String(command)));
  };
  std::vector<TourStep> steps;
  const bool open = document_.has_pair();
  TourStep pair{tr("A pair of images"), {}, &canvas_, {}, {}, {}};
  if (open) {
    pair.text =
        tr("Alinify aligns a moving image with a fixed one. The tour goes on with the pair that is open.");
  } else {
    pair.text = tr(
        "Alinify aligns a moving image with a fixed one. The tour does it with a sample: the photograph of a "
        "cloth and a grey, stretched picture of it. Press Next to open them; to use your own, drop them on "
        "the window.");
    pair.help = [this] { Q_EMIT sample_wanted(); };
    pair.done = [this] { return document_.has_pair() && !loading_.busy(); };
    pair.under_way = [this] { return loading_.busy(); };
  }
  steps.push_back(std::move(pair));
  QString look =
      tr("Zoom with the wheel, pan by dragging. O overlays the images, C shows a checkerboard, D the "
         "difference. Hold Shift or Ctrl to see one image alone.");
  if (!document_.state().registration) look += QLatin1Char(' ') + tr("They do not lie on each other yet.");
  steps.push_back({tr("Look"), look, &canvas_, {}, {}, {}});
  steps.push_back(
      {tr("Register"),
       tr("Press Register (%1), or Next. The moving image settles before your eyes while it runs; Esc "
          "cancels at any time.")
           .arg(text_of("register")),
       child("register_button"), [this] { Q_EMIT registration_wanted(); },
       [this] { return document_.state().registration && !working_.busy(); },
       [this] { return working_.busy(); }, bring_up_of("register_button")});
  steps.push_back(
      {tr("How good is it?"),
       tr("The verdict rests on a measure that the engine did not use, and names the places to review, "
          "worst first. Click on one, or press %1. %2 shows the image as it was before.")
           .arg(text_of("next_place"), text_of("before_after")),
       child("verdict_panel"),
       {},
       {},
       {},
       bring_up_of("verdict_panel")});
  steps.push_back(
      {tr("Correct misplaced spots"),
       tr("Where it does not fit yet, press %1 and drag the spot to where it belongs; its surroundings "
          "follow softly. %2 takes it back. Try it, or press Next.")
           .arg(text_of("correction_tool"), text_of("undo")),
       button("correction_tool"),
       {},
       {},
       {}});
  steps.push_back(
      {tr("Export"),
       tr("%1 writes the moving image warped at full resolution, with your corrections, and says before how "
          "large the file gets.")
           .arg(text_of("export")),
       button("export"),
       {},
       {},
       {}});
  steps.push_back(
      {tr("Everything else"),
       tr("%1 finds any command by a few letters, %2 lists the keys, %3 opens the help. This tour is in "
          "the Help menu.")
           .arg(text_of("palette"), text_of("shortcuts"), text_of("help")),
       button("palette"),
       {},
       {},
       {}});
  QSettings().setValue("tour_offered", true);
  auto* tour = new Tour(std::move(steps), &canvas_, &window_);
  connect(tour, &Tour::ended, &canvas_, qOverload<>(&QWidget::setFocus));
}

bool TourController::any_image() const {
  return document_.state().fixed || document_.state().moving;
}

void TourController::offer_tour() {
  QSettings settings;
  if (settings.value("tour_offered").toBool()) return;
  settings.setValue("tour_offered", true);
  std::vector<TourStep> steps;
  steps.push_back(
      {tr("New here?"),
       tr("A tour of two minutes registers a sample pair step by step. It stays in the Help menu."),
       {},
       [this] { QTimer::singleShot(0, this, &TourController::start_tour); },
       // Opening an image needs the space, and shows that the user found the way.
       [this, had = any_image()] { return !had && any_image(); },
       {}});
  auto* offer = new Tour(std::move(steps), &canvas_, &window_);
  offer->setObjectName(QStringLiteral("tour_offer"));
  offer->become_offer(tr("&Take the Tour"), tr("&Not Now"));
}

}  // namespace alinify::ui
