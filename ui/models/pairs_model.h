#pragma once

#include <optional>
#include <vector>

#include "ui/jobs/pair_queue.h"
#include "ui/jobs/thumbnails.h"
#include "ui/lengths.h"
#include "ui/models/row_table.h"

namespace alinify::ui {

/// The list of pairs as rows of a view. Rows are dragged within it as ids. **Threads**: the GUI's.
class PairsModel : public RowTable<QueuedPair> {
  Q_OBJECT
 public:
  enum Role {
    StateRole = Qt::UserRole,  ///< PairState as int
    StateTextRole,             ///< one line
    FractionRole,              ///< 0 to 1 for the running pair, else -1
    FixedPictureRole,          ///< QImage, null if there is none
    MovingPictureRole,
    ShownRole,    ///< bool: its session is the one in the window
    SeriesRole,   ///< QString: the name of the series it is a section of; "": none
    HeadingRole,  ///< of the first section of a series: two lines, its reference and its contents; else ""
  };
  PairsModel(PairQueue& queue, Thumbnails& pictures, QObject* parent = nullptr);

  /// The session in the window; "": none.
  void set_shown(const QString& session);
  /// The pair in the window with an outcome that its session does not have yet: its row shows that one.
  /// Empty: all rows are as in the queue. **Returns** whether there is or was one.
  bool set_unsaved(const std::optional<QueuedPair>& pair);
  /// The pairs with what their rows show.
  const std::vector<QueuedPair>& pairs() const { return rows(); }
  /// Sets the unit of lengths, for pairs with a known pixel size.
  void set_unit(DisplayUnit unit);

  QVariant data(const QModelIndex& at, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& at) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& rows) const override;
  /// Moves the pairs in the queue. Always false: a view would remove the rows that it believes moved.
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 private:
  void show_pairs();
  bool is_unsaved(const QueuedPair& pair) const;
  void repaint_all();
  LengthFormat lengths_of(const QueuedPair& pair) const { return {unit_, pair.pixel_size_um}; }
  QString with_figures(const QString& word, const QueuedPair& pair) const;
  QString state_text(const QueuedPair& pair) const;
  QString heading(int row) const;
  QString tip(const QueuedPair& pair) const;

  PairQueue& queue_;
  Thumbnails& pictures_;
  QString shown_;
  std::optional<QueuedPair> unsaved_;
  DisplayUnit unit_ = DisplayUnit::Automatic;
};

/// "each on the reference": how the sections of a series come onto it.
QString strategy_text(SeriesStrategy strategy);

/// "3 pairs: 1 good, 2 waiting": the number of each.
QString summary_of(const std::vector<QueuedPair>& pairs);

}  // namespace alinify::ui
