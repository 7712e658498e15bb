#pragma once

#include <optional>
#include <vector>

#include "ui/document/landmark_editor.h"
#include "ui/models/row_table.h"

namespace alinify::ui {

struct LandmarkRow {
  LandmarkPair pair;
  std::optional<double> error, left_out;  ///< in the displayed unit
  bool beyond = false;                    ///< the error exceeds the tolerance
};
inline const std::string& id_of(const LandmarkRow& row) {
  return row.pair.id;
}

/// The landmarks with their errors: under the visible map, and each under a fit to all others. Distances are
/// in the moving image, in the window's unit for it; coordinates are in pixels, as in the files. SortRole has
/// the numeric values; undefined ones sort last.
class LandmarksModel : public RowTable<LandmarkRow> {
  Q_OBJECT
 public:
  enum Column { Use, Name, Error, LeftOut, FixedX, FixedY, MovingX, MovingY, ColumnCount };
  enum Role { SortRole = Qt::UserRole, IdRole };
  LandmarksModel(SessionDocument& document, LandmarkEditor& editor, QObject* parent = nullptr);

  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

  /// "12 landmarks, 10 in use: median 1.2 px, largest 8.4 px"; without landmarks, how to set one.
  QString summary() const;
  /// The same without what is said of partners that the program has found.
  QString brief_summary() const;
  /// The same with the leave-one-out error, and how to set further landmarks.
  QString explained_summary() const;
  /// Whether any landmark has a leave-one-out error.
  bool tells_left_out() const;

 private:
  QString told_of_found() const;
  bool is_unconfirmed(const LandmarkRow& row) const;
  static QString left_out_explained();
  void refresh();
  void measure(std::vector<LandmarkRow>& rows) const;
  QString figure(const LandmarkRow& row, int column) const;

  /// The wanted tolerance, else the one judged by; level-0 pixels of the fixed image, 0: none.
  double tolerance_px() const;

  SessionDocument& document_;
  LandmarkEditor& editor_;
  int error_decimals_ = 0, left_out_decimals_ = 0;  ///< of the whole column, so that its points align
};

}  // namespace alinify::ui
