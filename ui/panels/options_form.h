#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <QWidget>

#include "core/registration/engine.h"

class QToolButton;

namespace alinify::ui {

/// The options of an engine as a form, made from their descriptions: unit, range, what it is for, and a
/// button that puts a changed one back.
class OptionsForm : public QWidget {
  Q_OBJECT
 public:
  explicit OptionsForm(const std::vector<OptionDescription>& options, QWidget* parent = nullptr);

  /// Those that differ from their defaults, as the engine takes them: full stops before decimals, whatever
  /// the window's language.
  std::map<std::string, std::string> values() const;
  void set_values(const std::map<std::string, std::string>& values);
  void reset();

 Q_SIGNALS:
  void changed();

 private:
  struct Row {
    OptionDescription option;
    std::function<std::string()> get;
    std::function<void(const std::string&)> set;
    QToolButton* reset;
  };
  void add_row(const OptionDescription& option);
  void value_changed();

  std::vector<Row> rows_;
};

/// "grid_spacing_px" -> "Grid spacing".
QString title_of(const OptionDescription& option);

}  // namespace alinify::ui
