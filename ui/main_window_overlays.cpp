// What the window does about inspecting a result: what lies over the pair.

#include <QAction>
#include <QActionGroup>

#include "ui/main_window.h"

namespace alinify::ui {

void MainWindow::make_overlay_tool() {
  overlay_tool_ = std::make_unique<OverlayTool>(document_, *canvas_, services_.backend->pool());
  canvas_->add_overlay(overlay_tool_.get());
  connect(overlay_tool_.get(), &OverlayTool::failed, this, &MainWindow::report_failure);
  connect(overlay_tool_.get(), &OverlayTool::report_wanted, this, &MainWindow::measure_shown_result);
  // Later, when the window has taken in what the work brought.
  connect(&working_, &JobRunner::idle, overlay_tool_.get(), &OverlayTool::refresh, Qt::QueuedConnection);
}

void MainWindow::make_overlay_actions() {
  auto* group = new QActionGroup(this);
  for (const OverlayTitle& title : overlay_titles()) {
    const QString id = QStringLiteral("overlay_") + QLatin1String(title.name);
    // The key that shows one takes it away again.
    group->addAction(bind(qPrintable(id), [this, kind = title.kind] {
      set_overlay(kind == canvas_->settings().overlay ? OverlayKind::None : kind);
    }));
  }
  bind("overlay_next", [this] {
    const auto& all = overlay_titles();
    std::size_t now = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].kind == canvas_->settings().overlay) now = i;
    set_overlay(all[(now + 1) % all.size()].kind);
  });
}

void MainWindow::update_overlay_actions() {
  const OverlayKind shown = canvas_->settings().overlay;
  for (const OverlayTitle& title : overlay_titles()) {
    QAction* action = actions_.at(QStringLiteral("overlay_") + QLatin1String(title.name));
    action->setEnabled(document_.has_pair());
    if (title.kind == shown) action->setChecked(true);
  }
  actions_.at("overlay_next")->setEnabled(document_.has_pair());
}

void MainWindow::set_overlay(OverlayKind kind) {
  measured_last_.reset();  // whoever chooses it again wants it again
  ViewSettings settings = canvas_->settings();
  settings.overlay = kind;
  canvas_->set_settings(settings);
  update_overlay_actions();
}

void MainWindow::measure_shown_result() {
  const auto registration = document_.state().registration;
  if (!services_.inspect || working_.busy() || measuring_.busy() || !document_.has_pair() || !registration ||
      measured_last_.lock() == registration)
    return;
  measured_last_ = registration;
  measuring_.start<QualityReport>(
      tr("Measuring the result"),
      [run = services_.inspect, inspect = inspection_of(*registration)](Progress& progress) {
        return std::make_shared<const QualityReport>(run(inspect, progress));
      },
      [this, registration](std::shared_ptr<const QualityReport> report) {
        overlay_tool_->set_measured(registration, std::move(report));
      });
  overlay_tool_->set_measuring(true);
}

}  // namespace alinify::ui
