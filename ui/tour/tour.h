#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QPointer>
#include <QTimer>

class QLabel;
class QPushButton;

namespace alinify::ui {

/// One stop of the tour.
struct TourStep {
  QString title, text;
  QPointer<QWidget> target;         ///< framed while the step is shown; null: nothing
  std::function<void()> help;       ///< what Next does for who has not done it; empty: nothing
  std::function<bool()> done;       ///< true: the step goes on by itself; empty: only by Next
  std::function<bool()> under_way;  ///< true: it is being done, and Next waits; empty: done at once
};

/// A card over the window that leads through the program while everything stays usable: it says what to do,
/// frames where, sees when it is done, and does it itself when Next is pressed instead.
class Tour : public QFrame {
  Q_OBJECT
 public:
  /// `place`: the widget whose lower left corner the card keeps to; a descendant of `window`.
  Tour(std::vector<TourStep> steps, QWidget* place, QWidget* window);
  ~Tour() override;
  /// Turns the card into a question with two answers: its only step's help, or not.
  void become_offer(const QString& take, const QString& leave);
  int step() const { return at_; }
  int step_count() const { return static_cast<int>(steps_.size()); }

 Q_SIGNALS:
  void ended();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

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
  bool done_before_ = false;  ///< there was nothing to do when the step came up: it is read, not skipped
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
