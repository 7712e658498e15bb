#pragma once

#include <QDialog>

#include "core/session/relocate.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace alinify::ui {

/// Asks where a session's images are now, and tells those that are no longer what they were.
class RelocateDialog : public QDialog {
  Q_OBJECT
 public:
  RelocateDialog(Session session, QWidget* parent = nullptr);
  /// With the files where the person found them.
  const Session& session() const { return session_; }
  /// Puts the file of `role` there, and others that lie beside it.
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
