#include "ui/features/recent_controller.h"

#include <algorithm>

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>

#include "ui/features/opening_controller.h"
#include "ui/features/session_controller.h"
#include "ui/models/pair_names.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr qsizetype kListed = 3;  ///< of each kind; the menus have more
constexpr int kWidest = 560, kGap = 18;

QString link(const QString& href, const QString& text, const QString& tip) {
  return QStringLiteral("<a href=\"%1\" title=\"%3\">%2</a>")
      .arg(href, text.toHtmlEscaped(), tip.toHtmlEscaped());
}

/// The names; those that occur more than once by their longer forms.
QStringList made_unique(const QStringList& names, const QStringList& with_folder, const QStringList& whole) {
  QStringList unique;
  for (qsizetype i = 0; i < names.size(); ++i)
    unique << (names.count(names[i]) == 1               ? names[i]
               : with_folder.count(with_folder[i]) == 1 ? with_folder[i]
                                                        : whole[i]);
  return unique;
}

}  // namespace

RecentController::RecentController(const WindowContext& context, SessionController& sessions,
                                   OpeningController& opening)
    : Controller(context), session_controller_(sessions), opening_(opening), label_(new QLabel(&canvas_)) {
  label_->setObjectName(QStringLiteral("recent_work"));
  label_->setAccessibleName(tr("Sessions and pairs that were opened last"));
  label_->setTextFormat(Qt::RichText);
  label_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  label_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  connect(label_, &QLabel::linkActivated, this, &RecentController::open);
  connect(&document_, &SessionDocument::images_changed, this, &RecentController::list);
  canvas_.installEventFilter(this);
  list();
}

bool RecentController::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &canvas_) {
    if (event->type() == QEvent::Show || event->type() == QEvent::PaletteChange) list();
    if (event->type() == QEvent::Resize) lay_out();
  }
  return Controller::eventFilter(watched, event);
}

void RecentController::list() {
  if (canvas_.has_images()) return label_->hide();
  sessions_ = SessionController::recent_sessions().mid(0, kListed);
  pairs_ = OpeningController::recent_pairs().mid(0, kListed);
  const QFontMetrics metrics(label_->font());
  const auto cut = [&](const QString& text) {
    return metrics.elidedText(text, Qt::ElideMiddle, kWidest - 20);
  };
  QStringList titles, with_folder, whole, lines;
  for (const QString& session : sessions_) {
    titles << file_title(session);
    with_folder << titles.back() + QStringLiteral(" (%1)").arg(QFileInfo(session).dir().dirName());
    whole << QDir::toNativeSeparators(session);
  }
  const QStringList session_names = made_unique(titles, with_folder, whole);
  titles.clear(), with_folder.clear(), whole.clear();
  QStringList tips;
  for (const PairImages& pair : pairs_) {
    const bool distinguished = !names_only_the_role(pair.fixed) || !names_only_the_role(pair.moving);
    const auto whole_name = [](const QString& path, int page) {
      const QString native = QDir::toNativeSeparators(path);
      return page > 0 ? name_with_page(native, page) : native;
    };
    const QString fixed = whole_name(pair.fixed, pair.fixed_page),
                  moving = whole_name(pair.moving, pair.moving_page);
    with_folder << pair_with_folders(pair);
    whole << fixed + QStringLiteral(" + ") + moving;
    tips << fixed + QLatin1Char('\n') + moving;
    const auto [first, second] = names_of(pair);
    titles << (distinguished ? first + QStringLiteral(" + ") + second : with_folder.back());
  }
  const QStringList pair_names = made_unique(titles, with_folder, whole);
  for (qsizetype i = 0; i < sessions_.size(); ++i)
    lines << link(QStringLiteral("session %1").arg(i), cut(session_names[i]), sessions_[i]);
  for (qsizetype i = 0; i < pairs_.size(); ++i)
    lines << link(QStringLiteral("pair %1").arg(i), cut(pair_names[i]), tips[i]);
  if (!lines.isEmpty())
    lines.prepend(QStringLiteral("<span style=\"color:%1\">%2</span>")
                      .arg(quiet_text_color().name(), tr("Go on with").toHtmlEscaped()));
  label_->setText(lines.join(QStringLiteral("<br>")));
  lay_out();
}

void RecentController::lay_out() {
  if (canvas_.has_images() || label_->text().isEmpty()) return label_->hide();
  const QSize size(std::min(kWidest, canvas_.width()), label_->sizeHint().height());
  const int top = canvas_.below_empty_slots() + kGap;
  label_->setGeometry((canvas_.width() - size.width()) / 2, top, size.width(), size.height());
  // Half a list would hide the newest or the oldest; the menus have all of it.
  label_->setVisible(top + size.height() <= canvas_.height());
}

void RecentController::open(const QString& link) {
  const qsizetype at = link.section(QLatin1Char(' '), 1).toInt();
  if (link.startsWith(QLatin1String("session")) && at < sessions_.size())
    return session_controller_.open_session(sessions_[at]);
  if (at < pairs_.size()) opening_.open_images(pairs_[at]);
}

}  // namespace alinify::ui
