#include "ui/features/check_controller.h"

#include <utility>

#include <QAction>

#include "core/quality/finding_groups.h"
#include "core/workflow/report/quality_text.h"
#include "ui/core_text.h"
#include "ui/features/shown_result.h"

namespace alinify::ui {

CheckController::CheckController(const WindowContext& context) : Controller(context) {
  check_ = bind("check_again", [this] { check_again(); });
  follow_document_and_jobs();
  update_commands();
}

void CheckController::update_commands() {
  check_->setEnabled(document_.has_pair() && document_.state().shown_result() && !working_.busy() &&
                     !measuring_.busy());
}

void CheckController::check_again() {
  const KeptResult* const shown = document_.state().shown_result();
  if (!document_.has_pair() || !shown || working_.busy() || measuring_.busy()) return;
  InspectRequest request = inspection_of(document_, *shown->registration);
  request.moving_from_fixed = shown_map(document_);
  measuring_.start<QualityReport>(
      tr("Checking the result"),
      [run = services_.inspect, request, before = shown_places(document_).all()](Progress& progress) {
        QualityReport report = run(request, progress);
        name_findings(report.findings, request.fixed->info().size, report.errors.step_px, before);
        return std::make_shared<const QualityReport>(std::move(report));
      },
      [this, id = shown->id, registration = shown->registration, corrections = shown->corrections,
       points = request.check_points,
       errors_before = errors_of(*shown)](std::shared_ptr<const QualityReport> report) {
        log_.add(LogLevel::Info, sentence_of(translated(verdict_sentence(*report), document_.lengths())));
        const auto later = std::make_shared<LaterVerdict>();
        later->report = std::move(report);
        later->corrections = corrections;
        later->check_points = points;
        later->errors_before = errors_before;
        document_.set_later_verdict(id, registration, later);
        const KeptResult* const now = document_.state().shown_result();
        const bool as_it_is =
            now && now->id == id && now->corrections == corrections && document_.outdated() == Outdated::No;
        const QString done = as_it_is ? tr("Checked as it is now") : tr("Checked; it was changed meanwhile");
        const QString change = change_by_hand(document_);
        status_.show_message(change.isEmpty() ? done : done + QStringLiteral(". ") + change, 12000);
      });
  jobs_.announce();
}

}  // namespace alinify::ui
