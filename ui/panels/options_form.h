#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <QWidget>

#include "core/registration/engine.h"
#include "ui/lengths.h"

class QToolButton;

namespace alinify::ui {

/// A form of an engine's options, generated from their descriptions: unit, range, purpose, and a reset button
/// for changed ones.
class OptionsForm : public QWidget {
  Q_OBJECT
 public:
  explicit OptionsForm(const std::vector<OptionDescription>& options, QWidget* parent = nullptr);

  /// Options that differ from their defaults, in the engine's format: decimal points in any language of the
  /// window.
  std::map<std::string, std::string> values() const;
  void set_values(const std::map<std::string, std::string>& values);
  void reset();
  /// Converts lengths in pixels to that unit in the tips.
  void set_lengths(const LengthFormat& lengths);

 Q_SIGNALS:
  void changed();

 private:
  struct Row {
    OptionDescription option;
    std::function<std::string()> get;
    std::function<void(const std::string&)> set;
    QToolButton* reset;
    QWidget *label, *editor;
  };
  void add_row(const OptionDescription& option);
  void show_tips(const Row& row);
  void value_changed();

  std::vector<Row> rows_;
  LengthFormat lengths_;
};

}  // namespace alinify::ui
