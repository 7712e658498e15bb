#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QString>

#include "core/io/image_kind.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QWidget;

namespace alinify::ui {

/// Rows of the export dialog: the file's name and its format, kept in agreement.
class ExportFileRows : public QObject {
  Q_OBJECT
 public:
  /// Appends its rows; `dialog` owns them and their questions.
  ExportFileRows(QFormLayout& form, const QString& path, QWidget& dialog);

  QString path() const;
  /// The kind implied by the name; empty if no such kind can be written.
  std::optional<ImageKind> kind() const;
  /// Why the name is not acceptable: it is a folder, or its folder does not exist; empty if it is acceptable.
  QString refusal() const;
  /// The obstacle that will probably keep the file from being written; empty: none.
  QString warning() const;
  /// Shows the format implied by the name.
  void refresh();
  /// Runs `then` once the name has an ending and may be written.
  void settle(const std::function<void()>& then);

 Q_SIGNALS:
  void changed();

 private:
  void browse();
  void format_chosen();

  QWidget& dialog_;
  QLineEdit* path_;
  QComboBox* format_;
  bool replace_confirmed_ = false;
};

}  // namespace alinify::ui
