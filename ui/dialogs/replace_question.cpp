#include "ui/dialogs/replace_question.h"

#include <utility>

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace alinify::ui {
namespace {

struct ReplaceQuestion {
  Q_DECLARE_TR_FUNCTIONS(ReplaceQuestion)
};

}  // namespace

void ask_to_replace(QWidget& parent, const QStringList& paths, std::function<void()> then) {
  QStringList there;
  for (const QString& path : paths)
    if (QFileInfo::exists(path)) there << QFileInfo(path).fileName();
  if (there.isEmpty()) return then();
  const bool one = there.size() == 1;
  auto* ask = new QMessageBox(
      QMessageBox::Question, one ? ReplaceQuestion::tr("Replace File") : ReplaceQuestion::tr("Replace Files"),
      one ? ReplaceQuestion::tr("%1 is there already.").arg(there[0])
          : ReplaceQuestion::tr("%1 and %2 are there already.")
                .arg(QStringList(there.mid(0, there.size() - 1)).join(QStringLiteral(", ")), there.back()),
      QMessageBox::Cancel, &parent);
  ask->setObjectName(QStringLiteral("replace_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(ReplaceQuestion::tr(
      "The present content is lost as soon as the new one is complete, and kept if that fails."));
  auto* replace = ask->addButton(ReplaceQuestion::tr("&Replace"), QMessageBox::AcceptRole);
  replace->setObjectName(QStringLiteral("replace"));
  ask->setDefaultButton(QMessageBox::Cancel);
  QObject::connect(replace, &QPushButton::clicked, &parent, std::move(then));
  ask->open();
}

}  // namespace alinify::ui
