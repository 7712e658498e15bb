#pragma once

#include <memory>

#include <QPointer>

#include "ui/features/controller.h"

namespace alinify::ui {

class TravelDialog;
struct ShownCloth;

/// Travel, stretch, skew and bow of the shown result, drawn along the roll.
class TravelController : public Controller {
  Q_OBJECT
 public:
  explicit TravelController(const WindowContext& context);

 private:
  void update_commands() override;
  void ask();
  void measure();
  void write(const QString& path, bool table);

  QAction* ask_;
  QPointer<TravelDialog> dialog_;
  std::shared_ptr<const ShownCloth> shown_;
};

}  // namespace alinify::ui
