#pragma once

#include <QDialog>

#include "core/session/relocate.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace alinify::ui {

/// Asks for the present location of a session's images, and reports those that have changed.
class RelocateDialog : public QDialog {
  Q_OBJECT
 public:
  RelocateDialog(Session session, QWidget* parent = nullptr);
  /// The session with its files at the locations found.
  const Session& session() const { return session_; }
  /// Sets the file of `role` to `path`, and others that exist beside it.
  void found(const QString& role, const QString& path);

 private:
  void show_questions();
  void browse(const QString& role, const QString& before);

  Session session_;
  QLabel* explanation_;
  QGridLayout* rows_;
  QPushButton* open_;
};

}  // namespace alinify::ui
