#include "ui/dialogs/preferences_dialog.h"

#include <algorithm>

#include <QColorDialog>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/registration/elastix/find_elastix.h"
#include "ui/core_text.h"
#include "ui/panels/number_box.h"
#include "ui/style/icons.h"

namespace alinify::ui {
namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

QLabel* quiet_label(const QString& text) {
  auto* label = new QLabel(text);
  label->setWordWrap(true);
  QPalette colors = label->palette();
  colors.setColor(QPalette::WindowText, quiet_text_color());
  label->setPalette(colors);
  return label;
}

/// 0 is "the program's choice" and says so.
QDoubleSpinBox* memory_box(const QString& name, const QString& automatic, double max_gib) {
  auto* box = new NumberBox;
  box->setObjectName(name);
  box->setRange(0, std::max(1.0, max_gib));
  box->setDecimals(2);
  box->setSingleStep(0.5);
  box->setSuffix(QStringLiteral(" GiB"));
  box->setSpecialValueText(automatic);
  return box;
}

/// A path that no line ends in: lines may end after a slash or a hyphen, but not before a word joiner, and
/// after a space whatever follows.
QString in_one_line(QString path) {
  constexpr QChar word_joiner(0x2060);
  path.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
  for (qsizetype at = path.size() - 1; at > 0; --at)
    if (!path.at(at - 1).isLetterOrNumber() && !path.at(at).isLowSurrogate()) path.insert(at, word_joiner);
  return path;
}

std::int64_t bytes_of(const QDoubleSpinBox& box) {
  return static_cast<std::int64_t>(box.value() * kGiB);
}

}  // namespace

const std::vector<std::pair<QString, QString>>& languages() {
  static const std::vector<std::pair<QString, QString>> all = {
      {QStringLiteral("en"), QStringLiteral("English")},
      {QStringLiteral("de"), QStringLiteral("Deutsch")},
      {QStringLiteral("zh"), QStringLiteral("简体中文")},
  };
  return all;
}

PreferencesDialog::PreferencesDialog(const Services& services, const Preferences& now, QWidget* parent)
    : QDialog(parent), before_(now) {
  setObjectName(QStringLiteral("preferences_dialog"));
  setWindowTitle(tr("Preferences"));
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(machine_page(services));
  layout->addWidget(looks_page());
  restart_note_ = new QLabel;
  restart_note_->setObjectName(QStringLiteral("restart_note"));
  restart_note_->setWordWrap(true);
  layout->addWidget(restart_note_);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel |
                                   QDialogButtonBox::RestoreDefaults);
  box->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("preferences_ok"));
  auto* defaults = box->button(QDialogButtonBox::RestoreDefaults);
  defaults->setObjectName(QStringLiteral("preferences_defaults"));
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(defaults, &QPushButton::clicked, this, [this] { show(Preferences()); });
  layout->addWidget(box);
  for (const auto other : {QDialogButtonBox::Cancel, QDialogButtonBox::RestoreDefaults})
    box->button(other)->setAutoDefault(false);
  box->button(QDialogButtonBox::Ok)->setDefault(true);
  show(now);
  for (QComboBox* combo : {device_, language_})
    connect(combo, &QComboBox::currentIndexChanged, this, &PreferencesDialog::update_restart_note);
  connect(threads_, &QSpinBox::valueChanged, this, &PreferencesDialog::update_restart_note);
  connect(cache_, &QDoubleSpinBox::valueChanged, this, &PreferencesDialog::update_restart_note);
  resize(560, sizeHint().height());
}

QWidget* PreferencesDialog::machine_page(const Services& services) {
  auto* group = new QGroupBox(tr("Machine"));
  auto* form = new QFormLayout(group);
  device_ = new QComboBox;
  device_->setObjectName(QStringLiteral("device_choice"));
  std::vector<DeviceChoice> devices;
  if (services.list_devices) devices = services.list_devices();
  device_->addItem(tr("Automatic: a graphics processor where there is one"), QStringLiteral("auto"));
  for (const DeviceChoice& device : devices)
    device_->addItem(translated(device.title), QString::fromStdString(device.id));
  form->addRow(tr("&Device"), device_);
  form->addRow(QString(), quiet_label(tr("Now: %1").arg(translated(services.backend->description()))));

  const double total_gib = static_cast<double>(platform::total_memory_bytes()) / kGiB;
  threads_ = new QSpinBox;
  threads_->setObjectName(QStringLiteral("threads"));
  threads_->setRange(0, std::max(64, 4 * platform::usable_cores()));
  threads_->setSpecialValueText(tr("All cores (%1)").arg(platform::usable_cores()));
  form->addRow(tr("&Threads"), threads_);
  memory_ = memory_box(QStringLiteral("memory_limit"), tr("All free memory"), total_gib);
  memory_->setToolTip(
      tr("The most memory a registration plans with; it works in tiles, or coarser and says so"));
  form->addRow(tr("&Memory limit"), memory_);
  cache_ = memory_box(QStringLiteral("cache"), tr("A quarter of the free memory"), total_gib / 2);
  cache_->setToolTip(tr("Decoded tiles kept for the view: more makes panning back instant"));
  form->addRow(tr("&Cache of the view"), cache_);

  auto* row = new QHBoxLayout;
  elastix_ = new QLineEdit;
  elastix_->setObjectName(QStringLiteral("elastix_path"));
  elastix_->setPlaceholderText(tr("Found automatically"));
  elastix_->setAccessibleName(tr("Path of elastix"));
  auto* browse = new QPushButton(tr("&Browse…"));
  browse->setAutoDefault(false);
  row->addWidget(elastix_, 1);
  row->addWidget(browse);
  form->addRow(tr("&elastix"), row);
  qobject_cast<QLabel*>(form->labelForField(row))->setBuddy(elastix_);
  elastix_note_ = quiet_label({});
  elastix_note_->setObjectName(QStringLiteral("elastix_note"));
  elastix_note_->installEventFilter(this);  // a long path is shortened to its width
  form->addRow(QString(), elastix_note_);
  connect(elastix_, &QLineEdit::textChanged, this, &PreferencesDialog::check_elastix);
  connect(browse, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Choose the elastix Program"), elastix_->text());
    if (!path.isEmpty()) elastix_->setText(path);
  });
  return group;
}

QWidget* PreferencesDialog::looks_page() {
  auto* group = new QGroupBox(tr("Language and Colours"));
  auto* form = new QFormLayout(group);
  language_ = new QComboBox;
  language_->setObjectName(QStringLiteral("language"));
  language_->addItem(tr("Follow system"), QString());
  for (const auto& [code, name] : languages()) language_->addItem(name, code);
  form->addRow(tr("&Language"), language_);
  unit_ = new QComboBox;
  unit_->setObjectName(QStringLiteral("length_unit"));
  unit_->addItem(tr("Micrometres below 1 mm, else millimetres"), name_of(DisplayUnit::Automatic));
  unit_->addItem(tr("Micrometres"), name_of(DisplayUnit::Micrometre));
  unit_->addItem(tr("Millimetres"), name_of(DisplayUnit::Millimetre));
  unit_->addItem(tr("Pixels"), name_of(DisplayUnit::Pixel));
  unit_->setToolTip(tr("The unit of lengths and positions; pixels where the pixel size is not known"));
  form->addRow(tr("Len&gths in"), unit_);
  theme_ = new QComboBox;
  theme_->setObjectName(QStringLiteral("theme"));
  theme_->addItem(tr("Follow system"), name_of(Theme::System));
  theme_->addItem(tr("Light"), name_of(Theme::Light));
  theme_->addItem(tr("Dark"), name_of(Theme::Dark));
  form->addRow(tr("T&heme"), theme_);
  const auto color_row = [&](const QString& title, const QString& name, QColor& chosen, const QColor& own) {
    auto* row = new QHBoxLayout;
    auto* button = new QPushButton;
    button->setObjectName(name);
    button->setAutoDefault(false);
    auto* reset = new QPushButton(tr("Reset"));
    reset->setAutoDefault(false);
    reset->setAccessibleName(tr("Reset: %1").arg(QString(title).remove(QLatin1Char('&'))));
    row->addWidget(button, 1);
    row->addWidget(reset);
    form->addRow(title, row);
    qobject_cast<QLabel*>(form->labelForField(row))->setBuddy(button);
    connect(button, &QPushButton::clicked, this, [=, this, &chosen] { choose_color(button, chosen, own); });
    connect(reset, &QPushButton::clicked, this, [=, this, &chosen] {
      chosen = QColor();
      show_color(button, chosen, own);
    });
    return button;
  };
  fixed_button_ = color_row(tr("Colour of the &fixed image"), QStringLiteral("fixed_color"), fixed_,
                            default_fixed_color());
  moving_button_ = color_row(tr("Colour of the m&oving image"), QStringLiteral("moving_color"), moving_,
                             default_moving_color());
  return group;
}

void PreferencesDialog::show(const Preferences& p) {
  int device = device_->findData(p.device);
  if (device < 0) {  // chosen earlier, unavailable now: kept, and shown as such
    device_->addItem(tr("%1 (not there now)").arg(p.device), p.device);
    device = device_->count() - 1;
  }
  device_->setCurrentIndex(device);
  threads_->setValue(p.threads);
  memory_->setValue(static_cast<double>(p.memory_limit_bytes) / kGiB);
  cache_->setValue(static_cast<double>(p.cache_bytes) / kGiB);
  elastix_->setText(p.elastix);
  language_->setCurrentIndex(std::max(0, language_->findData(p.language)));
  unit_->setCurrentIndex(unit_->findData(name_of(p.length_unit)));
  theme_->setCurrentIndex(theme_->findData(name_of(p.theme)));
  fixed_ = p.fixed_color, moving_ = p.moving_color;
  show_color(fixed_button_, fixed_, default_fixed_color());
  show_color(moving_button_, moving_, default_moving_color());
  check_elastix();
  update_restart_note();
}

Preferences PreferencesDialog::preferences() const {
  Preferences p;
  p.device = device_->currentData().toString();
  p.threads = threads_->value();
  p.memory_limit_bytes = bytes_of(*memory_);
  p.cache_bytes = bytes_of(*cache_);
  p.elastix = elastix_->text().trimmed();
  p.fixed_color = fixed_, p.moving_color = moving_;
  p.length_unit = display_unit_from(unit_->currentData().toString());
  p.theme = theme_from(theme_->currentData().toString());
  p.language = language_->currentData().toString();
  return p;
}

void PreferencesDialog::check_elastix() {
  const QString path = elastix_->text().trimmed();
  elastix_said_ =
      path.isEmpty() ? tr("Looked for beside the program and on the PATH.") + QLatin1Char(' ') : QString();
  elastix_found_.clear();
  try {
    elastix_found_ = QString::fromStdU16String(find_elastix(path.toStdString()).u16string());
    elastix_said_ += tr("Found: %1");
  } catch (const Error& error) {
    elastix_said_ += tr("Not found: %1.").arg(translated(error.why_message()));
  }
  show_elastix();
}

void PreferencesDialog::show_elastix() {
  elastix_note_->setToolTip(elastix_found_);
  if (elastix_found_.isEmpty()) return elastix_note_->setText(elastix_said_);
  const QString shown = elastix_note_->fontMetrics().elidedText(elastix_found_, Qt::ElideMiddle,
                                                                std::max(120, elastix_note_->width() - 8));
  elastix_note_->setText(elastix_said_.arg(in_one_line(shown)));
}

bool PreferencesDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == elastix_note_ && event->type() == QEvent::Resize) show_elastix();
  return QDialog::eventFilter(watched, event);
}

void PreferencesDialog::show_color(QPushButton* button, const QColor& chosen, const QColor& own) {
  const QColor shown = chosen.isValid() ? chosen : own;
  button->setIcon(color_chip(shown));
  button->setText(chosen.isValid() ? shown.name() : tr("%1 (the theme's)").arg(shown.name()));
}

void PreferencesDialog::choose_color(QPushButton* button, QColor& chosen, const QColor& own) {
  const QColor picked = QColorDialog::getColor(chosen.isValid() ? chosen : own, this, tr("Choose a Colour"));
  if (!picked.isValid()) return;
  chosen = picked;
  show_color(button, chosen, own);
}

void PreferencesDialog::update_restart_note() {
  const bool restart = preferences().needs_restart(before_);
  restart_note_->setText(restart
                             ? tr("Device, threads, cache and language change when the program is started "
                                  "again.")
                             : QString());
}

}  // namespace alinify::ui
