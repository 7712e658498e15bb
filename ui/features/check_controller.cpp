#include "ui/features/check_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>

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
      [run = services_.inspect, request](Progress& progress) {
        return std::make_shared<const QualityReport>(run(request, progress));
      },
      [this, id = shown->id, registration = shown->registration, corrections = shown->corrections,
       points = request.check_points](std::shared_ptr<const QualityReport> report) {
        log_.add(LogLevel::Info, sentence_of(translated(verdict_sentence(*report))));
        auto later = std::make_shared<LaterVerdict>();
        later->report = std::move(report);
        later->corrections = corrections;
        later->check_points = points;
        // Only for the same map: a manual placement may have changed meanwhile.
        const auto& results = document_.state().results;
        const bool is_there = std::any_of(results.begin(), results.end(), [&](const KeptResult& result) {
          return result.id == id && result.registration == registration;
        });
        if (!is_there) return;
        document_.set_later_verdict(id, std::move(later));
        const QString done = document_.outdated() == Outdated::No ? tr("Checked as it is now")
                                                                  : tr("Checked; it was changed meanwhile");
        const QString change = change_by_hand(document_);
        status_.show_message(change.isEmpty() ? done : done + QStringLiteral(". ") + change, 12000);
      });
  jobs_.announce();
}

}  // namespace alinify::ui
