#include "ui/dialogs/help_page.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// The page of the language that the window speaks, else the English one.
QString help_text() {
  const QString language = QLocale().name().section(QLatin1Char('_'), 0, 0);
  for (const QString& code : {language, QStringLiteral("en")}) {
    QFile file(QStringLiteral(":/help/%1.html").arg(code));
    if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.readAll());
  }
  return {};
}

class HelpPage final : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(HelpPage)
 public:
  explicit HelpPage(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("help_page"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Help"));
    resize(880, 680);
    auto* layout = new QVBoxLayout(this);
    auto* search = new QLineEdit;
    search->setObjectName(QStringLiteral("help_search"));
    search->setPlaceholderText(tr("Find in the help; Enter goes on"));
    search->setAccessibleName(tr("Find in the help"));
    search->setClearButtonEnabled(true);
    layout->addWidget(search);
    auto* split = new QSplitter;
    contents_ = new QListWidget;
    contents_->setObjectName(QStringLiteral("help_contents"));
    contents_->setAccessibleName(tr("Contents"));
    browser_ = new QTextBrowser;
    browser_->setObjectName(QStringLiteral("help_text"));
    browser_->setAccessibleName(tr("Help"));
    browser_->setOpenExternalLinks(true);
    browser_->document()->setDocumentMargin(14);
    split->addWidget(contents_);
    split->addWidget(browser_);
    split->setStretchFactor(1, 1);
    split->setSizes({200, 660});
    layout->addWidget(split, 1);
    auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(box);

    const QString text = help_text();
    browser_->document()->setDefaultStyleSheet(
        QStringLiteral("h2{margin-top:22px} code,kbd{color:%1} a{color:%2}")
            .arg(is_dark() ? QStringLiteral("#ffcf8a") : QStringLiteral("#7a3e00"),
                 palette().color(QPalette::Link).name()));
    browser_->setHtml(text);
    static const QRegularExpression section(QStringLiteral("<h2><a name=\"([a-z_]+)\"></a>([^<]+)</h2>"));
    for (auto it = section.globalMatch(text); it.hasNext();) {
      const QRegularExpressionMatch match = it.next();
      auto* item = new QListWidgetItem(match.captured(2), contents_);
      item->setData(Qt::UserRole, match.captured(1));
    }
    QObject::connect(contents_, &QListWidget::currentItemChanged, browser_, [this](QListWidgetItem* item) {
      if (item) browser_->scrollToAnchor(item->data(Qt::UserRole).toString());
    });
    QObject::connect(search, &QLineEdit::textChanged, browser_, [this](const QString& words) {
      browser_->moveCursor(QTextCursor::Start);
      if (!words.isEmpty()) browser_->find(words);
    });
    QObject::connect(search, &QLineEdit::returnPressed, browser_, [this, search] {
      if (browser_->find(search->text())) return;
      browser_->moveCursor(QTextCursor::Start);
      browser_->find(search->text());
    });
    search->setFocus();
  }
  void go_to(const QString& anchor) {
    for (int i = 0; i < contents_->count(); ++i)
      if (contents_->item(i)->data(Qt::UserRole).toString() == anchor) contents_->setCurrentRow(i);
  }

 protected:
  // Enter in the search line goes on searching; it must not close the page.
  void keyPressEvent(QKeyEvent* event) override {
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) QDialog::keyPressEvent(event);
  }

 private:
  QListWidget* contents_;
  QTextBrowser* browser_;
};

}  // namespace

QDialog* show_help(QWidget* parent, const QString& anchor) {
  auto* page = parent->findChild<QDialog*>(QStringLiteral("help_page"));
  if (!page) page = new HelpPage(parent);
  if (!anchor.isEmpty()) static_cast<HelpPage*>(page)->go_to(anchor);
  page->show();
  page->raise();
  page->activateWindow();
  return page;
}

QDialog* show_help(QWidget* parent) {
  return show_help(parent, {});
}

}  // namespace alinify::ui
