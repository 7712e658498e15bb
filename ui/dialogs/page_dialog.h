#pragma once

#include <optional>

#include <QDialog>

#include "ui/document/session_document.h"

class QFormLayout;
class QSpinBox;

namespace alinify::ui {

/// Asks which pages of their files the images are: a row for each image whose file holds several.
class PageDialog : public QDialog {
  Q_OBJECT
 public:
  /// One of them has several pages; either may be missing.
  PageDialog(const std::optional<LoadedImage>& fixed, const std::optional<LoadedImage>& moving,
             QWidget* parent = nullptr);

  /// From 0; unset: there is nothing to choose.
  std::optional<int> page(Side side) const;

 private:
  QSpinBox* add_row(QFormLayout& form, const LoadedImage& image, const QString& title, const QString& name);

  QSpinBox *fixed_ = nullptr, *moving_ = nullptr;
};

}  // namespace alinify::ui
