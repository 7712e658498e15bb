#pragma once

#include <vector>

#include <QDialog>

#include "ui/preferences.h"
#include "ui/services.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace alinify::ui {

/// The preferences on one page, every row with its default, applied with OK and undone with Cancel. Nothing
/// is tried out on a running job.
class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  PreferencesDialog(const Services& services, const Preferences& now, QWidget* parent = nullptr);
  Preferences preferences() const;

 private:
  QWidget* machine_page(const Services& services);
  QWidget* looks_page();
  void show(const Preferences& values);
  void check_elastix();
  void show_elastix();
  bool eventFilter(QObject* watched, QEvent* event) override;
  void show_color(QPushButton* button, const QColor& chosen, const QColor& own);
  void choose_color(QPushButton* button, QColor& chosen, const QColor& own);
  void update_restart_note();

  Preferences before_;
  QColor fixed_, moving_;
  QComboBox* device_;
  QSpinBox* threads_;
  QDoubleSpinBox* memory_;
  QDoubleSpinBox* cache_;
  QLineEdit* elastix_;
  QLabel* elastix_note_;
  QString elastix_said_, elastix_found_;  ///< what the note says, %1: the program's path; empty: not found
  QComboBox* theme_;
  QComboBox* language_;
  QComboBox* unit_;
  QPushButton* fixed_button_;
  QPushButton* moving_button_;
  QLabel* restart_note_;
};

/// The languages that the program speaks: code and own name, "de", "Deutsch".
const std::vector<std::pair<QString, QString>>& languages();

}  // namespace alinify::ui
