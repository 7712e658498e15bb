#pragma once

#include <optional>

#include <QObject>

class QMainWindow;

namespace alinify::ui {

/// Widths of the docks beside the canvas, in logical pixels: how wide they are at first, and the ones that a
/// person has dragged them to, which are kept in the settings. Texts of a language may need more than either;
/// the layout that is kept then has that width, and the next language would inherit it: a language gets the
/// widths back that it had last. **Threads**: the GUI's.
class ColumnWidths : public QObject {
  Q_OBJECT
 public:
  /// Listens to the window, which owns it.
  explicit ColumnWidths(QMainWindow& window);

  static constexpr int kFirstLeft = 250, kFirstRight = 300;

  /// Keeps the present widths as those of the language in use.
  static void keep(const QMainWindow& window);
  /// Gives each column the width that a person chose, else the one that it had in this language, else the
  /// first one; docks whose texts need more get it.
  static void regain(QMainWindow& window);
  /// From now on nobody has chosen a width, and no language has had one.
  static void forget();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Widths {
    std::optional<int> left, right;  ///< unset: no dock is seen there
  };
  Widths present() const;
  void keep_dragged();

  QMainWindow& window_;
  std::optional<Widths> before_drag_;
};

}  // namespace alinify::ui
