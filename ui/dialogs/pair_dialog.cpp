#include "ui/dialogs/pair_dialog.h"

#include <algorithm>
#include <utility>

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTreeView>
#include <QVBoxLayout>

#include "core/io/image_formats.h"
#include "ui/dialogs/role_rows.h"

namespace alinify::ui {
namespace {

/// Positive: looks like a fixed image; negative: like a moving one.
int likeness(const QString& path) {
  const QString name = QFileInfo(path).completeBaseName().toLower();
  for (const char* word : {"fixed", "reference", "target"})
    if (name.contains(QLatin1String(word))) return 1;
  for (const char* word : {"moving", "source", "design"})
    if (name.contains(QLatin1String(word))) return -1;
  return 0;
}

struct Roles {
  const char *fixed, *moving;
};
constexpr Roles kRoles[] = {{"fixed", "moving"},     {"reference", "moving"}, {"target", "moving"},
                            {"reference", "source"}, {"target", "source"},    {"fixed", "source"}};

/// `word` written as `as` is: "FIXED" -> "MOVING", "Fixed" -> "Moving".
QString written_as(const QString& word, QStringView as) {
  const bool first = as.front().isUpper(), all = first && as.back().isUpper();
  if (all) return word.toUpper();
  return first ? word.front().toUpper() + word.mid(1) : word;
}

/// A path as a file manager copies it may stand in quotes.
QString without_quotes(const QString& text) {
  const QString path = text.trimmed();
  const bool quoted = path.size() > 2 && path.startsWith(QLatin1Char('"')) && path.endsWith(QLatin1Char('"'));
  return quoted ? path.mid(1, path.size() - 2) : path;
}

}  // namespace

QStringList in_likely_order(QStringList paths) {
  if (paths.size() == 2 && !paths.contains(QString()) && likeness(paths[0]) < likeness(paths[1]))
    paths.swapItemsAt(0, 1);
  return paths;
}

QString partner_beside(const QString& fixed) {
  const QFileInfo file(fixed);
  const QString name = file.fileName();
  if (name.isEmpty() || !file.exists()) return {};
  for (const Roles& roles : kRoles) {
    const QLatin1String word(roles.fixed);
    const qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
    if (at < 0) continue;
    QString partner = name;
    partner.replace(at, word.size(),
                    written_as(QLatin1String(roles.moving), QStringView(name).mid(at, word.size())));
    const QFileInfo beside(file.dir(), partner);
    if (beside.exists()) return beside.filePath();
  }
  return {};
}

QString image_file_filter() {
  QStringList patterns;
  for (const ImageFormat& format : image_formats())
    for (const std::string& ending : format.endings)
      patterns << QStringLiteral("*.") + QString::fromStdString(ending);
  patterns.removeDuplicates();
  return PairDialog::tr("Images: TIFF, PNG, JPEG, whole slides and more (%1);;All files (*)")
      .arg(patterns.join(QLatin1Char(' ')));
}

void show_whole_columns(QFileDialog& dialog) {
  dialog.setOption(QFileDialog::HideNameFilterDetails);
  // A dialog of the desktop's has neither.
  auto* const files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
  if (!files) return;
  for (int column = 1; column < files->header()->count(); ++column)
    files->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  constexpr int width = 860;
  dialog.resize(std::min(std::max(width, dialog.width()), dialog.screen()->availableSize().width()),
                dialog.height());
}

PairDialog::PairDialog(const QStringList& paths, const QString& folder, QWidget* parent)
    : QDialog(parent), folder_(folder) {
  setObjectName(QStringLiteral("pair_dialog"));
  setWindowTitle(tr("Open Pair"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(tr("The moving image will be warped onto the fixed one."));
  layout->addWidget(intro);
  note_ = new QLabel;
  note_->setObjectName(QStringLiteral("pair_note"));
  note_->setWordWrap(true);
  note_->hide();
  layout->addWidget(note_);
  auto* grid = new QGridLayout;
  const RoleRows rows = add_role_rows(*grid,
                                      {tr("&Fixed (reference)"), tr("&Moving"), QStringLiteral("fixed_path"),
                                       QStringLiteral("moving_path"), QStringLiteral("swap")},
                                      5);
  fixed_ = rows.fixed;
  moving_ = rows.moving;
  int at = 0;
  for (QLineEdit* line : {fixed_, moving_}) {
    line->setMinimumWidth(420);
    line->setPlaceholderText(tr("choose a file or a folder"));
    auto* button = new QPushButton(tr("Browse…"));
    button->setObjectName(line->objectName() + QStringLiteral("_browse"));
    button->setAutoDefault(false);
    grid->addWidget(button, at, 3);
    connect(button, &QPushButton::clicked, this, [this, line] { browse(line); });
    // A file dialog chooses either files or folders.
    auto* folder_button = new QPushButton(tr("Folder…"));
    folder_button->setObjectName(line->objectName() + QStringLiteral("_folder"));
    folder_button->setToolTip(
        tr("Choose an image that is a folder: an OME-Zarr, or the slices of a DICOM series"));
    folder_button->setAutoDefault(false);
    grid->addWidget(folder_button, at++, 4);
    connect(folder_button, &QPushButton::clicked, this, [this, line] { choose_folder(line); });
    connect(line, &QLineEdit::textChanged, this, &PairDialog::check);
    connect(line, &QLineEdit::textEdited, this, &PairDialog::split_two_paths);
  }
  layout->addLayout(grid);
  const auto button_of = [this](const QLineEdit* line, const char* which) {
    return findChild<QPushButton*>(line->objectName() + QLatin1String(which));
  };
  // A path is typed or pasted into both fields, or chosen for both.
  QWidget* const order[] = {fixed_,
                            moving_,
                            button_of(fixed_, "_browse"),
                            button_of(fixed_, "_folder"),
                            button_of(moving_, "_browse"),
                            button_of(moving_, "_folder"),
                            rows.swap};
  for (std::size_t i = 1; i < std::size(order); ++i) setTabOrder(order[i - 1], order[i]);

  connect(fixed_, &QLineEdit::textEdited, this, &PairDialog::propose_partner);
  moving_->installEventFilter(this);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  open_ = box->button(QDialogButtonBox::Open);
  open_->setObjectName(QStringLiteral("open"));
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  box->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  open_->setDefault(true);

  const QStringList ordered = in_likely_order(paths);
  if (!ordered.isEmpty()) fixed_->setText(ordered[0]);
  if (ordered.size() > 1) moving_->setText(ordered[1]);
  propose_partner();
  check();
}

void PairDialog::show_paths(const QString& fixed, const QString& moving) {
  fixed_->setText(fixed);
  moving_->setText(moving);
}

void PairDialog::show_note(const QString& note) {
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
}

QString PairDialog::fixed_path() const {
  return without_quotes(fixed_->text());
}
QString PairDialog::moving_path() const {
  return without_quotes(moving_->text());
}

// File managers copy several files' paths as one line, each in quotes.
void PairDialog::split_two_paths(const QString& text) {
  static const QRegularExpression two(QStringLiteral("^\\s*\"([^\"]+)\"\\s*,?\\s*\"([^\"]+)\"\\s*$"));
  if (const auto found = two.match(text); found.hasMatch()) {
    const QStringList paths = in_likely_order({found.captured(1), found.captured(2)});
    show_paths(paths[0], paths[1]);
  }
}

void PairDialog::propose_partner() {
  const QString moving = moving_path();
  if (!moving.isEmpty() && moving != proposed_) return;
  proposed_ = partner_beside(fixed_path());
  if (moving == proposed_) return;
  moving_->setText(proposed_);
  moving_->selectAll();
}

// What is typed after a click replaces a proposal, as after Tab, also in the field that has the focus
// already.
bool PairDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == moving_ && event->type() == QEvent::MouseButtonRelease && !proposed_.isEmpty() &&
      moving_path() == proposed_ && !moving_->hasSelectedText())
    QMetaObject::invokeMethod(moving_, &QLineEdit::selectAll, Qt::QueuedConnection);
  return QDialog::eventFilter(watched, event);
}

void PairDialog::browse(QLineEdit* line) {
  const QString start = line->text().isEmpty() ? folder_ : line->text();
  // Two that are chosen at once are both images.
  const QStringList paths = QFileDialog::getOpenFileNames(
      this, line == fixed_ ? tr("Choose the Fixed Image") : tr("Choose the Moving Image"), start,
      image_file_filter(), nullptr, QFileDialog::HideNameFilterDetails);
  if (paths.isEmpty()) return;
  if (paths.size() > 2) {
    QMessageBox::information(this, windowTitle(), tr("A pair has two images: choose one or both."));
    return;
  }
  if (paths.size() == 2) {
    folder_ = QFileInfo(paths.front()).absolutePath();
    proposed_.clear();
    const QStringList both = in_likely_order(paths);
    return show_paths(both[0], both[1]);
  }
  take(paths.front(), line);
}

void PairDialog::choose_folder(QLineEdit* line) {
  // Beside a folder that is an image lie others; inside it there are only its parts.
  const QFileInfo now(line->text().isEmpty() ? QString() : without_quotes(line->text()));
  const QString path =
      QFileDialog::getExistingDirectory(this,
                                        line == fixed_ ? tr("Choose the Folder of the Fixed Image")
                                                       : tr("Choose the Folder of the Moving Image"),
                                        now.exists() ? now.absolutePath() : folder_);
  if (!path.isEmpty()) take(path, line);
}

void PairDialog::take(const QString& path, QLineEdit* line) {
  folder_ = QFileInfo(path).absolutePath();
  line->setText(path);
  if (line != fixed_) return;
  propose_partner();
  if (moving_path() == proposed_) moving_->setFocus();  // what is typed replaces it
}

void PairDialog::check() {
  open_->setEnabled(!fixed_path().isEmpty() && !moving_path().isEmpty());
}

}  // namespace alinify::ui
