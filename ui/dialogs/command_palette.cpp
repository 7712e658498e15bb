#include "ui/dialogs/command_palette.h"

#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QRegularExpression>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/commands/fuzzy_match.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kRemembered = 5;
constexpr int kNeverUsed = 1000;
/// Commands not found by name, or not available now, rank lower.
constexpr int kWholeWord = 4;  ///< letters typed
constexpr int kScattered = 8, kByWord = 6, kByLetters = 30, kByTip = 60, kNotNow = -25;

/// True if a word of the text begins like that.
bool has_word(const QString& text, const QString& beginning) {
  for (qsizetype at = text.indexOf(beginning, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(beginning, at + 1, Qt::CaseInsensitive))
    if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
  return false;
}

/// True if so few characters may be a word: of Latin letters more than two, of Chinese ones two.
bool may_be_word(const QString& typed) {
  return typed.size() > 2 || (typed.size() == 2 && typed[0].script() == QChar::Script_Han &&
                              typed[1].script() == QChar::Script_Han);
}

QString without_mnemonic(QString text) {
  text.replace(QLatin1String("&&"), QLatin1String("\x01"));
  text.remove(QLatin1Char('&'));
  // "登録(R)": the letter that some languages add for the keyboard is no part of the name.
  static const QRegularExpression added(QStringLiteral("\\s*\\([A-Z]\\)(?=…?$)"));
  text.remove(added);
  return text.replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

/// Paints a command's name with the matched letters highlighted, its place in the menus and its keys.
class PaletteDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {200, option.fontMetrics.height() + 12};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    const bool chosen = option.state & QStyle::State_Selected;
    const bool usable = index.data(PaletteModel::UsableRole).toBool();
    const auto group = usable ? QPalette::Active : QPalette::Disabled;
    if (chosen) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(option.palette.color(QPalette::Active, QPalette::Highlight));
      painter->drawRoundedRect(QRectF(option.rect).adjusted(3, 1, -3, -1), 4, 4);
    }
    const QColor ink = chosen ? option.palette.color(QPalette::Active, QPalette::HighlightedText)
                              : option.palette.color(group, QPalette::Text);
    const QColor faint = chosen ? ink : quiet_text_color();
    QRect box = option.rect.adjusted(12, 0, -12, 0);
    if (!chosen) {
      const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
      icon.paint(painter, QRect(box.left(), box.center().y() - 8, 16, 16), Qt::AlignCenter,
                 usable ? QIcon::Normal : QIcon::Disabled);
    }
    box.setLeft(box.left() + 26);

    const QString keys = index.data(PaletteModel::KeysRole).toString();
    if (!keys.isEmpty()) {
      painter->setPen(faint);
      painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, keys);
      box.setRight(box.right() - option.fontMetrics.horizontalAdvance(keys) - 16);
    }
    const QString name = index.data(Qt::DisplayRole).toString();
    QTextLayout layout(name, option.font);
    QList<QTextLayout::FormatRange> marks;
    for (const QVariant& at : index.data(PaletteModel::MarksRole).toList()) {
      QTextLayout::FormatRange mark;
      mark.start = at.toInt();
      mark.length = 1;
      mark.format.setFontWeight(QFont::Bold);
      mark.format.setFontUnderline(true);
      marks << mark;
    }
    layout.setFormats(marks);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(10000);
    layout.endLayout();
    const double top = box.top() + (box.height() - line.height()) / 2;
    painter->setPen(ink);
    painter->setClipRect(box);
    layout.draw(painter, QPointF(box.left(), top));
    const double used = line.naturalTextWidth() + 14;
    painter->setPen(faint);
    painter->drawText(box.adjusted(static_cast<int>(used), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      index.data(PaletteModel::PlaceRole).toString());
    painter->restore();
  }
};

}  // namespace

PaletteModel::PaletteModel(const QList<QAction*>& actions, const QStringList& menu_paths,
                           const QStringList& used_last, QObject* parent)
    : QAbstractListModel(parent) {
  for (qsizetype i = 0; i < actions.size(); ++i) {
    const auto rank = used_last.indexOf(actions[i]->objectName());
    entries_.push_back({actions[i], without_mnemonic(actions[i]->text()), menu_paths.value(i),
                        rank < 0 ? kNeverUsed : static_cast<int>(rank)});
  }
  set_typed({});
}

void PaletteModel::set_typed(const QString& typed) {
  beginResetModel();
  rows_.clear();
  const QString word = typed.trimmed();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!entry.action) continue;
    const int now = entry.action->isEnabled() || word.isEmpty() ? 0 : kNotNow;
    const QString words = entry.action->property("words").toString();
    const auto name = fuzzy_match(typed, entry.text);
    // "dpi" is Pixel Size by a word for it, rather than Find Pieces by letters of its name.
    const bool by_word = may_be_word(word) && has_word(words, word) && !has_word(entry.text, word);
    if (name && !by_word) {
      const bool scattered = word.size() > 2 && !has_word(entry.text, word);
      rows_.push_back({i, name->score + now - (scattered ? kScattered : 0), scattered,
                       QList<int>(name->positions.begin(), name->positions.end())});
      continue;
    }
    // Matches of synonyms or tips: behind matches of the name.
    if (const auto other = fuzzy_match(typed, words + QLatin1Char(' ') + entry.place)) {
      rows_.push_back({i, other->score + now - (by_word ? kByWord : kByLetters), !by_word, {}});
    } else if (word.size() > 2 && entry.action->statusTip().contains(word, Qt::CaseInsensitive)) {
      rows_.push_back({i, now - kByTip, false, {}});
    }
  }
  // Letters scattered about a name mean nothing if a whole word is found.
  if (word.size() >= kWholeWord &&
      std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.scattered; }))
    std::erase_if(rows_, [](const Row& row) { return row.scattered; });
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    if (a.score != b.score) return a.score > b.score;
    return entries_[a.entry].rank < entries_[b.entry].rank;
  });
  endResetModel();
}

QAction* PaletteModel::action(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount()) return nullptr;
  return entries_[rows_[static_cast<std::size_t>(index.row())].entry].action;
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  const QAction* const command = action(index);
  if (!command) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const Entry& entry = entries_[row.entry];
  switch (role) {
    case Qt::DisplayRole:
      return entry.text;
    case Qt::DecorationRole:
      return command->icon();
    case Qt::ToolTipRole:
      return command->statusTip();
    case Qt::AccessibleTextRole:
      return command->isEnabled() ? tr("%1, %2").arg(entry.text, command->statusTip())
                                  : tr("%1, not available now").arg(entry.text);
    case KeysRole:
      return command->shortcut().toString(QKeySequence::NativeText);
    case PlaceRole:
      return entry.place;
    case UsableRole:
      return command->isEnabled();
    case MarksRole: {
      QVariantList marks;
      for (const int at : row.marks) marks << at;
      return marks;
    }
    default:
      return {};
  }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
  return index.isValid() ? Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                         : Qt::NoItemFlags;
}

CommandPalette::CommandPalette(const QList<QAction*>& actions, const QStringList& menu_paths, QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("command_palette"));
  setWindowTitle(tr("Find a Command"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  line_ = new QLineEdit;
  line_->setObjectName(QStringLiteral("palette_line"));
  line_->setPlaceholderText(tr("Type a few letters of what you want to do"));
  line_->setAccessibleName(tr("Find a command"));
  line_->setClearButtonEnabled(true);
  line_->setMinimumHeight(32);
  model_ = new PaletteModel(actions, menu_paths, QSettings().value("palette_used").toStringList(), this);
  list_ = new QListView;
  list_->setObjectName(QStringLiteral("palette_list"));
  list_->setAccessibleName(tr("Commands"));
  list_->setModel(model_);
  list_->setItemDelegate(new PaletteDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::NoFocus);  // the keys that it needs are forwarded
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  note_ = new QLabel;
  note_->setObjectName(QStringLiteral("palette_note"));
  note_->setContentsMargins(6, 0, 6, 2);
  note_->setWordWrap(true);
  QPalette quiet = note_->palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  note_->setPalette(quiet);
  layout->addWidget(line_);
  layout->addWidget(list_, 1);
  layout->addWidget(note_);
  line_->installEventFilter(this);
  connect(line_, &QLineEdit::textChanged, this, &CommandPalette::narrow);
  connect(list_, &QListView::clicked, this, &CommandPalette::run_chosen);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& index) {
            const QAction* const command = model_->action(index);
            note_->setText(!command ? tr("No matching command")
                           : command->isEnabled()
                               ? command->statusTip()
                               : tr("Not available now. What it does: %1").arg(command->statusTip()));
          });
  resize(620, 420);
  if (parent) {
    const QPoint middle = parent->mapToGlobal(QPoint(parent->width() / 2, parent->height() / 9));
    move(middle - QPoint(width() / 2, 0));
  }
  narrow({});
  line_->setFocus();
}

void CommandPalette::narrow(const QString& typed) {
  model_->set_typed(typed);
  list_->setCurrentIndex(model_->index(0));
  list_->scrollToTop();
  if (model_->rowCount() == 0) note_->setText(tr("No matching command"));
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
  if (object == line_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown:
        QCoreApplication::sendEvent(list_, event);
        return true;
      case Qt::Key_Return:
      case Qt::Key_Enter:
        run_chosen();
        return true;
      default:
        break;
    }
  }
  return QDialog::eventFilter(object, event);
}

void CommandPalette::run_chosen() {
  QAction* const command = model_->action(list_->currentIndex());
  if (!command || !command->isEnabled()) return;
  QSettings settings;
  QStringList used = settings.value("palette_used").toStringList();
  used.removeAll(command->objectName());
  used.prepend(command->objectName());
  settings.setValue("palette_used", used.mid(0, kRemembered));
  accept();
  // Not from within the palette: the command may open a dialog or move the focus.
  QTimer::singleShot(0, command, [command] { command->trigger(); });
}

}  // namespace alinify::ui
