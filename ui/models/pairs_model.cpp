#include "ui/models/pairs_model.h"

#include <QFileInfo>
#include <QLocale>
#include <QMimeData>
#include <QRegularExpression>

#include "core/quality/accepted_places.h"
#include "ui/core_text.h"

namespace alinify::ui {
namespace {

constexpr double kAlmostDone_s = 0.5;  ///< "0.0 s left" may stand there for seconds

const QString kMime = QStringLiteral("application/x-alinify-pairs");

/// "99.8 % within 1 px"; where much is blank, "40.7 % blank, of the rest 99.8 % within 1 px"; "held to 1 px"
/// if the share is unknown.
QString figures_of(const QueuedPair& pair, const LengthFormat& lengths) {
  if (pair.tolerance_px <= 0) return {};
  const QString tolerance = lengths.text(pair.tolerance_px, 2);
  if (!pair.share_within) return PairsModel::tr("held to %1").arg(tolerance);
  if (is_much_blank(pair.share_unseen))
    return PairsModel::tr("%3 % blank, of the rest %1 % within %2")
        .arg(percent_value(*pair.share_within), tolerance, percent_value(*pair.share_unseen));
  return PairsModel::tr("%1 % within %2").arg(percent_value(*pair.share_within), tolerance);
}

/// With the error that puts a pair before others where the list is sorted, and tells good ones apart.
QString figures_and_error(const QueuedPair& pair, const LengthFormat& lengths) {
  const QString figures = figures_of(pair, lengths);
  if (figures.isEmpty() || pair.expected_p90_px.value_or(0) <= 0) return figures;
  return PairsModel::tr("%1, 90 % within %2").arg(figures, lengths.text(*pair.expected_p90_px, 2));
}

}  // namespace

PairsModel::PairsModel(PairQueue& queue, Thumbnails& pictures, QObject* parent)
    : RowTable(1, 0, parent), queue_(queue), pictures_(pictures) {
  connect(&queue_, &PairQueue::changed, this, &PairsModel::show_pairs);
  connect(&queue_, &PairQueue::progressed, this, [this] {
    for (std::size_t i = 0; i < rows().size(); ++i)
      if (rows()[i].state == PairState::Running)
        Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), 0));
  });
  connect(&pictures_, &Thumbnails::arrived, this, [this](const QString& path) {
    for (std::size_t i = 0; i < rows().size(); ++i)
      if (rows()[i].fixed() == path || rows()[i].moving() == path)
        Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), 0));
  });
  show_pairs();
}

void PairsModel::show_pairs() {
  std::vector<QueuedPair> pairs = queue_.pairs();
  for (QueuedPair& pair : pairs)
    if (is_unsaved(pair)) pair = *unsaved_;
  set_rows(std::move(pairs));
}

bool PairsModel::is_unsaved(const QueuedPair& pair) const {
  return unsaved_ && id_of(pair) == id_of(*unsaved_);
}

bool PairsModel::set_unsaved(const std::optional<QueuedPair>& pair) {
  if (!pair && !unsaved_) return false;
  unsaved_ = pair;
  show_pairs();
  return true;
}

void PairsModel::set_shown(const QString& session) {
  if (session == shown_) return;
  shown_ = session;
  repaint_all();
}

void PairsModel::set_unit(DisplayUnit unit) {
  if (unit == unit_) return;
  unit_ = unit;
  repaint_all();
}

void PairsModel::repaint_all() {
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

QString PairsModel::with_figures(const QString& word, const QueuedPair& pair) const {
  const QString figures = unbroken(figures_and_error(pair, lengths_of(pair)));
  return figures.isEmpty() ? word : tr("%1: %2").arg(word, figures);
}

QString PairsModel::state_text(const QueuedPair& pair) const {
  switch (pair.state) {
    case PairState::Unregistered:
      return tr("Not registered");
    case PairState::Waiting:
      return tr("Waiting");
    case PairState::Running: {
      const QString percent = tr("%1 %").arg(qRound(100 * queue_.fraction()));
      if (queue_.fraction() <= 0)
        return queue_.stage().isEmpty() ? tr("Beginning") : sentence_of(queue_.stage());
      if (queue_.remaining_s() >= 0 && queue_.remaining_s() < kAlmostDone_s)
        return tr("%1, almost done").arg(percent);
      if (queue_.remaining_s() >= 0)
        return tr("%1, about %2 left").arg(percent, human_time(queue_.remaining_s()));
      return queue_.stage().isEmpty() ? percent : tr("%1, %2").arg(percent, queue_.stage());
    }
    case PairState::Good:
      return with_figures(pair.places_left == 0   ? tr("Good")
                          : pair.places_left == 1 ? tr("Good, one place to review")
                                                  : tr("Good, %1 places to review").arg(pair.places_left),
                          pair);
    case PairState::Reviewed:
      return with_figures(tr("Reviewed"), pair);
    case PairState::Unchecked:
      return tr("Corrected, not checked since");
    case PairState::Check:
      return with_figures(tr("Needs review"), pair);
    case PairState::Failed:
      return with_figures(tr("Failed"), pair);
    case PairState::Broken:
      return pair.reasons.size() < 2 ? tr("Could not be registered")
                                     : tr("Error: %1").arg(translated(pair.reasons[1]));
  }
  return {};
}

QString PairsModel::tip(const QueuedPair& pair) const {
  QStringList lines{state_text(pair)};
  if (pair.registered() && pair.places_left > 0 && pair.state != PairState::Good)
    lines << (pair.places_left == 1 ? tr("One place to review.")
                                    : tr("%1 places to review.").arg(pair.places_left));
  if (pair.registered() && pair.expected_p90_px.value_or(0) > 0)
    lines << tr("On 90 % of the comparable area an error of at most %1 is expected.")
                 .arg(lengths_of(pair).text(*pair.expected_p90_px, 2));
  for (const Message& reason : pair.reasons)
    if (!reason.empty() && !counts_places(reason))
      lines << whole_sentence_of(sentence_of(translated(reason, lengths_of(pair))));
  if (pair.registered() && pair.elapsed_s > 0)
    lines << tr("Registered in %1.").arg(human_time(pair.elapsed_s));
  if (pair.files.is_series()) {
    lines << tr("Series: %1").arg(QString::fromStdU16String(pair.files.series.u16string()));
  } else {
    const auto named = [](const QString& path, int page) {
      return page > 0 ? name_with_page(path, page) : path;
    };
    lines << tr("Fixed: %1").arg(named(pair.fixed(), pair.files.fixed_page))
          << tr("Moving: %1").arg(named(pair.moving(), pair.files.moving_page));
  }
  if (pair.series)
    lines << tr("Section of the series %1: %2.")
                 .arg(QString::fromStdString(pair.series.name), strategy_text(pair.series.strategy));
  if (!pair.session.isEmpty())
    lines << (is_unsaved(pair) ? tr("Session: %1 (this result is not saved in it yet)").arg(pair.session)
                               : tr("Session: %1").arg(pair.session));
  return lines.join(QLatin1Char('\n'));
}

QString PairsModel::heading(int row) const {
  const QueuedPair& pair = *row_at(row);
  const QueuedPair* const above = row_at(row - 1);
  if (!pair.series || (above && above->series.name == pair.series.name)) return {};
  const auto count = sections_of(rows(), pair.series.name).size();
  const QString sections = count == 1 ? tr("1 section") : tr("%1 sections").arg(count);
  const QString reference = QFileInfo(pair.fixed()).fileName();
  const int page = pair.files.fixed_page;
  return tr("On %1").arg(page > 0 ? name_with_page(reference, page) : reference) + QLatin1Char('\n') +
         tr("%1, %2").arg(sections, strategy_text(pair.series.strategy));
}

QVariant PairsModel::data(const QModelIndex& at, int role) const {
  const QueuedPair* const pair = at.isValid() ? row_at(at.row()) : nullptr;
  if (!pair) return {};
  switch (role) {
    case Qt::DisplayRole:
      return pair->name();
    case Qt::ToolTipRole:
      return tip(*pair);
    case Qt::AccessibleTextRole:
      return QStringList{heading(at.row()).replace(QLatin1Char('\n'), QStringLiteral(", ")), pair->name(),
                         state_text(*pair)}
          .filter(QRegularExpression(QStringLiteral(".")))
          .join(QStringLiteral(", "));
    case StateRole:
      return static_cast<int>(pair->state);
    case StateTextRole:
      return state_text(*pair);
    case FractionRole:
      return pair->state == PairState::Running ? queue_.fraction() : -1.0;
    case FixedPictureRole:
      return pictures_.of(pair->fixed(), pair->files.fixed_page);
    case MovingPictureRole:
      return pictures_.of(pair->moving(), pair->files.moving_page);
    case ShownRole:
      return !shown_.isEmpty() && pair->session == shown_;
    case SeriesRole:
      return QString::fromStdString(pair->series.name);
    case HeadingRole:
      return heading(at.row());
    default:
      return {};
  }
}

Qt::ItemFlags PairsModel::flags(const QModelIndex& at) const {
  if (!at.isValid()) return Qt::ItemIsDropEnabled;  // between rows, not onto them
  return RowTable::flags(at) | Qt::ItemIsDragEnabled;
}

QStringList PairsModel::mimeTypes() const {
  return {kMime};
}

QMimeData* PairsModel::mimeData(const QModelIndexList& at) const {
  QStringList ids;
  for (const QModelIndex& row : at) ids << QString::fromStdString(id_at(row.row()));
  auto* data = new QMimeData;
  data->setData(kMime, ids.join(QLatin1Char('\n')).toUtf8());
  return data;
}

bool PairsModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& onto) {
  if (!data->hasFormat(kMime)) return false;
  std::vector<std::string> ids;
  for (const QString& id : QString::fromUtf8(data->data(kMime)).split(QLatin1Char('\n')))
    ids.push_back(id.toStdString());
  queue_.move(ids, id_at(onto.isValid() ? onto.row() : row));
  return false;
}

QString strategy_text(SeriesStrategy strategy) {
  switch (strategy) {
    case SeriesStrategy::Reference:
      return PairsModel::tr("each on the reference");
    case SeriesStrategy::Neighbour:
      return PairsModel::tr("each on its neighbour");
    case SeriesStrategy::Auto:
      break;
  }
  return PairsModel::tr("on the reference, or by neighbours");
}

QString summary_of(const std::vector<QueuedPair>& pairs) {
  int good = 0, reviewed = 0, unchecked = 0, check = 0, failed = 0, running = 0, waiting = 0, open = 0;
  for (const QueuedPair& pair : pairs) {
    good += pair.state == PairState::Good;
    reviewed += pair.state == PairState::Reviewed;
    unchecked += pair.state == PairState::Unchecked;
    check += pair.state == PairState::Check;
    failed += pair.state == PairState::Failed || pair.state == PairState::Broken;
    running += pair.state == PairState::Running;
    waiting += pair.state == PairState::Waiting;
    open += pair.state == PairState::Unregistered;
  }
  QStringList parts;
  if (good > 0) parts << PairsModel::tr("%1 good").arg(good);
  if (reviewed > 0) parts << PairsModel::tr("%1 reviewed").arg(reviewed);
  if (unchecked > 0) parts << PairsModel::tr("%1 to check again").arg(unchecked);
  if (check > 0) parts << PairsModel::tr("%1 to review").arg(check);
  if (failed > 0) parts << PairsModel::tr("%1 failed").arg(failed);
  if (running > 0) parts << PairsModel::tr("%1 running").arg(running);
  if (waiting > 0) parts << PairsModel::tr("%1 waiting").arg(waiting);
  if (open > 0) parts << PairsModel::tr("%1 not registered").arg(open);
  const QString all =
      pairs.size() == 1 ? PairsModel::tr("1 pair") : PairsModel::tr("%1 pairs").arg(pairs.size());
  return parts.isEmpty() ? all : PairsModel::tr("%1: %2").arg(all, parts.join(QStringLiteral(", ")));
}

}  // namespace alinify::ui
