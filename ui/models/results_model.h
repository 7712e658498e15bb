#pragma once

#include "ui/document/session_document.h"
#include "ui/models/row_table.h"

namespace alinify::ui {

inline const std::string& id_of(const KeptResult& result) {
  return result.id;
}

/// The kept results, after a first row for the images without a map.
class ResultsModel : public RowTable<KeptResult> {
  Q_OBJECT
 public:
  enum Column { Name, Engine, Quality, Time, ColumnCount };
  explicit ResultsModel(SessionDocument& document, QObject* parent = nullptr);

  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

  /// The first row if there is no such result.
  int row_of(const std::string& id) const { return std::max(0, RowTable::row_of(id)); }

 private:
  void refresh();
  SessionDocument& document_;
  std::string shown_;
};

}  // namespace alinify::ui
