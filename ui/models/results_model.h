#pragma once

#include <QAbstractTableModel>

#include "ui/document/session_document.h"

namespace alinify::ui {

/// The kept results, after a first row for the images as they are.
class ResultsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, Engine, Quality, Time, ColumnCount };
  explicit ResultsModel(SessionDocument& document, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

  /// "" for the first row.
  std::string id_at(int row) const;
  int row_of(const std::string& id) const;

 private:
  void refresh();
  SessionDocument& document_;
  std::vector<KeptResult> rows_;
  std::string shown_;
};

}  // namespace alinify::ui
