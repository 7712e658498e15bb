#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QPointer>
#include <QTimer>

class QLabel;
class QPushButton;

namespace alinify::ui {

/// One step of the tour.
struct TourStep {
  QString title, text;
  QPointer<QWidget> target;           ///< framed during the step; null: nothing
  std::function<void()> help;         ///< performed by Next if the user has not done it; empty: nothing
  std::function<bool()> done;         ///< true: advance automatically; empty: only by Next
  std::function<bool()> under_way;    ///< true: in progress, Next waits; empty: instantaneous
  std::function<void()> reveal = {};  ///< brings the target into view when the step begins; empty: nothing
};

/// A card over the window that guides through the program while everything stays usable: it gives
/// instructions, frames the target, detects completion, and performs the action itself if Next is pressed.
class Tour : public QFrame {
  Q_OBJECT
 public:
  /// `place`: the widget whose lower left corner the card follows; a descendant of `window`.
  Tour(std::vector<TourStep> steps, QWidget* place, QWidget* window);
  ~Tour() override;
  /// Turns the card into a question with two answers: run its only step's help, or not.
  void become_offer(const QString& take, const QString& leave);
  int step() const { return at_; }
  int step_count() const { return static_cast<int>(steps_.size()); }

 Q_SIGNALS:
  void ended();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void go(int step);
  void next();
  void look();
  void place();
  void end();

  std::vector<TourStep> steps_;
  QWidget* place_;
  QPointer<QWidget> marker_;
  int at_ = 0;
  bool done_before_ = false;  ///< already done when the step started: it is for reading, not skipped
  bool offer_ = false;
  QPushButton* leave_;
  QLabel* count_;
  QLabel* title_;
  QLabel* text_;
  QPushButton* back_;
  QPushButton* next_;
  QTimer looking_;
};

}  // namespace alinify::ui
