#pragma once

#include <memory>
#include <vector>

#include "ui/features/controller.h"

namespace alinify::ui {

class PlacesController;
class RegistrationController;

/// Registers a part of the image again: the visible part, or a place that does not fit yet.
class LocalRunController : public Controller {
  Q_OBJECT
 public:
  LocalRunController(const WindowContext& context, RegistrationController& registration,
                     const PlacesController& places);

 private:
  void update_commands() override;
  void register_region();
  void register_place();
  void register_place(Rect asked);
  /// Says what to do instead where a run is not expected to help; false: it may, or was asked for once more.
  bool doubts_run(Rect place);
  /// Whether a correction that made the result worse is to lead the run; registers the place if so.
  void ask_before_following(Rect asked);
  std::vector<CorrectedSpot> drags_in(Rect region) const;
  /// Extends the region to the whole area of every drag that reaches into it: otherwise part of a drag would
  /// stay where it was put by hand, and the rest would be lost.
  Rect with_whole_drags(Rect region) const;

  RegistrationController& registration_;
  const PlacesController& places_;
  QAction *register_region_, *register_place_;
  std::weak_ptr<const Registration> doubted_in_;
  Rect doubted_;  ///< the place that doubts_run() spoke of, in that result
};

}  // namespace alinify::ui
