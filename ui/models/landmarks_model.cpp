#include "ui/models/landmarks_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <QFont>
#include <QLocale>

#include "core/base/order_statistics.h"
#include "core/quality/landmark_check.h"
#include "ui/document/landmark_errors.h"
#include "ui/document/run_request.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

// Refitting costs the square of the count; this many take some milliseconds.
constexpr std::size_t kMaxLeftOut = 1000;

QString number(double value, int digits) {
  return QLocale().toString(value, 'f', digits);
}

}  // namespace

LandmarksModel::LandmarksModel(SessionDocument& document, LandmarkEditor& editor, QObject* parent)
    : RowTable(ColumnCount, 0, parent), document_(document), editor_(editor) {
  connect(&document_, &SessionDocument::landmarks_changed, this, &LandmarksModel::refresh);
  connect(&document_, &SessionDocument::transform_changed, this, &LandmarksModel::refresh);
  connect(&document_, &SessionDocument::registration_changed, this, &LandmarksModel::refresh);
  connect(&document_, &SessionDocument::judged_changed, this, &LandmarksModel::refresh);
  connect(&document_, &SessionDocument::options_changed, this, &LandmarksModel::refresh);
  connect(&document_, &SessionDocument::lengths_changed, this, [this] {
    refresh();
    Q_EMIT headerDataChanged(Qt::Horizontal, Error, LeftOut);
  });
  connect(&editor_, &LandmarkEditor::pending_changed, this, [this] {
    if (!rows().empty()) Q_EMIT dataChanged(index(0, Name), index(rowCount() - 1, Error));
  });
  refresh();
}

double LandmarksModel::tolerance_px() const {
  return tolerance_px_of(document_.state()).value_or(document_.shown_judgement().tolerance_px);
}

void LandmarksModel::measure(std::vector<LandmarkRow>& rows) const {
  const auto map = document_.current_transform();
  const LengthFormat lengths = document_.lengths(Side::Moving);
  std::vector<std::optional<LandmarkError>> errors(rows.size());
  if (map) errors = landmark_errors(document_.landmarks(), *map, tolerance_px());
  std::size_t active = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    LandmarkRow& row = rows[i];
    active += row.pair.active ? 1 : 0;
    // Under the map that placed the partner it would be 0, however bad the map.
    if (!errors[i] || document_.state().partners.predicted.contains(row.pair.id)) continue;
    row.error = lengths.in_unit(errors[i]->off_px);
    row.beyond = errors[i]->beyond;
  }
  if (active < fewest_left_out || active > kMaxLeftOut) return;
  // The fit of the verdict's leave-one-out error: redundant with one pair fewer.
  const LandmarkFit fit = landmark_fit_for(active - 1);
  // Each row's own fit to all others; an inactive pair is measured against all active ones.
  std::vector<LandmarkPair> others;
  for (const LandmarkRow& row : rows) others.push_back(row.pair);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    LandmarkRow& row = rows[i];
    // A fit, too, confirms a partner that was placed by one.
    if (document_.state().partners.predicted.contains(row.pair.id)) continue;
    others[i].active = false;
    try {
      const Affine2 fitted = fit_landmarks(others, fit);
      row.left_out = lengths.in_unit(fitted(row.pair.fixed) - row.pair.moving);
    } catch (const std::exception&) {
      // Without this one, the others do not determine a fit.
    }
    others[i].active = row.pair.active;
  }
}

bool LandmarksModel::is_unconfirmed(const LandmarkRow& row) const {
  return document_.state().partners.found.contains(row.pair.id);
}

QString LandmarksModel::left_out_explained() {
  return tr(
      "How far from its partner a plain fit of the other landmarks, without the map, puts it. This is no "
      "error of the result: a plain fit cannot follow bends, so it may be large where all is well. One "
      "far larger than the rest lies apart from them, or is misplaced.");
}

bool LandmarksModel::tells_left_out() const {
  return std::any_of(rows().begin(), rows().end(),
                     [](const LandmarkRow& row) { return row.left_out.has_value(); });
}

void LandmarksModel::refresh() {
  std::vector<LandmarkRow> next;
  for (const LandmarkPair& pair : document_.landmarks()) next.push_back({pair, {}, {}});
  measure(next);
  std::vector<double> errors, left_out;
  for (const LandmarkRow& row : next) {
    if (row.error) errors.push_back(*row.error);
    if (row.left_out) left_out.push_back(*row.left_out);
  }
  // A hundredth of a pixel, as verdicts have them: no map is known better.
  const int most = document_.lengths(Side::Moving).decimals(0.01);
  error_decimals_ = std::min(most, column_decimals(std::move(errors)));
  left_out_decimals_ = std::min(most, column_decimals(std::move(left_out)));
  set_rows(std::move(next));
}

QString LandmarksModel::figure(const LandmarkRow& row, int column) const {
  const auto& distance = column == Error ? row.error : row.left_out;
  if (!distance) return QStringLiteral("–");
  return with_decimals(*distance, column == Error ? error_decimals_ : left_out_decimals_);
}

QVariant LandmarksModel::data(const QModelIndex& at, int role) const {
  if (!at.isValid() || at.row() >= rowCount()) return {};
  const LandmarkRow& row = *row_at(at.row());
  const LandmarkPair& pair = row.pair;
  const QString name = QString::fromStdString(pair.id);
  if (role == IdRole) return name;
  const double coordinates[] = {pair.fixed.x, pair.fixed.y, pair.moving.x, pair.moving.y};
  const auto& distance = at.column() == Error ? row.error : row.left_out;
  switch (role) {
    case Qt::CheckStateRole:
      return at.column() == Use ? QVariant(pair.active ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::DisplayRole:
    case Qt::EditRole:
      if (at.column() == Name) return name;
      if (at.column() == Error && editor_.pending(pair.id)) return QStringLiteral("…");
      if (at.column() == Error && row.beyond) return QStringLiteral("! ") + figure(row, Error);
      if (at.column() == Error || at.column() == LeftOut) return figure(row, at.column());
      if (at.column() >= FixedX)
        return role == Qt::EditRole ? QVariant(coordinates[at.column() - FixedX])
                                    : QVariant(number(coordinates[at.column() - FixedX], 1));
      return {};
    case SortRole:
      if (at.column() == Use) return pair.active ? 1 : 0;
      if (at.column() == Error || at.column() == LeftOut)
        return distance ? *distance : -std::numeric_limits<double>::infinity();
      if (at.column() >= FixedX) return coordinates[at.column() - FixedX];
      return name;
    case Qt::ForegroundRole:
      if (at.column() != Error) return {};
      return row.beyond            ? QVariant(warning_color())
             : is_unconfirmed(row) ? QVariant(quiet_text_color())
                                   : QVariant();
    case Qt::FontRole: {
      if (at.column() != Error || !is_unconfirmed(row)) return {};
      QFont font;
      font.setItalic(true);
      return font;
    }
    case Qt::TextAlignmentRole:
      return at.column() >= Error ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case Qt::ToolTipRole:
      if (at.column() == Use)
        return pair.active ? tr("Takes part; untick to leave it out")
                           : tr("Left out; tick to let it take part");
      if (editor_.pending(pair.id)) return tr("Its partner is being looked for");
      if (at.column() == LeftOut && row.left_out) return left_out_explained();
      if (at.column() == LeftOut && !tells_left_out())
        return tr("The leave-one-out error is told from %1 landmarks in use on").arg(fewest_left_out);
      if (at.column() == Error && document_.state().partners.predicted.contains(pair.id))
        return tr(
            "Its partner lies where the map put it, so its error would say nothing of the map. Move it "
            "to where the image shows it.");
      if (at.column() == Error && is_unconfirmed(row))
        return tr(
            "Its partner was found by the program near where the map has it, which is weak evidence of the "
            "map. Side by side, a click on its marker in the moving image confirms it.");
      if (at.column() == Error && row.beyond)
        return tr("Beyond the tolerance of %1: here the map or the landmark is wrong")
            .arg(document_.lengths(Side::Fixed).text(tolerance_px()));
      return tr("Fixed %1, %2; moving %3, %4")
          .arg(number(pair.fixed.x, 1), number(pair.fixed.y, 1), number(pair.moving.x, 1),
               number(pair.moving.y, 1));
    case Qt::AccessibleTextRole:
      if (at.column() == Error && row.beyond) return tr("%1, beyond the tolerance").arg(figure(row, Error));
      return at.column() == Use ? tr("Landmark %1 takes part").arg(name) : QVariant();
    default:
      return {};
  }
}

bool LandmarksModel::setData(const QModelIndex& at, const QVariant& value, int role) {
  if (!at.isValid() || at.row() >= rowCount()) return false;
  const LandmarkPair pair = row_at(at.row())->pair;
  if (at.column() == Use && role == Qt::CheckStateRole) {
    editor_.set_active({pair.id}, value.toInt() == Qt::Checked);
    return true;
  }
  if (role != Qt::EditRole) return false;
  if (at.column() == Name) {
    editor_.rename(pair.id, value.toString());
    return true;
  }
  if (at.column() < FixedX) return false;
  bool fine = false;
  double v = value.toDouble(&fine);
  if (!fine) v = QLocale().toDouble(value.toString(), &fine);
  if (!fine || !std::isfinite(v)) return false;
  Vec2d to = at.column() < MovingX ? pair.fixed : pair.moving;
  (at.column() == FixedX || at.column() == MovingX ? to.x : to.y) = v;
  editor_.move(pair.id, at.column() < MovingX ? Side::Fixed : Side::Moving, to);
  return true;
}

QVariant LandmarksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
  const QString unit = document_.lengths(Side::Moving).symbol();
  if (role == Qt::DisplayRole) {
    switch (section) {
      case Use:
        return tr("Use");
      case Name:
        return tr("Name");
      case Error:
        return tr("Error %1").arg(unit);
      case LeftOut:
        return tr("Leave-one-out %1").arg(unit);
      case FixedX:
        return tr("Fixed x");
      case FixedY:
        return tr("Fixed y");
      case MovingX:
        return tr("Moving x");
      case MovingY:
        return tr("Moving y");
      default:
        return {};
    }
  }
  if (role == Qt::ToolTipRole) {
    if (section == Error)
      return tr(
          "How far from its partner the map that is shown puts the landmark; ! marks one beyond the "
          "tolerance");
    if (section == LeftOut)
      return left_out_explained() + QLatin1Char('\n') +
             tr("The leave-one-out error is told from %1 landmarks in use on").arg(fewest_left_out);
    if (section == Use) return tr("Whether it takes part");
    if (section >= FixedX) return tr("Full-size pixels");
  }
  return {};
}

Qt::ItemFlags LandmarksModel::flags(const QModelIndex& at) const {
  Qt::ItemFlags flags = RowTable::flags(at);
  if (!at.isValid()) return flags;
  if (at.column() == Use) flags |= Qt::ItemIsUserCheckable;
  if (at.column() == Name || at.column() >= FixedX) flags |= Qt::ItemIsEditable;
  return flags;
}

QString LandmarksModel::summary() const {
  return brief_summary() + told_of_found();
}

QString LandmarksModel::brief_summary() const {
  if (rows().empty())
    return tr(
        "No landmarks yet. While the tool is on (L), click a spot that both images show: its partner is "
        "found automatically.");
  const QString unit = document_.lengths(Side::Moving).symbol();
  std::vector<double> errors;
  int active = 0;
  for (const LandmarkRow& row : rows()) {
    if (!row.pair.active) continue;
    ++active;
    if (row.error) errors.push_back(*row.error);
  }
  QString text = rows().size() == 1 ? tr("1 landmark") : tr("%1 landmarks").arg(rows().size());
  if (active < static_cast<int>(rows().size())) text += tr(", %1 in use").arg(active);
  QStringList unconfirmed;
  for (const LandmarkRow& row : rows())
    if (row.pair.active && is_unconfirmed(row)) unconfirmed << QString::fromStdString(row.pair.id);
  constexpr int few = 3;
  if (unconfirmed.size() > few)
    text += tr(", %1 not confirmed").arg(unconfirmed.size());
  else if (!unconfirmed.isEmpty())
    text += tr(", not confirmed: %1").arg(unconfirmed.join(QStringLiteral(", ")));
  if (!errors.empty())
    text += tr(": median %1 %3, largest %2 %3")
                .arg(with_decimals(linear_quantile(errors, 0.5), error_decimals_),
                     with_decimals(*std::max_element(errors.begin(), errors.end()), error_decimals_), unit);
  if (const Unfollowed not_followed = unfollowed_landmarks(document_.state(), tolerance_px());
      not_followed.count > 0)
    text +=
        not_followed.count == 1
            ? tr(". The map does not follow landmark %1").arg(QString::fromStdString(not_followed.farthest))
            : tr(". The map does not follow %1 of them, %2 the least")
                  .arg(not_followed.count)
                  .arg(QString::fromStdString(not_followed.farthest));
  const std::vector<LandmarkPair> newer = newer_landmarks(document_.state());
  if (newer.empty() && was_held_to_landmarks(document_.state()))
    text += tr(". The run was held to them: their errors are no independent check");
  if (newer.size() == 1)
    text += tr(". Landmark %1 is newer than the result: the next run uses it")
                .arg(QString::fromStdString(newer.front().id));
  else if (newer.size() > 1 && newer.size() == static_cast<std::size_t>(active))
    text += tr(". They are newer than the result: the next run uses them");
  else if (newer.size() > 1)
    text += tr(". %1 of them are newer than the result: the next run uses them").arg(newer.size());
  return text;
}

// What was looked for near the map cannot speak against it.
QString LandmarksModel::told_of_found() const {
  const auto& found = document_.state().partners.found;
  const auto is_measured = [](const LandmarkRow& row) { return row.pair.active && row.error; };
  const auto by_program = std::count_if(rows().begin(), rows().end(), [&](const LandmarkRow& row) {
    return is_measured(row) && found.contains(row.pair.id);
  });
  if (by_program == 0 || !document_.state().moving_from_fixed) return {};
  const QString told = by_program == 1
                           ? tr(". The error of a partner that only the program has found says little about "
                                "the map")
                           : tr(". The errors of partners that only the program has found say little about "
                                "the map");
  return told + tr(". In the view side by side, a click on the centre of its marker confirms a partner.");
}

QString LandmarksModel::explained_summary() const {
  if (rows().empty()) return {};
  QString text = brief_summary();
  std::vector<double> left_out;
  for (const LandmarkRow& row : rows())
    if (row.pair.active && row.left_out) left_out.push_back(*row.left_out);
  if (!left_out.empty())
    text +=
        tr("; leave-one-out error of a plain fit, without the map: median %1 %2")
            .arg(significant(linear_quantile(left_out, 0.5), 3), document_.lengths(Side::Moving).symbol());
  return text + told_of_found() + QLatin1Char('\n') +
         tr("While the tool is on (L), a click on a spot that both images show sets the next one.");
}

}  // namespace alinify::ui
