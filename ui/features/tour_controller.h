#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// The tour through the program, and the card that offers it.
class TourController : public Controller {
  Q_OBJECT
 public:
  explicit TourController(const WindowContext& context);

  /// Shows a card that offers the tour; for the very first start.
  void offer_tour();

 Q_SIGNALS:
  /// The user lets the tour open the sample.
  void sample_wanted();
  void registration_wanted();

 private:
  bool any_image() const;
  void start_tour();
};

}  // namespace alinify::ui
