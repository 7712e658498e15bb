#include "ui/document/session_document.h"

#include <utility>

#include <QFileInfo>
#include <QUndoCommand>

namespace alinify::ui {

QString LoadedImage::name() const {
  return QFileInfo(path).fileName();
}

class ExchangeState final : public QUndoCommand {
 public:
  ExchangeState(SessionDocument& document, DocumentState next, const QString& text)
      : QUndoCommand(text), document_(document), other_(std::move(next)) {}
  void undo() override { document_.exchange(other_); }
  void redo() override { document_.exchange(other_); }

 private:
  SessionDocument& document_;
  DocumentState other_;
};

SessionDocument::SessionDocument(QObject* parent) : QObject(parent) {}

void SessionDocument::push(DocumentState next, const QString& text) {
  undo_.push(new ExchangeState(*this, std::move(next), text));
}

void SessionDocument::exchange(DocumentState& other) {
  const auto source = [](const std::optional<LoadedImage>& image) { return image ? image->source : nullptr; };
  const bool images =
      source(state_.fixed) != source(other.fixed) || source(state_.moving) != source(other.moving);
  const bool transform = state_.moving_from_fixed != other.moving_from_fixed;
  const bool registration = state_.registration != other.registration;
  std::swap(state_, other);
  preview_.reset();
  if (images) Q_EMIT images_changed();
  if (images || transform) Q_EMIT transform_changed();
  if (registration) Q_EMIT registration_changed();
}

void SessionDocument::set_images(std::optional<LoadedImage> fixed, std::optional<LoadedImage> moving,
                                 const QString& text) {
  push({std::move(fixed), std::move(moving), nullptr, nullptr}, text);
}

void SessionDocument::set_registration(std::shared_ptr<const Registration> registration) {
  DocumentState next = state_;
  next.moving_from_fixed =
      std::shared_ptr<const Transform>(registration, &registration->result.moving_from_fixed);
  next.registration = std::move(registration);
  push(std::move(next), tr("Register"));
}

void SessionDocument::clear_registration() {
  if (!state_.moving_from_fixed) return;
  DocumentState next = state_;
  next.moving_from_fixed.reset();
  next.registration.reset();
  push(std::move(next), tr("Reset Registration"));
}

void SessionDocument::swap_images() {
  push({state_.moving, state_.fixed, nullptr, nullptr}, tr("Swap Fixed and Moving"));
}

void SessionDocument::set_preview(std::shared_ptr<const Transform> preview) {
  if (preview == preview_) return;
  preview_ = std::move(preview);
  Q_EMIT transform_changed();
}

}  // namespace alinify::ui
