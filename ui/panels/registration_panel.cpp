#include "ui/panels/registration_panel.h"

#include <cmath>

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/metric_plot.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

QLabel* wrapping_label(const QString& name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  return label;
}

QToolButton* text_button(QAction* action) {
  auto* button = new QToolButton;
  button->setObjectName(action->objectName() + QStringLiteral("_button"));
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setMinimumHeight(30);
  return button;
}

}  // namespace

QString human_time(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::max(0.0, seconds)));
  if (seconds < 9.95) return RegistrationPanel::tr("%1 s").arg(seconds, 0, 'f', 1);
  if (whole < 60) return RegistrationPanel::tr("%1 s").arg(whole);
  if (whole < 3600) return RegistrationPanel::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
  return RegistrationPanel::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

RegistrationPanel::RegistrationPanel(QAction* run, QAction* stop, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("registration_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(8);

  auto* form = new QFormLayout;
  engine_ = new QComboBox;
  engine_->setObjectName(QStringLiteral("engine"));
  engine_->setAccessibleName(tr("Engine"));
  engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  engine_->setMinimumContentsLength(12);
  form->addRow(tr("&Engine"), engine_);
  layout->addLayout(form);
  sentence_ = wrapping_label(QStringLiteral("engine_sentence"));
  layout->addWidget(sentence_);

  auto* buttons = new QHBoxLayout;
  run_button_ = text_button(run);
  stop_button_ = text_button(stop);
  buttons->addWidget(run_button_);
  buttons->addWidget(stop_button_);
  layout->addLayout(buttons);

  stage_ = wrapping_label(QStringLiteral("stage"));
  layout->addWidget(stage_);
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("registration_progress"));
  bar_->setAccessibleName(tr("Registration progress"));
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setMaximumHeight(10);
  layout->addWidget(bar_);
  time_ = wrapping_label(QStringLiteral("time_left"));
  layout->addWidget(time_);
  plot_ = new MetricPlot;
  plot_->setMaximumHeight(190);
  layout->addWidget(plot_, 3);
  resolution_ = wrapping_label(QStringLiteral("resolution"));
  layout->addWidget(resolution_);
  headline_ = wrapping_label(QStringLiteral("result_headline"));
  QFont bold = headline_->font();
  bold.setBold(true);
  headline_->setFont(bold);
  layout->addWidget(headline_);
  result_ = wrapping_label(QStringLiteral("result"));
  layout->addWidget(result_);
  layout->addStretch(1);

  connect(engine_, &QComboBox::currentIndexChanged, this, [this] {
    describe_engine();
    Q_EMIT engine_changed();
  });
  show_ready({});
}

void RegistrationPanel::set_engines(const std::vector<EngineDescription>& engines) {
  engines_ = engines;
  const QSignalBlocker quiet(engine_);
  engine_->clear();
  int first = -1;
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    const EngineDescription& e = engines_[i];
    engine_->addItem(QString::fromStdString(e.title), QString::fromStdString(e.name));
    engine_->setItemData(static_cast<int>(i), QString::fromStdString(e.available ? e.sentence : e.why_not),
                         Qt::ToolTipRole);
    if (e.available && first < 0) first = static_cast<int>(i);
  }
  engine_->setCurrentIndex(first >= 0 ? first : (engines_.empty() ? -1 : 0));
  describe_engine();
}

QString RegistrationPanel::engine() const {
  return engine_->currentData().toString();
}

QString RegistrationPanel::why_not() const {
  const int index = engine_->currentIndex();
  if (index < 0) return tr("This build has no registration engine.");
  const EngineDescription& e = engines_[static_cast<std::size_t>(index)];
  return e.available ? QString() : QString::fromStdString(e.why_not);
}

void RegistrationPanel::describe_engine() {
  const QString refusal = why_not();
  if (!refusal.isEmpty()) {
    sentence_->setText(tr("Not available: %1").arg(refusal));
  } else {
    sentence_->setText(
        QString::fromStdString(engines_[static_cast<std::size_t>(engine_->currentIndex())].sentence));
  }
}

void RegistrationPanel::show_ready(const QString& hint) {
  engine_->setEnabled(true);
  stage_->setText(hint);
  stage_->setVisible(!hint.isEmpty());
  bar_->hide();
  time_->hide();
}

void RegistrationPanel::show_running() {
  engine_->setEnabled(false);
  plot_->clear();
  resolution_->clear();
  resolution_->hide();
  headline_->hide();
  headline_->clear();
  result_->hide();
  result_->clear();
  stage_->setText(tr("Starting…"));
  stage_->show();
  bar_->setValue(0);
  bar_->show();
  time_->setText(QString());
  time_->show();
}

void RegistrationPanel::show_progress(double fraction, const QString& stage, double elapsed_s,
                                      double remaining_s) {
  QString sentence = stage;
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  stage_->setText(sentence);
  bar_->setValue(static_cast<int>(fraction * 1000));
  time_->setText(remaining_s >= 0
                     ? tr("%1 so far, about %2 left").arg(human_time(elapsed_s), human_time(remaining_s))
                     : tr("%1 so far").arg(human_time(elapsed_s)));
}

void RegistrationPanel::show_resolution(const WorkingResolution& resolution) {
  resolution_->setText(tr("Resolution: %1.").arg(QString::fromStdString(resolution.reason)));
  resolution_->show();
}

void RegistrationPanel::show_cancelling() {
  stage_->setText(tr("Stopping…"));
}

void RegistrationPanel::show_result(const QString& headline, const QStringList& lines, bool good) {
  QPalette colors = palette();
  if (!good) colors.setColor(QPalette::WindowText, warning_color());
  headline_->setPalette(colors);
  headline_->setText(headline);
  headline_->setVisible(!headline.isEmpty());
  QStringList sentences;
  for (QString line : lines) {
    if (line.isEmpty()) continue;
    line[0] = line[0].toUpper();
    sentences << (line.endsWith(QLatin1Char('.')) ? line : line + QLatin1Char('.'));
  }
  result_->setText(sentences.join(QLatin1Char('\n')));
  result_->setVisible(!lines.isEmpty());
}

QString RegistrationPanel::result_text() const {
  return headline_->text() + QLatin1Char('\n') + result_->text();
}

}  // namespace alinify::ui
