#include "ui/dialogs/page_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kNameWidth_px = 320;

}  // namespace

PageDialog::PageDialog(const std::optional<LoadedImage>& fixed, const std::optional<LoadedImage>& moving,
                       QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("page_dialog"));
  setWindowTitle(tr("Choose Pages"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(
      tr("The images of a stack or of a series are the pages of its file. They are counted from 0, as on the "
         "command line. Another page is another image: landmarks, masks and results do not apply to it."));
  intro->setWordWrap(true);
  QPalette quiet = intro->palette();
  quiet.setColor(QPalette::WindowText, quiet_text_color());
  intro->setPalette(quiet);
  layout->addWidget(intro);
  auto* form = new QFormLayout;
  if (fixed && fixed->page_count() > 1)
    fixed_ = add_row(*form, *fixed, tr("&Fixed image: %1"), QStringLiteral("fixed_page"));
  if (moving && moving->page_count() > 1)
    moving_ = add_row(*form, *moving, tr("&Moving image: %1"), QStringLiteral("moving_page"));
  layout->addLayout(form);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  box->button(QDialogButtonBox::Open)->setObjectName(QStringLiteral("open_pages"));
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  box->button(QDialogButtonBox::Open)->setDefault(true);
  QSpinBox* const first = fixed_ ? fixed_ : moving_;
  first->setFocus();
  first->selectAll();
}

QSpinBox* PageDialog::add_row(QFormLayout& form, const LoadedImage& image, const QString& title,
                              const QString& name) {
  auto* spin = new QSpinBox;
  spin->setObjectName(name);
  spin->setRange(0, image.page_count() - 1);
  spin->setValue(image.page());
  auto* row = new QHBoxLayout;
  row->addWidget(spin);
  row->addWidget(new QLabel(tr("of %1 pages, 0 to %2").arg(image.page_count()).arg(image.page_count() - 1)));
  row->addStretch(1);
  // A name may hold what would be a mnemonic.
  const QString file = fontMetrics().elidedText(image.name(), Qt::ElideMiddle, kNameWidth_px);
  auto* label = new QLabel(title.arg(QString(file).replace(QLatin1Char('&'), QStringLiteral("&&"))));
  label->setToolTip(image.path);
  label->setBuddy(spin);
  form.addRow(label, row);
  return spin;
}

std::optional<int> PageDialog::page(Side side) const {
  const QSpinBox* const spin = side == Side::Fixed ? fixed_ : moving_;
  return spin ? std::optional(spin->value()) : std::nullopt;
}

}  // namespace alinify::ui
