#include "ui/dialogs/beside_canvas.h"

#include <algorithm>

#include <QEvent>
#include <QTimer>

namespace alinify::ui {
namespace {

constexpr int kStatusBar = 40;  ///< logical pixels at the window's lower edge that stay free

int lowest_top(const QDialog& dialog, const QWidget& window) {
  const QRect whole = window.frameGeometry();
  return std::max(whole.top(), whole.bottom() - dialog.frameGeometry().height() - kStatusBar);
}

/// Moves a dialog up that has grown over the lower edge.
class KeepInside : public QObject {
 public:
  KeepInside(QDialog& dialog, const QWidget& window) : QObject(&dialog), dialog_(dialog), window_(window) {
    dialog.installEventFilter(this);
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    // Later: the frame has not grown yet.
    if (event->type() == QEvent::Resize) QTimer::singleShot(0, this, [this] { move_up(); });
    return QObject::eventFilter(watched, event);
  }

 private:
  void move_up() {
    const int top = lowest_top(dialog_, window_);
    if (dialog_.isVisible() && dialog_.y() > top) dialog_.move(dialog_.x(), top);
  }

  QDialog& dialog_;
  const QWidget& window_;
};

}  // namespace

void place_beside_canvas(QDialog& dialog, const QWidget& window) {
  const QRect whole = window.frameGeometry();
  dialog.move(std::max(whole.left(), whole.right() - dialog.frameGeometry().width()),
              lowest_top(dialog, window));
  new KeepInside(dialog, window);
}

}  // namespace alinify::ui
