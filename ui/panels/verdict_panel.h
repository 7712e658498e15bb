#pragma once

#include <optional>
#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

#include "core/quality/error_map.h"
#include "core/quality/finding_groups.h"
#include "core/quality/quality_report.h"
#include "ui/lengths.h"

class QAction;
class QLabel;
class QTabWidget;
class QTableWidget;
class QToolButton;

namespace alinify::ui {

class ErrorMapView;
class PlacesList;
class ToleranceField;

/// Texts about a result, in the window's language.
struct ShownVerdict {
  std::optional<Verdict> verdict;  ///< unset: not judged
  bool can_check = false;          ///< the shown map was not judged as it is
  bool reviewed = false;           ///< all its places were accepted by a person
  bool made_worse = false;         ///< by corrections, although most is right
  bool outdated = false;           ///< does not hold for the shown map, as the headline says
  QString headline;                ///< one sentence with the number that counts
  QString status;                  ///< "Needs review (registered in 0.7 s)"
  QStringList reasons;             ///< further reasons, a sentence each; they stand among the details, too
  struct Row {
    QString label, value, explanation;
  };
  std::vector<Row> details;
};

/// The outcome of a run: its headline, the map of the expected error, the places to look at with an action
/// each, and all that was measured as a table. Only the list and the table scroll; the panel itself never
/// does.
class VerdictPanel : public QWidget {
  Q_OBJECT
 public:
  struct Actions {
    QAction *register_pair, *before_after, *look, *look_beside, *hint, *run_again, *accept, *check_again;
  };
  explicit VerdictPanel(const Actions& actions, QWidget* parent = nullptr);

  void show_verdict(const ShownVerdict& shown);
  void show_places(const FindingGroups& places, Size image, const LengthFormat& lengths);
  /// Shows the worst place if none exceeds the tolerance; empty: unknown, or there are places.
  void show_worst(const std::optional<WorstPlace>& worst, Size image, const LengthFormat& lengths);
  ToleranceField& tolerance() { return *tolerance_; }
  ErrorMapView& map() { return *map_; }
  PlacesList& places() { return *places_; }

 Q_SIGNALS:
  /// A point of the fixed image should be shown.
  void go_to(alinify::Vec2d fixed);
  /// The place of the largest expected error was chosen.
  void worst_chosen(alinify::Vec2d fixed);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_sign();
  void fit_map();
  /// Leaves the list of places its room: what is said above it ends with a whole line, and a click shows all.
  void fit_reasons();
  void show_reasons_in_details();
  /// The command, enabled only while there is a chosen place to look at.
  QAction* of_chosen_place(QAction* command, const QAction* look);

  std::optional<Verdict> verdict_;
  bool reviewed_ = false, made_worse_ = false;
  std::optional<Vec2d> worst_at_;
  bool outdated_ = false;
  QLabel* sign_;
  QLabel* headline_;
  QLabel* status_;
  QLabel* reasons_;
  QLabel* all_reasons_;  ///< the link to the rest
  QWidget *register_, *before_after_;
  QToolButton* check_again_;
  ToleranceField* tolerance_;
  QTabWidget* pages_;
  QWidget* looked_at_;  ///< the page of places
  ErrorMapView* map_;
  PlacesList* places_;
  QLabel *no_places_, *worst_;
  QWidget* place_actions_;
  QTableWidget* details_;
};

}  // namespace alinify::ui
