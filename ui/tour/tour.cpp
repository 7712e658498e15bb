#include "ui/tour/tour.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kLookEveryMs = 200, kCardWidth = 380, kMargin = 18;

/// A frame around the step's target; transparent to the mouse.
class Marker final : public QWidget {
 public:
  explicit Marker(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("tour_marker"));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 6, 6);
  }
};

}  // namespace

Tour::Tour(std::vector<TourStep> steps, QWidget* place, QWidget* window)
    : QFrame(window), steps_(std::move(steps)), place_(place), marker_(new Marker(window)) {
  setObjectName(QStringLiteral("tour"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAutoFillBackground(true);
  setFrameShape(QFrame::StyledPanel);
  setFixedWidth(kCardWidth);
  setAccessibleName(tr("Tour"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 14, 16, 12);
  layout->setSpacing(8);
  count_ = new QLabel;
  count_->setObjectName(QStringLiteral("tour_count"));
  QPalette quiet = count_->palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  count_->setPalette(quiet);
  title_ = new QLabel;
  QFont big = font();
  big.setPointSizeF(big.pointSizeF() * 1.25);
  big.setWeight(QFont::DemiBold);
  title_->setFont(big);
  title_->setObjectName(QStringLiteral("tour_title"));
  text_ = new QLabel;
  text_->setObjectName(QStringLiteral("tour_text"));
  text_->setWordWrap(true);
  layout->addWidget(count_);
  layout->addWidget(title_);
  layout->addWidget(text_);
  auto* row = new QHBoxLayout;
  leave_ = new QPushButton(tr("&Leave the Tour"));
  leave_->setObjectName(QStringLiteral("tour_leave"));
  back_ = new QPushButton(tr("&Back"));
  back_->setObjectName(QStringLiteral("tour_back"));
  next_ = new QPushButton(tr("&Next"));
  next_->setObjectName(QStringLiteral("tour_next"));
  next_->setDefault(true);
  row->addWidget(leave_);
  row->addStretch(1);
  row->addWidget(back_);
  row->addWidget(next_);
  layout->addLayout(row);
  connect(leave_, &QPushButton::clicked, this, &Tour::end);
  connect(back_, &QPushButton::clicked, this, [this] { go(at_ - 1); });
  connect(next_, &QPushButton::clicked, this, &Tour::next);
  connect(&looking_, &QTimer::timeout, this, &Tour::look);
  looking_.start(kLookEveryMs);
  window->installEventFilter(this);
  place_->installEventFilter(this);
  go(0);
  show();
  raise();
  next_->setFocus();
}

Tour::~Tour() {
  delete marker_;
}

void Tour::go(int step) {
  at_ = std::clamp(step, 0, step_count() - 1);
  const TourStep& now = steps_[static_cast<std::size_t>(at_)];
  done_before_ = now.done && now.done();
  count_->setText(tr("%1 of %2").arg(at_ + 1).arg(step_count()));
  title_->setText(now.title);
  text_->setText(now.text);
  back_->setEnabled(at_ > 0);
  next_->setText(at_ + 1 == step_count() ? tr("&Finish") : tr("&Next"));
  if (now.reveal) now.reveal();
  setAccessibleDescription(now.title + QStringLiteral(". ") + now.text);
  place();
  // The previous step may have moved the keyboard focus: Enter must continue the tour.
  next_->setFocus();
}

void Tour::become_offer(const QString& take, const QString& leave) {
  offer_ = true;
  count_->hide();
  back_->hide();
  next_->setText(take);
  leave_->setText(leave);
  place();
}

void Tour::mouseReleaseEvent(QMouseEvent* event) {
  // An offer is one large button: its text is clickable.
  if (offer_ && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) next();
}

void Tour::next() {
  if (offer_) {
    const auto take = steps_.front().help;
    end();
    return take();
  }
  const TourStep& now = steps_[static_cast<std::size_t>(at_)];
  if (now.help && now.done && !now.done()) {
    // Performed for the user; the step ends when it is done. A failure can be retried.
    if (!now.under_way || !now.under_way()) now.help();
    return;
  }
  at_ + 1 == step_count() ? end() : go(at_ + 1);
}

void Tour::look() {
  const TourStep& now = steps_[static_cast<std::size_t>(at_)];
  if (!offer_ && !done_before_ && now.done && now.help && now.done() && at_ + 1 < step_count())
    return go(at_ + 1);
  // An offer that is no longer needed ends.
  if (offer_ && now.done && now.done()) return end();
  place();  // docks open and close, panels scroll
}

void Tour::place() {
  adjustSize();
  const QPoint corner = place_->mapTo(parentWidget(), QPoint(0, place_->height()));
  move(corner.x() + kMargin, std::max(0, corner.y() - height() - kMargin));
  const TourStep& now = steps_[static_cast<std::size_t>(at_)];
  const bool framed = now.target && now.target->isVisible();
  marker_->setVisible(framed);
  if (!framed) return;
  const QRect seen = now.target->visibleRegion().boundingRect();
  marker_->setGeometry(QRect(now.target->mapTo(parentWidget(), seen.topLeft()), seen.size())
                           .adjusted(-4, -4, 4, 4)
                           .intersected(parentWidget()->rect()));
  marker_->raise();
  raise();
}

bool Tour::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) place();
  return QFrame::eventFilter(object, event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return end();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return next();
  QFrame::keyPressEvent(event);
}

void Tour::end() {
  looking_.stop();
  Q_EMIT ended();
  hide();
  delete marker_;
  deleteLater();
}

}  // namespace alinify::ui
