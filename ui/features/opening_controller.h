#pragma once

#include <optional>

#include <QStringList>

#include "ui/features/after_opening.h"
#include "ui/features/controller.h"
#include "ui/features/unsaved_work.h"

class QMenu;

namespace alinify {
struct TransformFormat;
}

namespace alinify::ui {

/// How images and maps come into the window: from dialogs, by being dropped, from the recent ones, from the
/// sample.
class OpeningController : public Controller {
  Q_OBJECT
 public:
  /// `recent`: the pairs that were opened last, filled when it opens.
  OpeningController(const WindowContext& context, UnsavedWork& unsaved, QMenu& recent);

  /// Fixed and moving image of those that were opened last, the newest first.
  static QList<QStringList> recent_pairs();

  /// Opens both on the loading thread, then asks about changes that would go with the pair in whose place
  /// they come. An empty path leaves that side as it is.
  void open_images(const QString& fixed, const QString& moving, AfterOpening after = AfterOpening::Look);
  /// Files dropped or named on the command line: one takes `side` or the free place, two are a pair to be
  /// confirmed, more are pairs for the list. Tables are such lists, or landmarks.
  void open_files(const QStringList& paths, std::optional<Side> side = std::nullopt);
  void open_sample(AfterOpening after);

 Q_SIGNALS:
  /// A file that was to be opened is a session.
  void session_chosen(const QString& path);
  /// Tables of points were dropped: landmarks of the open pair.
  void landmarks_chosen(const QStringList& paths);
  /// More files than a pair has, a folder, or lists of pairs were to be opened.
  void many_given(const QStringList& paths);
  /// The pair that was opened is to be registered.
  void registration_wanted();

 private:
  void update_commands() override;
  void fill_recent(QMenu& menu);
  void ask_for_pair(const QStringList& paths);
  void ask_for_image(Side side);
  void open_tables(const QStringList& paths);
  void warn_of_one_file();
  void remember_pair();
  void ask_for_transform_to_read();
  /// As its ending says; of formats that share one, as `preferred`.
  void read_transform_from(const QString& path, const TransformFormat* preferred);

  UnsavedWork& unsaved_;
  QStringList unopened_;  ///< of the dialog's last pair, until a pair is opened
  QMenu& recent_;
  QAction *open_pair_, *open_fixed_, *open_moving_, *open_sample_, *import_transform_;
};

}  // namespace alinify::ui
