#pragma once

#include <functional>
#include <optional>

#include <QList>
#include <QStringList>

#include "ui/features/after_opening.h"
#include "ui/features/controller.h"
#include "ui/features/unsaved_work.h"

class QMenu;

namespace alinify {
struct TransformFormat;
}

namespace alinify::ui {

/// Opens images and maps in the window: from dialogs, by drag and drop, from the recent ones, from the
/// sample.
class OpeningController : public Controller {
  Q_OBJECT
 public:
  /// `recent`: menu of the pairs that were opened last, filled when it opens.
  OpeningController(const WindowContext& context, UnsavedWork& unsaved, QMenu& recent);

  /// The pairs that were opened last, the newest first.
  static QList<PairImages> recent_pairs();

  /// Opens both on the loading thread, then asks about unsaved changes of the pair that they replace. An
  /// empty path leaves that side as it is.
  void open_images(const PairImages& images, AfterOpening after = AfterOpening::Look);
  /// Opens other pages of the files that the images are of, with the same questions.
  void open_pages(int fixed_page, int moving_page);
  /// Opens files dropped or named on the command line: one takes `side` or the free side, two are a pair to
  /// be confirmed, more are pairs for the list. So are those in a folder, unless it is one image: an OME-Zarr
  /// or the slices of a DICOM series. Tables are lists of pairs, or landmarks.
  void open_files(const QStringList& paths, std::optional<Side> side = std::nullopt);
  void open_sample(AfterOpening after);

 Q_SIGNALS:
  /// The chosen file is a session.
  void session_chosen(const QString& path);
  /// Tables of points were dropped: landmarks of the open pair.
  void landmarks_chosen(const QStringList& paths);
  /// More files than make a pair, a folder of them, or lists of pairs were given.
  void many_given(const QStringList& paths);
  /// The opened pair should be registered.
  void registration_wanted();

 private:
  void update_commands() override;
  struct Opening {
    AfterOpening after = AfterOpening::Look;
    bool chosen_pages = false;          ///< the files are open already: other pages of them were chosen
    std::function<void()> failed = {};  ///< called after an error, before it is shown; may be empty
  };
  void open_images(const PairImages& images, const Opening& how);
  void fill_recent(QMenu& menu);
  void ask_for_pair(const QStringList& paths);
  /// Opens the files of the dialog; after a failure it comes back with them.
  void open_chosen_pair(const QString& fixed, const QString& moving);
  void ask_for_image(Side side);
  void open_tables(const QStringList& paths);
  void open_folder(const QString& folder, std::optional<Side> side);
  void open_one_or_two(const QStringList& paths, std::optional<Side> side);
  QString one_image_twice() const;
  QStringList pages_of(const std::vector<std::optional<LoadedImage>>& images) const;
  QString warnings_of(const std::vector<std::optional<LoadedImage>>& images) const;
  void remember_pair();
  void ask_for_transform_to_read();
  /// Reads the format that the suffix names; if formats share it, `preferred`.
  void read_transform_from(const QString& path, const TransformFormat* preferred);

  UnsavedWork& unsaved_;
  QStringList unopened_;    ///< files of the dialog's last pair, until a pair is opened
  QStringList tables_;      ///< dropped beside the images that are being opened
  bool ask_again_ = false;  ///< they could not be opened, and the reason is being read
  QMenu& recent_;
  QAction *open_pair_, *open_fixed_, *open_moving_, *open_sample_, *import_transform_;
};

}  // namespace alinify::ui
