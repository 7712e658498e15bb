#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/image/tile_source.h"
#include "core/registration/result.h"
#include "core/transform/transform.h"
#include "core/workflow/inspect.h"

namespace alinify::ui {

enum class Side { Fixed, Moving };

/// An image of the session. The source is shared with whoever draws or reads it.
struct LoadedImage {
  QString path;
  std::shared_ptr<const TileSource> source;
  QString name() const;
};

/// A finished run: what the engine yields, and how good it is.
struct Registration {
  RegistrationResult result;
  std::optional<QualityReport> quality;
};

/// All that undo exchanges: small, because pixels and maps are shared.
struct DocumentState {
  std::optional<LoadedImage> fixed, moving;
  std::shared_ptr<const Transform> moving_from_fixed;  ///< null: not registered yet
  std::shared_ptr<const Registration> registration;  ///< where the transform came from; null: not from a run
};

/// What the window is about: a pair, and the map between them. Lives on the GUI thread.
class SessionDocument : public QObject {
  Q_OBJECT
 public:
  explicit SessionDocument(QObject* parent = nullptr);

  const DocumentState& state() const { return state_; }
  const std::optional<LoadedImage>& image(Side side) const {
    return side == Side::Fixed ? state_.fixed : state_.moving;
  }
  bool has_pair() const { return state_.fixed && state_.moving; }
  /// The map to look through: a running engine's latest, or the session's.
  std::shared_ptr<const Transform> current_transform() const {
    return preview_ ? preview_ : state_.moving_from_fixed;
  }
  bool is_preview() const { return preview_ != nullptr; }

  /// One undoable step each; what no longer fits (a map between other images) is dropped in the same step.
  void set_images(std::optional<LoadedImage> fixed, std::optional<LoadedImage> moving, const QString& text);
  void set_registration(std::shared_ptr<const Registration> registration);
  void clear_registration();
  void swap_images();

  /// Not a step: it passes.
  void set_preview(std::shared_ptr<const Transform> preview);

  QUndoStack& undo_stack() { return undo_; }

 Q_SIGNALS:
  void images_changed();
  void transform_changed();
  /// Another finished run, or none; not for previews.
  void registration_changed();

 private:
  friend class ExchangeState;
  void push(DocumentState next, const QString& text);
  void exchange(DocumentState& other);

  DocumentState state_;
  std::shared_ptr<const Transform> preview_;
  QUndoStack undo_;
};

}  // namespace alinify::ui
