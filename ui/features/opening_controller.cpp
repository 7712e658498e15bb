#include "ui/features/opening_controller.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/image/file_warnings.h"
#include "core/io/itk/dicom_series.h"
#include "core/io/transform_exchange.h"
#include "core/io/transform_formats.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/register_pair.h"
#include "ui/commands/command_set.h"
#include "ui/core_text.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"
#include "ui/jobs/deferred_release.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr int kRecentPairs = 8;

/// Reads the format that the suffix names; if two formats share it, `preferred`. **Throws** Error: NotFound,
/// NotReadable; Failed if it is for images of other sizes.
Transform read_any_transform(const std::filesystem::path& path, const TransformFormat* preferred,
                             const ImageGeometry& fixed, const ImageGeometry& moving) {
  const std::string ending = QFileInfo(text_of(path)).suffix().toLower().toStdString();
  const TransformFormat* const format = transform_format_of_ending(ending, true, preferred);
  Transform map = import_transform(format ? format->name : "alinify", path, fixed, moving);
  if (!(map.fixed.size == fixed.size) || !(map.moving.size == moving.size))
    throw Error(ErrorKind::Failed, messages::cannot_use_map_here(path.filename()),
                messages::map_is_of_other_sizes(size_number(map.fixed.size), size_number(map.moving.size),
                                                size_number(fixed.size), size_number(moving.size)),
                messages::open_images_of_the_map);
  map.fixed = fixed, map.moving = moving;
  return map;
}

}  // namespace

OpeningController::OpeningController(const WindowContext& context, UnsavedWork& unsaved, QMenu& recent)
    : Controller(context), unsaved_(unsaved), recent_(recent) {
  open_pair_ = bind("open_pair", [this] {
    // A single image is half of the requested pair.
    const DocumentState& state = document_.state();
    const bool alone = state.fixed.has_value() != state.moving.has_value();
    ask_for_pair(!alone        ? QStringList()
                 : state.fixed ? QStringList{state.fixed->path, QString()}
                               : QStringList{QString(), state.moving->path});
  });
  open_fixed_ = bind("open_fixed", [this] { ask_for_image(Side::Fixed); });
  open_moving_ = bind("open_moving", [this] { ask_for_image(Side::Moving); });
  open_sample_ = bind("open_sample", [this] { open_sample(AfterOpening::Look); });
  import_transform_ = bind("import_transform", [this] { ask_for_transform_to_read(); });
  connect(&recent_, &QMenu::aboutToShow, this, [this] { fill_recent(recent_); });
  connect(&canvas_, &ImageCanvas::files_dropped, this, &OpeningController::open_files);
  connect(&canvas_, &ImageCanvas::browse_requested, this, &OpeningController::ask_for_image);
  connect(&status_, &StatusLine::failure_read, this, [this] {
    if (std::exchange(ask_again_, false)) ask_for_pair({});
  });
  follow_document_and_jobs();
  update_commands();
}

void OpeningController::update_commands() {
  const bool free = !jobs_.registering();
  for (QAction* action : {open_pair_, open_fixed_, open_moving_, open_sample_}) action->setEnabled(free);
  recent_.setEnabled(free);
  import_transform_->setEnabled(document_.has_pair() && !working_.busy());
}

namespace {

/// The last two folders of a file's path: enough to distinguish pairs of one name.
QString folder_of(const QString& file) {
  const QString path = QDir::toNativeSeparators(QFileInfo(file).absolutePath());
  const QStringList parts = path.split(QDir::separator(), Qt::SkipEmptyParts);
  return parts.size() <= 2
             ? path
             : QStringLiteral("…") + QDir::separator() + parts.mid(parts.size() - 2).join(QDir::separator());
}

}  // namespace

QList<PairImages> OpeningController::recent_pairs() {
  QList<PairImages> pairs;
  for (const QString& pair : QSettings().value("recent_pairs").toStringList())
    if (const QStringList parts = pair.split(QLatin1Char('\n')); parts.size() == 2)
      pairs << PairImages{parts[0], parts[1]};
    else if (parts.size() == 4)  // older versions pass over it
      pairs << PairImages{parts[0], parts[1], parts[2].toInt(), parts[3].toInt()};
  return pairs;
}

void OpeningController::fill_recent(QMenu& menu) {
  menu.clear();
  for (const PairImages& images : recent_pairs()) {
    const auto [fixed, moving] = names_of(images);
    const QString folder = folder_of(images.fixed), other = folder_of(images.moving);
    QAction* action =
        menu.addAction(folder == other ? tr("%1  +  %2    (%3)").arg(fixed, moving, folder)
                                       : tr("%1 (%2)  +  %3 (%4)").arg(fixed, folder, moving, other));
    action->setStatusTip(tr("%1 and %2").arg(images.fixed, images.moving));
    connect(action, &QAction::triggered, this, [this, images] { open_images(images); });
  }
  if (menu.isEmpty()) menu.addAction(tr("No recent pairs"))->setEnabled(false);
}

void OpeningController::remember_pair() {
  const DocumentState& state = document_.state();
  QSettings settings;
  const auto& image = state.moving ? state.moving : state.fixed;
  if (image) remember_folder_of(image->path);
  if (!document_.has_pair()) return;
  const PairImages images = images_of(state);
  QString pair = images.fixed + QLatin1Char('\n') + images.moving;
  if (images.fixed_page > 0 || images.moving_page > 0)
    pair += QStringLiteral("\n%1\n%2").arg(images.fixed_page).arg(images.moving_page);
  QStringList pairs = settings.value("recent_pairs").toStringList();
  pairs.removeAll(pair);
  pairs.prepend(pair);
  settings.setValue("recent_pairs", pairs.mid(0, kRecentPairs));
}

void OpeningController::ask_for_pair(const QStringList& paths) {
  auto* dialog = new PairDialog(paths, last_folder(), &window_);
  if (paths.isEmpty() && unopened_.size() == 2) dialog->show_paths(unopened_[0], unopened_[1]);
  if (document_.has_pair())
    dialog->show_note(tr(
        "The new pair takes the place of the one in the window. The menu Pairs adds it to a list instead."));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog] { open_chosen_pair(dialog->fixed_path(), dialog->moving_path()); });
  connect(dialog, &QDialog::rejected, this, [this] { tables_.clear(); });
  dialog->open();
}

void OpeningController::open_chosen_pair(const QString& fixed, const QString& moving) {
  unopened_ = {fixed, moving};
  Opening how;
  how.failed = [this, given = unopened_] {
    // Another pair may have been chosen meanwhile.
    ask_again_ = given == unopened_;
  };
  open_images({fixed, moving}, how);
}

void OpeningController::ask_for_image(Side side) {
  auto* dialog = new QFileDialog(
      &window_, side == Side::Fixed ? tr("Open the Fixed Image") : tr("Open the Moving Image"), last_folder(),
      image_file_filter());
  dialog->setObjectName(QStringLiteral("image_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  show_whole_columns(*dialog);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, side](const QString& path) { open_files({path}, side); });
  dialog->open();
}

void OpeningController::open_files(const QStringList& paths, std::optional<Side> side) {
  if (paths.isEmpty()) return;
  if (paths.size() == 1 && paths[0].endsWith(QLatin1String(".alinify"), Qt::CaseInsensitive))
    return Q_EMIT session_chosen(paths[0]);
  const auto is_table = [](const QString& path) {
    return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
  };
  if (std::all_of(paths.begin(), paths.end(), is_table)) return open_tables(paths);
  QStringList images = paths;
  images.removeIf(is_table);
  if (images.size() < paths.size() && images.size() <= 2 &&
      std::all_of(images.begin(), images.end(),
                  [](const QString& path) { return QFileInfo(path).isFile(); })) {
    open_files(images, side);
    for (const QString& path : paths)
      if (is_table(path)) tables_ << path;
    return;
  }
  tables_.clear();
  // An OME-Zarr is a folder too, and one image.
  const QFileInfo first(paths[0]);
  const bool is_folder = paths.size() == 1 && first.isDir() &&
                         !first.fileName().contains(QLatin1String(".zarr"), Qt::CaseInsensitive);
  if (paths.size() > 2) return Q_EMIT many_given(paths);
  if (is_folder) return open_folder(QDir::cleanPath(paths[0]), side);
  open_one_or_two(paths, side);
}

void OpeningController::open_folder(const QString& folder, std::optional<Side> side) {
  // Reads the header of every file.
  loading_.start<bool>(
      tr("Reading %1").arg(QFileInfo(folder).fileName()),
      [folder](Progress&) { return std::make_shared<const bool>(is_dicom_stack(path_from(folder))); },
      [this, folder, side](const std::shared_ptr<const bool>& is_image) {
        *is_image ? open_one_or_two({folder}, side) : Q_EMIT many_given({folder});
      });
}

void OpeningController::open_one_or_two(const QStringList& paths, std::optional<Side> side) {
  if (jobs_.registering()) {
    status_.show_message(tr("A registration is running: cancel it before opening other images."), 6000);
    return;
  }
  if (paths.size() == 2) return ask_for_pair(paths);
  if (!side)
    side = document_.image(Side::Fixed) && !document_.image(Side::Moving) ? Side::Moving : Side::Fixed;
  open_images(*side == Side::Fixed ? PairImages{paths[0], {}} : PairImages{{}, paths[0]});
}

void OpeningController::open_tables(const QStringList& paths) {
  // Both end in .csv; the header tells them apart.
  loading_.start<bool>(
      tr("Reading %1").arg(QFileInfo(paths[0]).fileName()),
      [paths](Progress&) {
        return std::make_shared<const bool>(std::all_of(
            paths.begin(), paths.end(), [](const QString& path) { return is_batch_list(path_from(path)); }));
      },
      [this, paths](const std::shared_ptr<const bool>& lists) {
        if (*lists) return Q_EMIT many_given(paths);
        if (document_.has_pair()) return Q_EMIT landmarks_chosen(paths);
        status_.show_message(tr("Open the pair first, then drop its landmarks."), 8000);
      });
}

void OpeningController::open_images(const PairImages& images, AfterOpening after) {
  Opening how;
  how.after = after;
  open_images(images, how);
}

void OpeningController::open_pages(int fixed_page, int moving_page) {
  // An empty path leaves that side as it is.
  PairImages images = images_of(document_.state());
  if (images.fixed_page == fixed_page) images.fixed.clear();
  if (images.moving_page == moving_page) images.moving.clear();
  if (images.fixed.isEmpty() && images.moving.isEmpty()) return;
  images.fixed_page = fixed_page, images.moving_page = moving_page;
  Opening how;
  how.chosen_pages = true;
  open_images(images, how);
}

void OpeningController::open_images(const PairImages& images, const Opening& how) {
  struct Opened {
    std::optional<LoadedImage> fixed, moving;
  };
  const auto& [fixed, moving, fixed_page, moving_page] = images;
  const QString title = fixed.isEmpty() || moving.isEmpty()
                            ? tr("Opening %1").arg(QFileInfo(fixed + moving).fileName())
                            : tr("Opening the pair");
  const bool both = !fixed.isEmpty() && !moving.isEmpty();
  loading_.start<Opened>(
      title,
      [this, open = services_.open_image, images, both, failed = how.failed](Progress& progress) {
        auto opened = std::make_shared<Opened>();
        const auto one = [&](const QString& path, int page, const MessageText& label,
                             std::optional<LoadedImage>& to) {
          if (path.isEmpty()) return;
          Progress part = progress.sub(both ? 0.5 : 1.0, label);
          to = LoadedImage{QDir::cleanPath(QFileInfo(path).absoluteFilePath()),
                           open(std::filesystem::path(path.toStdU16String()), page, part)};
        };
        try {
          one(images.fixed, images.fixed_page, messages::fixed_image, opened->fixed);
          one(images.moving, images.moving_page, messages::moving_image, opened->moving);
        } catch (const Cancelled&) {
          throw;
        } catch (...) {
          // Before the failure itself is shown.
          if (failed) QMetaObject::invokeMethod(this, failed, Qt::QueuedConnection);
          throw;
        }
        return opened;
      },
      [this, how](std::shared_ptr<const Opened> opened) {
        const auto show = [this, how, opened] {
          const DocumentState& now = document_.state();
          document_.set_images(opened->fixed ? opened->fixed : now.fixed,
                               opened->moving ? opened->moving : now.moving,
                               how.chosen_pages                  ? tr("Choose Pages")
                               : opened->fixed && opened->moving ? tr("Open Pair")
                               : opened->fixed                   ? tr("Open Fixed")
                                                                 : tr("Open Moving"));
          unopened_.clear();
          remember_pair();
          QStringList remarks;
          if (const QString twice = one_image_twice(); !twice.isEmpty()) remarks << twice;
          if (!how.chosen_pages) remarks << pages_of({opened->fixed, opened->moving});
          if (const QString warnings = warnings_of({opened->fixed, opened->moving}); !warnings.isEmpty())
            remarks << warnings;
          if (!remarks.isEmpty()) status_.show_message(remarks.join(QLatin1Char(' ')), 20000);
          canvas_.setFocus();
          if (how.after == AfterOpening::Register) Q_EMIT registration_wanted();
          if (document_.has_pair() && !tables_.isEmpty()) open_tables(std::exchange(tables_, {}));
        };
        // Asks only after reading them: for an unreadable file, nothing has to be saved or given up.
        if (!unsaved_.leaves_work(opened->fixed.has_value(), opened->moving.has_value())) return show();
        unsaved_.ask_to_save(show);
      });
}

// Empty: the images are two.
QString OpeningController::one_image_twice() const {
  const DocumentState& now = document_.state();
  if (!now.fixed || !now.moving || !is_one_image_twice(now.fixed->in_file(), now.moving->in_file()))
    return {};
  const QString file = now.fixed->name();
  const QString sentence =
      now.fixed->page_count() > 1
          ? tr("The fixed and the moving image are one and the same page of %1.").arg(file)
          : tr("The fixed and the moving image are one and the same file, %1.").arg(file);
  log_.add(LogLevel::Warning, sentence);
  return sentence;
}

// That a file holds more images than the one that was opened, and where to choose among them.
QStringList OpeningController::pages_of(const std::vector<std::optional<LoadedImage>>& images) const {
  QStringList sentences;
  for (const std::optional<LoadedImage>& image : images) {
    if (!image || image->page_count() <= 1) continue;
    sentences << tr("%1 has %2 pages; page %3 is open.")
                     .arg(image->name())
                     .arg(image->page_count())
                     .arg(image->page());
    log_.add(LogLevel::Info, sentences.back());
  }
  sentences.removeDuplicates();
  if (!sentences.isEmpty())
    sentences << tr("“%1” in the menu File opens others.")
                     .arg(context_.commands.at("pages")->text().remove(QLatin1Char('&')));
  return sentences;
}

// What is irregular in files that were just opened.
QString OpeningController::warnings_of(const std::vector<std::optional<LoadedImage>>& images) const {
  std::vector<Message> all;
  for (const std::optional<LoadedImage>& image : images) {
    if (!image) continue;
    for (Message& warning : file_warnings(image->source->info())) {
      log_.add(LogLevel::Warning, translated(warning));
      all.push_back(std::move(warning));
    }
  }
  return all.empty() ? QString() : translated(Message::joined(std::move(all)));
}

void OpeningController::open_sample(AfterOpening after) {
  const auto [fixed, moving] = services_.sample_pair
                                   ? services_.sample_pair()
                                   : std::pair<std::filesystem::path, std::filesystem::path>();
  if (fixed.empty() || moving.empty())
    return report_failure({tr("The sample pair is not there"),
                           tr("this copy of the program was installed without its samples"),
                           tr("Open a pair of your own."),
                           {}});
  open_images({QString::fromStdU16String(fixed.u16string()), QString::fromStdU16String(moving.u16string())},
              after);
}

void OpeningController::ask_for_transform_to_read() {
  std::vector<const TransformFormat*> formats{nullptr};
  QStringList endings, titles;
  for (const TransformFormat& format : transform_formats()) {
    if (!format.reads) continue;
    const QString ending = QStringLiteral("*.%1").arg(QLatin1String(format.ending));
    endings << ending;
    titles << QStringLiteral("%1 (%2)").arg(translated(*format.title), ending);
    formats.push_back(&format);
  }
  endings << QStringLiteral("*.tiff") << QStringLiteral("*.mhd");
  endings.removeDuplicates();
  titles.prepend(tr("Transforms (%1)").arg(endings.join(QLatin1Char(' '))));
  titles << tr("All files (*)");
  auto* dialog = new QFileDialog(&window_, tr("Import Transform"), last_folder());
  dialog->setNameFilters(titles);
  dialog->setObjectName(QStringLiteral("import_transform_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, titles, formats](const QString& path) {
    const auto chosen =
        static_cast<std::size_t>(std::max<qsizetype>(0, titles.indexOf(dialog->selectedNameFilter())));
    read_transform_from(path, chosen < formats.size() ? formats[chosen] : nullptr);
  });
  dialog->open();
}

void OpeningController::read_transform_from(const QString& path, const TransformFormat* preferred) {
  if (!document_.has_pair() || working_.busy()) return;
  InspectRequest inspect;
  inspect.fixed = document_.state().fixed->source, inspect.moving = document_.state().moving->source;
  inspect.initial.fixed = document_.geometry(Side::Fixed);
  inspect.initial.moving = document_.geometry(Side::Moving);
  working_.start<Registration>(
      tr("Reading %1").arg(QFileInfo(path).fileName()),
      [run = services_.inspect, inspect, path, preferred](Progress& progress) {
        auto read = std::make_shared<Registration>();
        Transform& map = read->result.moving_from_fixed;
        map = read_any_transform(path_from(path), preferred, inspect.initial.fixed, inspect.initial.moving);
        defer_release_of_fields(map);
        auto judged = std::make_shared<InspectRequest>(inspect);
        judged->moving_from_fixed = map;
        read->quality = run(*judged, progress);
        read->judged = std::move(judged);
        return read;
      },
      [this, path, fixed = inspect.fixed, moving = inspect.moving](std::shared_ptr<const Registration> read) {
        // It belongs to the pair that it was chosen for.
        const DocumentState& now = document_.state();
        if (!document_.has_pair() || now.fixed->source != fixed || now.moving->source != moving) return;
        document_.add_result(std::move(read), QFileInfo(path).completeBaseName(), tr("Import Transform"));
      });
  jobs_.announce();
}

}  // namespace alinify::ui
