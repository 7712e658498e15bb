#include "ui/models/results_model.h"

#include <algorithm>

#include <QDateTime>
#include <QFont>
#include <QLocale>

#include "core/quality/accepted_places.h"
#include "core/quality/findings.h"
#include "ui/core_text.h"
#include "ui/document/result_names.h"
#include "ui/document/run_request.h"

namespace alinify::ui {
namespace {

/// That is expected in a place to look at; 0: none is.
double largest_error_px(const std::vector<Finding>& places) {
  double largest = 0;
  for (const Finding& place : places)
    if (place.kind != FindingKind::Blank) largest = std::max(largest, place.expected_error_px);
  return largest;
}

}  // namespace

ResultsModel::ResultsModel(SessionDocument& document, QObject* parent)
    : RowTable(ColumnCount, 1, parent), document_(document) {
  connect(&document_, &SessionDocument::results_changed, this, &ResultsModel::refresh);
  connect(&document_, &SessionDocument::corrections_changed, this, &ResultsModel::refresh);
  connect(&document_, &SessionDocument::judged_changed, this, &ResultsModel::refresh);
  connect(&document_, &SessionDocument::accepted_changed, this, &ResultsModel::refresh);
  const auto tell_quality = [this] { Q_EMIT dataChanged(index(0, Quality), index(rowCount() - 1, Quality)); };
  connect(&document_, &SessionDocument::lengths_changed, this, tell_quality);
  connect(&document_, &SessionDocument::options_changed, this, tell_quality);
  refresh();
}

void ResultsModel::refresh() {
  shown_ = document_.state().shown;
  set_rows(document_.state().results);
}

QVariant ResultsModel::data(const QModelIndex& at, int role) const {
  if (!at.isValid() || at.row() >= rowCount()) return {};
  const bool shown = id_at(at.row()) == shown_;
  if (role == Qt::FontRole && shown) {
    QFont font;
    font.setBold(true);
    return font;
  }
  if (role == Qt::AccessibleDescriptionRole && shown) return tr("shown on the canvas");
  if (at.row() == 0) {
    if (role == Qt::DisplayRole && at.column() == Name) return tr("Not registered");
    return role == Qt::DisplayRole ? QVariant(QString()) : QVariant();
  }
  const KeptResult& kept = *row_at(at.row());
  const Registration& registration = *kept.registration;
  if (role == Qt::ToolTipRole) {
    const QDateTime time = QDateTime::fromString(QString::fromStdString(kept.made_at), Qt::ISODate);
    QStringList lines{tr("Made %1").arg(QLocale().toString(time.toLocalTime(), QLocale::ShortFormat))};
    // Their columns give way to a long verdict.
    if (const double seconds = run_time_s(registration); seconds > 0)
      lines << tr("Registered in %1 by %2")
                   .arg(human_time(seconds), title_of_engine(kept.map().provenance.engine));
    const ResultJudgement judged = judgement_of(kept);
    // Places are counted in the verdict, with those that were accepted since.
    for (const Message& reason : judged.reasons)
      if (!counts_places(reason)) lines << translated(reason, document_.lengths());
    return lines.join(QLatin1Char('\n'));
  }
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (at.column()) {
    case Name:
      // The suffix marks manual changes to the engine's result.
      return role == Qt::EditRole || kept.corrections.empty() ? kept.name
                                                              : tr("%1 (corrected)").arg(kept.name);
    case Engine:
      return title_of_engine(kept.map().provenance.engine);
    case Quality: {
      const ResultJudgement judged = judgement_of(kept);
      if (!judged.verdict) return tr("not judged");
      const QString word = is_reviewed(judged)                 ? tr("reviewed")
                           : *judged.verdict == Verdict::Good  ? tr("good")
                           : *judged.verdict == Verdict::Check ? tr("needs review")
                                                               : tr("failed");
      if (kept.corrections != judged_corrections(kept)) return tr("%1 before it was corrected").arg(word);
      if (judged.tolerance_px <= 0 || !judged.share_within) return word;
      // A share by another tolerance beside those of the present one would be compared with them.
      if (const auto wanted = tolerance_px_of(document_.state());
          wanted && !is_same_tolerance(*wanted, judged.tolerance_px))
        return tr("not checked at %1").arg(document_.lengths().text(*wanted, 2));
      // By the largest error two results of one share are told apart; first, for the column may be narrow.
      const double largest_px = largest_error_px(judged.findings);
      const QString largest = document_.lengths().text(largest_px, 2),
                    begin = *judged.verdict == Verdict::Good || largest_px <= judged.tolerance_px ? word
                            : std::any_of(judged.findings.begin(), judged.findings.end(), holds_lost)
                                ? tr("%1, %2 or more at worst").arg(word, largest)
                                : tr("%1, %2 at worst").arg(word, largest);
      const QString within = percent_value(*judged.share_within),
                    tolerance = document_.lengths().text(judged.tolerance_px, 2);
      return is_much_blank(judged.share_unseen)
                 ? tr("%1, %4 % blank, of the rest %2 % within %3")
                       .arg(begin, within, tolerance, percent_value(*judged.share_unseen))
                 : tr("%1, %2 % within %3").arg(begin, within, tolerance);
    }
    case Time:
      return run_time_s(registration) > 0 ? human_time(run_time_s(registration)) : QStringLiteral("–");
    default:
      return {};
  }
}

bool ResultsModel::setData(const QModelIndex& at, const QVariant& value, int role) {
  if (!at.isValid() || at.row() < 1 || at.column() != Name || role != Qt::EditRole) return false;
  document_.rename_result(id_at(at.row()), value.toString());
  return true;
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return QAbstractTableModel::headerData(section, orientation, role);
  switch (section) {
    case Name:
      return tr("Name");
    case Engine:
      return tr("Engine");
    case Quality:
      return tr("Quality");
    case Time:
      return tr("Time");
    default:
      return {};
  }
}

Qt::ItemFlags ResultsModel::flags(const QModelIndex& at) const {
  Qt::ItemFlags flags = RowTable::flags(at);
  if (at.row() > 0 && at.column() == Name) flags |= Qt::ItemIsEditable;
  return flags;
}

}  // namespace alinify::ui
