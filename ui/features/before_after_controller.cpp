#include "ui/features/before_after_controller.h"

#include <memory>
#include <utility>

#include <QAction>

namespace alinify::ui {

BeforeAfterController::BeforeAfterController(const WindowContext& context) : Controller(context) {
  before_ =
      bind("before_after", [this] { look_back(before_->isChecked() ? Preview::Before : Preview::Latest); });
  start_ = bind("start_after", [this] { look_back(start_->isChecked() ? Preview::Start : Preview::Latest); });
  follow_document_and_jobs();
  update_commands();
}

void BeforeAfterController::update_commands() {
  const DocumentState& state = document_.state();
  const bool found = document_.has_pair() && !jobs_.registering() && state.moving_from_fixed != nullptr;
  before_->setEnabled(found);
  start_->setEnabled(found && !state.registration->result.initial.parts.empty());
  for (const auto& [action, at] : {std::pair{before_, Preview::Before}, {start_, Preview::Start}})
    action->setChecked(looking_back() && document_.preview_kind() == at);
}

void BeforeAfterController::look_at_latest() {
  if (looking_back()) document_.set_preview(nullptr);
}

bool BeforeAfterController::looking_back() const {
  return document_.is_preview() &&
         (document_.preview_kind() == Preview::Before || document_.preview_kind() == Preview::Start);
}

void BeforeAfterController::look_back(Preview at) {
  const DocumentState& state = document_.state();
  if (at == Preview::Latest) return look_at_latest();
  if (jobs_.registering() || !document_.has_pair() || !state.moving_from_fixed) return;
  auto then = std::make_shared<Transform>();
  if (at == Preview::Start) then->parts = state.registration->result.initial.parts;
  then->fixed = document_.geometry(Side::Fixed), then->moving = document_.geometry(Side::Moving);
  document_.set_preview(std::move(then), at);
  status_.show_message(at == Preview::Start
                           ? tr("The start: where the run began from. Y shows the result again.")
                           : tr("Before registering: the moving image as it lies. T shows the result again."),
                       6000);
}

}  // namespace alinify::ui
