#include "ui/features/controller.h"

#include <utility>

#include "ui/commands/command_set.h"

namespace alinify::ui {

Controller::Controller(const WindowContext& context)
    : context_(context),
      window_(context.window),
      services_(context.services),
      document_(context.document),
      canvas_(context.canvas),
      jobs_(context.jobs),
      loading_(jobs_.loading()),
      working_(jobs_.working()),
      measuring_(jobs_.measuring()),
      status_(context.status),
      log_(context.log) {}

void Controller::follow_document_and_jobs() {
  for (const auto signal : {&SessionDocument::images_changed, &SessionDocument::transform_changed,
                            &SessionDocument::registration_changed})
    connect(&document_, signal, this, &Controller::update_commands);
  connect(&jobs_, &WindowJobs::changed, this, &Controller::update_commands);
}

QAction* Controller::bind(const char* id, std::function<void()> run) {
  return context_.commands.bind(id, this, std::move(run));
}

}  // namespace alinify::ui
