#include "ui/features/pair_files_controller.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/image_formats.h"
#include "core/io/itk/dicom_series.h"
#include "core/session/session_io.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/file_id.h"
#include "ui/core_text.h"
#include "ui/dialogs/add_pairs_dialog.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/document/pair_lists.h"
#include "ui/document/pair_session.h"
#include "ui/document/session_results.h"
#include "ui/features/last_folder.h"
#include "ui/features/pairs_controller.h"
#include "ui/features/session_controller.h"
#include "ui/messages.h"
#include "ui/panels/pairs_panel.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;

/// A folder chosen by mistake (a whole disk) must not fill the dialog.
constexpr qsizetype kMostImages = 20000;
constexpr int kDeepest = 4;

const QStringList& image_endings() {
  static const QStringList endings = [] {
    QStringList all;
    for (const ImageFormat& format : image_formats())
      for (const std::string& ending : format.endings) all << QString::fromStdString(ending).toLower();
    return all;
  }();
  return endings;
}

bool is_image(const QFileInfo& file) {
  const QString name = file.fileName().toLower();
  return std::any_of(image_endings().begin(), image_endings().end(),
                     [&](const QString& ending) { return name.endsWith(QLatin1Char('.') + ending); });
}

/// Such a folder is an image too.
bool is_stack(const QFileInfo& folder) {
  return is_dicom_stack(path_from(folder.filePath()));
}

/// An OME-Zarr is a folder and an image, and so are the slices of a DICOM series.
void collect_images(const QDir& folder, int depth, QStringList& images, Progress& progress) {
  progress.check_cancelled();
  const QFileInfoList entries =
      folder.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name);
  for (const QFileInfo& entry : entries) {
    if (images.size() >= kMostImages) return;
    if (is_image(entry)) {
      images << entry.absoluteFilePath();
    } else if (entry.isDir() && is_stack(entry)) {
      images << entry.absoluteFilePath();
    } else if (entry.isDir() && depth < kDeepest &&
               !entry.fileName().endsWith(QLatin1String(".alinify.data"))) {
      collect_images(QDir(entry.absoluteFilePath()), depth + 1, images, progress);
    }
  }
}

QueuedPair pair_of(const PairImages& images) {
  QueuedPair pair;
  pair.files.fixed = path_from(QFileInfo(images.fixed).absoluteFilePath());
  pair.files.moving = path_from(QFileInfo(images.moving).absoluteFilePath());
  pair.files.fixed_page = images.fixed_page, pair.files.moving_page = images.moving_page;
  return pair;
}

/// A pair that has its session already. **Throws** Error.
QueuedPair pair_of_session(const QString& path, Progress& progress) {
  QueuedPair pair;
  pair.session = QFileInfo(path).absoluteFilePath();
  Progress reading = progress.sub(0.5, {}), judging = progress.sub(0.5, {});
  const Session session = read_session(path_from(pair.session), reading, find_entry).session;
  if (!session.fixed || !session.moving)
    throw Error(ErrorKind::Usage, messages::cannot_register_session(path_from(path).filename()),
                messages::session_lacks_an_image, messages::open_both_images_of_session);
  pair.files.fixed = session.fixed->path, pair.files.moving = session.moving->path;
  pair.files.fixed_page = session.fixed->page, pair.files.moving_page = session.moving->page;
  pair.files.id = file_id_after(path_from(path), "pair");
  set_outcome_of_session(pair, path_from(pair.session), judging);
  return pair;
}

/// The recognised kind of a set of files.
struct Found {
  std::vector<QueuedPair> pairs;
  QStringList images, unused_columns;
};

Found sorted_out(const QStringList& paths, Progress& progress) {
  Found found;
  for (const QString& path : paths) {
    Progress part = progress.sub(1.0 / static_cast<double>(paths.size()), {});
    const QFileInfo file(path);
    const QString ending = file.suffix().toLower();
    if (ending == QLatin1String("csv")) {
      BatchList list = read_batch_list(fs::absolute(path_from(path)));
      for (const std::string& column : list.unused_columns)
        found.unused_columns << QString::fromStdString(column);
      for (BatchEntry& entry : list.entries) {
        for (const auto& [name, member] : batch_file_columns)
          entry.*member = (entry.*member).lexically_normal();
        for (QueuedPair& pair : pairs_of_entry(entry)) found.pairs.push_back(std::move(pair));
      }
    } else if (ending == QLatin1String("alinify")) {
      found.pairs.push_back(pair_of_session(path, part));
    } else if (file.isDir() && !is_image(file) && !is_stack(file)) {
      collect_images(QDir(file.absoluteFilePath()), 0, found.images, part);
    } else {
      found.images << file.absoluteFilePath();
    }
  }
  found.images.removeDuplicates();
  return found;
}

/// Renames series: another list may have a series or a pair of the same name.
std::vector<QueuedPair> with_free_names(std::vector<QueuedPair> pairs, const PairQueue& queue) {
  std::map<std::string, std::string> names;
  for (QueuedPair& pair : pairs) {
    if (!pair.series) continue;
    const auto [name, is_new] = names.try_emplace(pair.series.name);
    if (is_new) name->second = queue.free_name(pair.series.name);
    pair.series.name = name->second;
  }
  return pairs;
}

}  // namespace

PairFilesController::PairFilesController(const WindowContext& context, PairsController& pairs,
                                         SessionController& session)
    : Controller(context), pairs_(pairs), session_(session) {
  bind("pairs_add", [this] { ask_for_files(); });
  bind("pairs_add_folder", [this] { ask_for_folder(); });
  add_shown_ = bind("pairs_add_shown", [this] { add_shown(); });
  bind("pairs_open_list", [this] { ask_for_list(); });
  save_list_ = bind("pairs_save_list", [this] { ask_where_to_save(); });
  session_.set_path_for_list([this](const QString& name) { return pairs_.queue().new_session_path(name); });
  session_.set_is_listed([this](const QString& path) { return pairs_.queue().of_session(path) != nullptr; });
  session_.set_path_of_listed([this](const PairImages& images) {
    PairQueue& queue = pairs_.queue();
    const QueuedPair* const pair = queue.pair_of_images(images);
    // The folder is made by the first run of the list, not by a question.
    const bool has_place = pair && pair->session.isEmpty() && QFileInfo(queue.folder()).isDir();
    return has_place ? queue.new_session_path(pair->name()) : QString();
  });
  folder_ = bind("pairs_folder", [this] { ask_for_session_folder(); });
  connect(&pairs_.panel().view(), &PairsView::files_dropped, this, &PairFilesController::add_files);
  connect(&pairs_.panel().view(), &PairsView::files_dropped_on_reference, this,
          &PairFilesController::add_to_reference);
  connect(&pairs_.queue(), &PairQueue::changed, this, &PairFilesController::update_commands);
  connect(&document_, &SessionDocument::images_changed, this, &PairFilesController::update_commands);
  update_commands();
}

void PairFilesController::update_commands() {
  add_shown_->setEnabled(document_.has_pair());
  save_list_->setEnabled(!pairs_.queue().pairs().empty());
}

void PairFilesController::add_given(const QStringList& paths) {
  const auto& fixed = document_.state().fixed;
  add(paths, fixed ? Onto{fixed->path, !document_.has_pair(), {}, fixed->page()} : Onto{});
}

void PairFilesController::add_to_reference(const QStringList& paths, const std::string& pair) {
  if (const QueuedPair* const beside = pairs_.queue().find(pair))
    add(paths, {beside->fixed(), true, pair, beside->files.fixed_page});
}

void PairFilesController::add(const QStringList& paths, const Onto& onto) {
  if (paths.isEmpty()) return;
  loading_.start<Found>(
      tr("Looking through the files"),
      [paths](Progress& progress) { return std::make_shared<const Found>(sorted_out(paths, progress)); },
      [this, onto](std::shared_ptr<const Found> found) {
        std::vector<QueuedPair> pairs = found->pairs;
        const auto is_listed = [this](const QueuedPair& pair) {
          return !pair.session.isEmpty() && pairs_.queue().of_session(pair.session);
        };
        if (!pairs.empty() && std::all_of(pairs.begin(), pairs.end(), is_listed))
          show_listed(pairs_.queue().of_session(pairs.front().session)->files.id);
        std::erase_if(pairs, is_listed);
        pairs_.add(with_free_names(std::move(pairs), pairs_.queue()));
        if (!found->unused_columns.isEmpty())
          status_.show_message(
              tr("Columns without a meaning here: %1").arg(found->unused_columns.join(QStringLiteral(", "))),
              12000);
        if (!found->images.isEmpty()) return add_images(found->images, onto);
        if (found->pairs.empty())
          report_failure({tr("There is nothing to add"),
                          tr("no image was found there"),
                          tr("Choose two images, or a folder that holds some."),
                          {}});
      });
  jobs_.announce();
}

void PairFilesController::add_images(const QStringList& images, const Onto& onto) {
  if (images.size() == 1 && !onto.first_choice)
    return report_failure({tr("One image is no pair"),
                           tr("%1 is alone").arg(QFileInfo(images[0]).fileName()),
                           tr("Choose the fixed and the moving image together."),
                           {}});
  if (images.size() == 2 && !onto.first_choice) {
    const QStringList ordered = in_likely_order(images);
    QueuedPair pair = pair_of({ordered[0], ordered[1]});
    if (const QueuedPair* const there = pairs_.queue().pair_of_images(pair.images()))
      return show_listed(there->files.id);
    return pairs_.add({std::move(pair)});
  }
  const auto is_listed = [&queue = pairs_.queue(), onto](const QString& fixed, const QString& moving) {
    const PairImages pair{fixed, moving, fixed == onto.reference ? onto.page : 0};
    return queue.pair_of_images(pair_of(pair).images()) != nullptr;
  };
  auto* dialog = new AddPairsDialog(images, is_listed, onto.reference, onto.first_choice, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (const QueuedPair* const beside = pairs_.queue().find(onto.pair); beside && beside->series)
    dialog->set_strategy(beside->series.strategy);
  connect(dialog, &QDialog::accepted, this, [this, dialog, onto] {
    if (dialog->on_one_reference()) return add_series(dialog->pairs(), dialog->strategy(), onto);
    std::vector<QueuedPair> pairs;
    for (const auto& [fixed, moving] : dialog->pairs()) pairs.push_back(pair_of({fixed, moving}));
    pairs_.add(std::move(pairs));
  });
  dialog->open();
}

void PairFilesController::add_series(const std::vector<std::pair<QString, QString>>& sections,
                                     SeriesStrategy strategy, const Onto& onto) {
  PairQueue& queue = pairs_.queue();
  const auto lies_before = [](const QString& section, const QString& reference) {
    return in_order({reference, section}).front() == section;
  };
  const QString reference = QFileInfo(sections.front().first).absoluteFilePath();
  const QueuedPair* found = queue.find(onto.pair);
  if (found && found->fixed() != reference) found = nullptr;
  const std::optional<QueuedPair> beside = found ? std::optional(*found) : std::nullopt;
  PairSeries series;
  if (beside && beside->series) {
    series = beside->series;
  } else {
    series.name = queue.free_name(file_id_after(path_from(reference), "series"));
    series.reference_id = file_id_after(path_from(reference), "reference");
  }
  series.strategy = strategy;
  const auto section_of_series = [&](bool before) {
    PairSeries section = series;
    section.before_reference = before;
    return section;
  };
  // Its sections that are already in the list get the same settings.
  for (const std::string& id : sections_of(queue.pairs(), series.name))
    queue.set_series(id, section_of_series(queue.find(id)->series.before_reference));
  if (beside && !beside->series && can_be_section(*beside))
    queue.set_series(beside->files.id, section_of_series(lies_before(beside->moving(), reference)));
  std::vector<QueuedPair> added;
  for (const auto& [fixed, moving] : sections) {
    QueuedPair pair = pair_of({fixed, moving});
    if (beside) pair.files.fixed_mask = beside->files.fixed_mask;
    if (reference == onto.reference) pair.files.fixed_page = onto.page;
    pair.series = section_of_series(lies_before(pair.moving(), reference));
    added.push_back(std::move(pair));
  }
  pairs_.add(std::move(added));
}

void PairFilesController::ask_for_files() {
  auto* dialog =
      new QFileDialog(&window_, tr("Add Pairs: Choose Fixed and Moving Image Together"), last_folder());
  dialog->setObjectName(QStringLiteral("add_pairs_files_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilters(image_file_filter().split(QStringLiteral(";;"))
                         << tr("Sessions (*.alinify)") << tr("Lists of pairs (*.csv)"));
  show_whole_columns(*dialog);
  connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
    remember_folder_of(paths.front());
    add_files(paths);
  });
  dialog->open();
}

void PairFilesController::ask_for_folder() {
  auto* dialog = new QFileDialog(&window_, tr("Add the Pairs of a Folder"), last_folder());
  dialog->setObjectName(QStringLiteral("add_pairs_folder_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { add_files({path}); });
  dialog->open();
}

void PairFilesController::ask_for_list() {
  auto* dialog =
      new QFileDialog(&window_, tr("Open a List of Pairs"), last_folder(), tr("Lists of pairs (*.csv)"));
  dialog->setObjectName(QStringLiteral("open_list_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    remember_folder_of(path);
    add_files({path});
  });
  dialog->open();
}

void PairFilesController::ask_where_to_save() {
  auto* dialog =
      new QFileDialog(&window_, tr("Save the List of Pairs"), last_folder(), tr("Lists of pairs (*.csv)"));
  dialog->setObjectName(QStringLiteral("save_list_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(tr("pairs") + QStringLiteral(".csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    loading_.start<bool>(
        tr("Writing %1").arg(QFileInfo(path).fileName()),
        [pairs = pairs_.queue().pairs(), path](Progress&) {
          write_pairs(pairs, path_from(path));
          return std::make_shared<const bool>(true);
        },
        [this, path](std::shared_ptr<const bool>) {
          remember_folder_of(path);
          status_.show_message(tr("%1 is written").arg(QDir::toNativeSeparators(path)), 6000);
        });
    jobs_.announce();
  });
  dialog->open();
}

void PairFilesController::ask_for_session_folder() {
  const QString now = pairs_.queue().folder();
  auto* dialog =
      new QFileDialog(&window_, tr("Folder of the Sessions"), QFileInfo::exists(now) ? now : last_folder());
  dialog->setObjectName(QStringLiteral("session_folder_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { pairs_.queue().set_folder(QFileInfo(path).absoluteFilePath()); });
  dialog->open();
}

void PairFilesController::show_listed(const std::string& id) {
  bring_up(pairs_.panel());
  pairs_.panel().select({id});
  status_.show_message(tr("This pair is in the list already"), 6000);
}

void PairFilesController::add_shown() {
  // Saves first: the queue works from the session file.
  session_.ask_to_save_for_list([this] {
    if (!document_.has_pair()) return;
    QueuedPair pair = pair_of(images_of(document_.state()));
    const QueuedPair* const alike = session_.files().path().isEmpty()
                                        ? pairs_.queue().pair_of_images(pair.images())
                                        : pairs_.queue().untouched_pair_of(pair.images());
    if (alike) return show_listed(alike->files.id);
    pair.session = session_.files().path();
    if (!pair.session.isEmpty()) {
      if (const QueuedPair* const there = pairs_.queue().of_session(pair.session))
        return show_listed(there->files.id);
      pair.files.id = file_id_after(path_from(pair.session), "pair");
    }
    const QString session = pair.session;
    pairs_.add({std::move(pair)});
    if (const QueuedPair* added = pairs_.queue().of_session(session)) pairs_.queue().refresh(added->files.id);
  });
}

}  // namespace alinify::ui
