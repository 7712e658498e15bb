#pragma once

#include <QStringList>

#include "ui/features/controller.h"

class QLabel;

namespace alinify::ui {

class OpeningController;
class SessionController;

/// Recent sessions and pairs, as links on the canvas while it is empty.
class RecentController : public Controller {
  Q_OBJECT
 public:
  RecentController(const WindowContext& context, SessionController& sessions, OpeningController& opening);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void list();
  void lay_out();
  void open(const QString& link);

  SessionController& session_controller_;
  OpeningController& opening_;
  QLabel* label_;
  QStringList sessions_;
  QList<PairImages> pairs_;
};

}  // namespace alinify::ui
