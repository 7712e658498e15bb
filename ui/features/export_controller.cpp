#include "ui/features/export_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QSettings>
#include <QTimer>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/transform_exchange.h"
#include "core/io/transform_formats.h"
#include "core/io/transform_io.h"
#include "core/quality/accepted_places.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/transform/inverse_consistency.h"
#include "core/transform/inverse_map.h"
#include "core/transform/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report.h"
#include "ui/core_text.h"
#include "ui/dialogs/annotations_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/document/landmark_errors.h"
#include "ui/document/session_values.h"
#include "ui/features/annotations_controller.h"
#include "ui/features/last_folder.h"
#include "ui/features/region_controller.h"
#include "ui/features/shown_result.h"
#include "ui/language.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

/// Name of the last export, whose kind the next one proposes.
constexpr char kLastName[] = "last_export_name";

/// The language of a report: the window's. It is written on another thread.
ReportLanguage report_language(const SessionDocument& document) {
  const LengthFormat lengths = document.lengths();
  const Size size = document.geometry(Side::Fixed).size;
  const LengthFormat of_places =
      lengths.for_lengths_of({static_cast<double>(size.width), static_cast<double>(size.height)});
  return {spoken_language().toStdString(),
          [lengths, of_places](const Message& message) {
            const bool is_position = message.text() == &messages::report_position;
            return translated(message, is_position ? of_places : lengths).toStdString();
          },
          [](const std::string& name) { return translated_word(name).toStdString(); }};
}

/// As reasons are, which are joined.
QString without_full_stop(QString sentence) {
  if (sentence.endsWith(QLatin1Char('.'))) sentence.chop(1);
  return sentence;
}

/// A choice of the dialog: a format of the one list, or the program's own, inverted.
struct TransformForm {
  const TransformFormat* format;
  QString filter;
  ExportOptions options;
  bool inverse = false;
};

/// `millimetres`: the pixel sizes of both images are known.
std::vector<TransformForm> transform_forms(bool millimetres) {
  std::vector<TransformForm> forms;
  const auto add = [&forms](const TransformFormat& format, const QString& title, const ExportOptions& options,
                            bool inverse = false) {
    forms.push_back(
        {&format, title + QStringLiteral(" (*.%1)").arg(QLatin1String(format.ending)), options, inverse});
  };
  for (const TransformFormat& format : transform_formats()) {
    // A projection on a grid needs its spacing, and is one of the program's own.
    if (!format.writes || std::string_view(format.name) == "bspline") continue;
    const QString title = translated(*format.title);
    if (!format.has_step) {
      add(format, title, {});
      continue;
    }
    add(format, ExportController::tr("%1, at every pixel").arg(title), {});
    add(format, ExportController::tr("%1, at every 8th pixel").arg(title), {.field_step_px = 8});
    if (format.has_unit && millimetres)
      add(format, ExportController::tr("%1, at every 8th pixel, in millimetres").arg(title),
          {.field_step_px = 8, .millimetres = true});
  }
  add(*find_transform_format("alinify"), ExportController::tr("Inverse, from moving to fixed image"), {},
      true);
  return forms;
}

/// A dialog for a file to be written; `endings` go with `filters`.
QFileDialog* save_dialog(QWidget* parent, const QString& name, const QString& title, const QString& proposal,
                         const QStringList& filters, const QStringList& endings) {
  auto* dialog = new QFileDialog(parent, title, QFileInfo(proposal).absolutePath());
  if (const QString last = last_export_folder(); !last.isEmpty()) dialog->setDirectory(last);
  QObject::connect(dialog, &QFileDialog::fileSelected, dialog, &remember_export_folder_of);
  dialog->setObjectName(name);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters(filters);
  dialog->setDefaultSuffix(endings.first());
  dialog->selectFile(QFileInfo(proposal).fileName());
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                   [dialog, filters, endings](const QString& filter) {
                     dialog->setDefaultSuffix(endings.value(std::max<qsizetype>(0, filters.indexOf(filter))));
                   });
  return dialog;
}

// QFileDialog::selectFile leaves a name alone while its field has the focus.
void set_typed_name(QFileDialog& dialog, const QString& name) {
  if (auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
    field->setText(name);
  else
    dialog.selectFile(name);
}

}  // namespace

ExportController::ExportController(const WindowContext& context, const AnnotationsController& annotations,
                                   const RegionController& region)
    : Controller(context), shown_annotations_(annotations), region_(region) {
  export_ = bind("export", [this] { ask_for_export(); });
  transform_ = bind("export_transform", [this] { ask_for_transform(); });
  annotations_ = bind("export_annotations", [this] { ask_for_annotations(); });
  report_ = bind("export_report", [this] { ask_for_report(); });
  screenshot_ = bind("export_screenshot", [this] { ask_for_screenshot(); });
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    last_path_.clear();
    if (last_choices_) last_choices_ = for_another_pair(std::move(*last_choices_));
  });
  follow_document_and_jobs();
  update_commands();
}

void ExportController::update_commands() {
  const DocumentState& state = document_.state();
  const bool found = document_.has_pair() && state.moving_from_fixed != nullptr && !working_.busy();
  for (QAction* action : {export_, transform_, annotations_}) action->setEnabled(found);
  report_->setEnabled(found);
  screenshot_->setEnabled(state.fixed || state.moving);
  if (report_after_check_ && !measuring_.busy())
    QTimer::singleShot(0, this, [this, waiting = *std::exchange(report_after_check_, std::nullopt)] {
      if (document_.state().registration != waiting.of) return;
      if (document_.outdated() == Outdated::No) return write_report_to(waiting.path);
      status_.show_message(tr("The report was not written: the result was not checked as it is now"), 12000);
    });
}

void ExportController::ask_for_export() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed) return;
  const ImageKind last = image_kind_of(path_from(QSettings().value(QLatin1String(kLastName)).toString()))
                             .value_or(ImageKind::Tiff);
  const QString name =
      QStringLiteral("warped") + QString::fromStdString(description_of(last).endings.front());
  // A pair's next export is proposed beside its last one, by its name; after a failure, to be corrected.
  auto* dialog = new ExportDialog(
      services_, state.moving->source->info(), state.fixed->source->info().size,
      last_path_.isEmpty() ? proposed_export(state.moving->path, name) : last_path_, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  // As in the files, unless corrected samples are requested.
  ImagePair captured, corrected;
  captured.fixed = state.fixed->captured_as_stated(), captured.moving = state.moving->captured_as_stated();
  corrected.fixed = state.fixed->as_stated(), corrected.moving = state.moving->as_stated();
  dialog->set_pair(shown_map(document_), captured, document_.lengths());
  if (state.fixed->illumination || state.moving->illumination) dialog->offer_corrected(corrected);
  if (region_.region()) dialog->offer_region(*region_.region());
  if (last_choices_) dialog->propose(*last_choices_);
  if (document_.shown_judgement().verdict == Verdict::Failed)
    dialog->warn(tr("The registration failed: the exported image will not lie on the fixed one."));
  if (const ResultJudgement judged = document_.shown_judgement(); judged.verdict == Verdict::Check) {
    if (std::any_of(judged.findings.begin(), judged.findings.end(), needs_a_look))
      dialog->warn(tr("The result needs review: the verdict names where the exported image may not fit."));
    else if (judged.findings.empty())
      dialog->warn(tr("The result needs review: see its verdict."));
  }
  // For the pair that the dialog was opened for, whatever is opened meanwhile.
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    QSettings().setValue(QLatin1String(kLastName), QFileInfo(dialog->path()).fileName());
    last_path_ = dialog->path();
    last_choices_ = dialog->choices();
    start_export(dialog->request());
  });
  dialog->open();
}

void ExportController::start_export(const ExportRequest& request) {
  jobs_.begin_exporting();
  QElapsedTimer clock;
  clock.start();
  working_.start<WrittenFile>(
      tr("Exporting %1").arg(QString::fromStdU16String(request.path.filename().u16string())),
      [run = services_.export_warped, request](Progress& progress) {
        return std::make_shared<const WrittenFile>(run(request, progress));
      },
      [this, clock](std::shared_ptr<const WrittenFile> written) {
        export_done(*written, static_cast<double>(clock.elapsed()) / 1000);
      });
  jobs_.announce();
}

void ExportController::export_done(const WrittenFile& written, double elapsed_s) {
  QString details = tr("%1, written in %2%3")
                        .arg(bytes_text(written.bytes), human_time(elapsed_s),
                             written.bigtiff ? tr(", BigTIFF") : QString());
  remember_export_folder_of(text_of(written.path));
  for (const Message& note : written.notes)
    details += QLatin1Char('\n') + whole_sentence_of(sentence_of(translated(note)));
  status_.show_written(QStringLiteral("export_done"), text_of(written.path), details);
}

void ExportController::ask_for_transform() {
  if (!document_.has_pair() || !document_.state().moving_from_fixed) return;
  const std::vector<TransformForm> forms = transform_forms(document_.geometry(Side::Fixed).pixel_size_um &&
                                                           document_.geometry(Side::Moving).pixel_size_um);
  QStringList filters, endings;
  for (const TransformForm& form : forms)
    filters << form.filter, endings << QLatin1String(form.format->ending);
  auto* dialog = save_dialog(
      &window_, QStringLiteral("export_transform_dialog"), tr("Export Transform"),
      proposed_export(document_.state().moving->path, QStringLiteral("transform.json")), filters, endings);
  // Both maps of a pair, side by side in a folder, need names that tell them apart.
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters, forms](const QString& filter) {
    const bool inverse =
        forms[static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(filter)))].inverse;
    const QString forward_end = QStringLiteral("-transform"), inverse_end = QStringLiteral("-inverse"),
                  old_end = inverse ? forward_end : inverse_end;
    const QFileInfo typed(dialog->selectedFiles().value(0));
    if (typed.completeBaseName().endsWith(old_end))
      set_typed_name(*dialog, typed.completeBaseName().chopped(old_end.size()) +
                                  (inverse ? inverse_end : forward_end) + QLatin1Char('.') + typed.suffix());
  });
  // For the pair that the dialog was opened for, whatever is opened meanwhile.
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, dialog, filters, endings, forms, map = shown_map(document_)](const QString& path) {
            const auto chosen = std::max<qsizetype>(0, filters.indexOf(dialog->selectedNameFilter()));
            TransformForm form = forms[static_cast<std::size_t>(chosen)];
            // The typed name counts more than the currently selected filter.
            const std::string ending = QFileInfo(path).suffix().toLower().toStdString();
            const TransformFormat* named = transform_format_of_ending(ending, false, form.format);
            if (!named) {
              QStringList known = endings;
              known.removeDuplicates();
              return refuse_name(path, known);
            }
            if (named != form.format) form = {named, {}, {}, false};
            write_transform_to(path, map, named->name, form.options, form.inverse);
          });
  dialog->open();
}

JobFailure unwritable_name(const QString& path, const QStringList& endings) {
  const QFileInfo file(path);
  return {ExportController::tr("Cannot write %1").arg(file.fileName()),
          ExportController::tr("names ending in .%1 stand for a format that cannot be written here")
              .arg(file.suffix()),
          ExportController::tr("Use a name ending in .%1.").arg(endings.join(QStringLiteral(", ."))),
          {}};
}

void ExportController::refuse_name(const QString& path, const QStringList& endings) {
  report_failure(unwritable_name(path, endings));
}

void ExportController::write_transform_to(const QString& path, const Transform& map,
                                          const std::string& format, const ExportOptions& options,
                                          bool inverse) {
  jobs_.begin_exporting();
  using Remarks = std::vector<Message>;
  working_.start<Remarks>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [map, file = path_from(path), format, options, inverse,
       pool = services_.backend->pool()](Progress& progress) {
        if (inverse) {
          Progress inverting = progress.sub(0.7, messages::stage_invert);
          const InverseMap found = inverted(map, {}, *pool, inverting);
          Progress writing = progress.sub(0.3, {});
          write_transform(found.fixed_from_moving, file, &writing);
          return std::make_shared<const Remarks>(
              Remarks{there_and_back_text(inverse_consistency(map, found)), inverse_remark(found)});
        }
        return std::make_shared<const Remarks>(
            Remarks{export_transform(map, format, file, options, &progress).remark});
      },
      [this, path](std::shared_ptr<const Remarks> remarks) {
        QStringList told;
        for (const Message& remark : *remarks)
          if (!remark.empty()) told << whole_sentence_of(sentence_of(translated(remark)));
        if (told.isEmpty()) told << tr("It leads from pixels of the fixed image to those of the moving one.");
        status_.show_written(QStringLiteral("transform_done"), path, told.join(QLatin1Char(' ')));
      });
  jobs_.announce();
}

void ExportController::ask_for_annotations() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed) return;
  auto* dialog = new AnnotationsDialog(QFileInfo(state.fixed->path).fileName(),
                                       QFileInfo(state.moving->path).fileName(), last_folder(), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (const auto& shown = shown_annotations_.shown(); !shown.empty())
    dialog->propose(shown.back().path, shown.back().side == Side::Fixed ? MapDirection::FixedToMoving
                                                                        : MapDirection::MovingToFixed);
  AnnotationJob job;
  job.moving_from_fixed = shown_map(document_);
  // For the pair that the dialog was opened for, whatever is opened meanwhile.
  connect(dialog, &QDialog::accepted, this, [this, dialog, job]() mutable {
    job.in = path_from(dialog->in());
    job.out = path_from(dialog->out());
    job.direction = dialog->direction();
    job.unit = dialog->unit();
    remember_folder_of(dialog->in());
    map_annotations_of(job);
  });
  dialog->open();
}

void ExportController::map_annotations_of(const AnnotationJob& job) {
  jobs_.begin_exporting();
  const QString path = text_of(job.out);
  working_.start<AnnotationResult>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [job, backend = services_.backend](Progress& progress) {
        return std::make_shared<const AnnotationResult>(map_annotations(job, *backend, progress));
      },
      [this, path](std::shared_ptr<const AnnotationResult> result) {
        QStringList lines{sentence_of(translated(summary_of(*result)))};
        for (const Message& remark : result->remarks) lines << sentence_of(translated(remark));
        status_.show_written(QStringLiteral("annotations_done"), path, lines.join(QLatin1Char('\n')));
      });
  jobs_.announce();
}

void ExportController::ask_for_report() {
  if (!document_.has_pair() || !document_.state().shown_result()) return;
  auto* dialog =
      save_dialog(&window_, QStringLiteral("export_report_dialog"), tr("Export Report"),
                  proposed_export(document_.state().moving->path, QStringLiteral("report.html")),
                  {tr("Page with pictures (*.html)"), tr("All figures (*.json)")}, {"html", "json"});
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, registration = document_.state().registration](const QString& path) {
            // Other images were opened meanwhile: there is nothing to report on them.
            if (document_.state().registration == registration) write_report_to(path);
          });
  dialog->open();
}

void ExportController::write_report_to(const QString& path) {
  const DocumentState& state = document_.state();
  const KeptResult* shown = state.shown_result();
  if (!shown) return;
  // The window knows what a report tells: it is checked there first.
  if (QAction& check = *context_.commands.at(QStringLiteral("check_again"));
      document_.outdated() != Outdated::No && check.isEnabled()) {
    report_after_check_ = WaitingReport{path, state.registration};
    check.trigger();
    if (!measuring_.busy()) report_after_check_.reset();
    return;
  }
  const Registration& registration = *shown->registration;
  JobResult report = registration;
  report.result.notes = standing_notes(*shown, document_.shown_judgement().tolerance_px);
  // The present images: a pixel size may have been stated since the run.
  report.fixed = state.fixed->as_stated()->info(), report.moving = state.moving->as_stated()->info();
  if (report.machine.empty()) {  // read from a file, which keeps none of this
    report.device = services_.backend->description();
    report.machine = platform::describe_machine();
    report.elapsed_s = run_time_s(registration);
  }
  // A session keeps the images' corrections with a result, as the command line does.
  if (!report.corrections.any()) report.corrections = recorded_corrections(shown->map().provenance);
  report.outputs = {{"report", path_from(path), 0}};
  report.measurements = document_.measurements();
  report.unconfirmed_landmarks.assign(state.partners.found.begin(), state.partners.found.end());
  // Judged again: with pictures, and with the present manual corrections.
  InspectRequest inspect = inspection_of(document_, registration);
  if (!registration.judged && !state.landmarks->empty())
    report.result.notes.push_back(messages::landmarks_left_out_of_report);
  if (was_held_to_landmarks(state)) report.result.notes.push_back(messages::landmarks_held_the_run);
  if (const QString missed = unfollowed_in(document_); !missed.isEmpty())
    report.result.notes.push_back(Message::verbatim(missed.toStdString()));
  inspect.moving_from_fixed = report.result.moving_from_fixed = shown_map(document_);
  report.newer_landmarks = check_newer_landmarks(state, inspect.moving_from_fixed);
  if (registration.began_from) inspect.initial = *registration.began_from;
  inspect.with_pictures = wants_pictures(path_from(path));
  if (const std::size_t spots = shown->corrections.size(); spots == 1)
    report.result.notes.push_back(messages::corrected_by_hand_once);
  else if (spots > 1)
    report.result.notes.push_back(messages::corrected_by_hand_at(spots));
  for (Message& warning : area_warnings_by_hand(document_)) report.result.notes.push_back(std::move(warning));
  jobs_.begin_exporting();
  working_.start<JobResult>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [run = services_.inspect, pool = services_.backend->pool(), file = path_from(path), report, inspect,
       accepted = shown->accepted, told = report_of(*shown), spots = shown->corrections,
       named = document_.shown_judgement().findings,
       change = without_full_stop(change_by_hand(document_)).toStdString(),
       language = report_language(document_)](Progress& progress) {
        auto complete = std::make_shared<JobResult>(report);
        check_report_name(file);
        complete->quality = run(inspect, progress);
        // The window's own figures, where it has them: what was read anew may differ in the last digit, and
        // what is continued from there by more.
        if (told) {
          const auto pictures = complete->quality->pictures;
          complete->quality = *told;
          complete->quality->pictures = pictures;
        }
        // By the letters that the window shows.
        name_findings(complete->quality->findings, complete->fixed.size, complete->quality->errors.step_px,
                      named);
        mark_accepted(*complete->quality, accepted);
        // Where a hand moved the map, its jumps tell of that.
        for (Finding& place : complete->quality->findings)
          if (reach_into(spots, place.rect)) place.jump_px = 0;
        // JSON is in English always.
        if (!change.empty() && wants_pictures(file))
          complete->quality->reasons.insert(complete->quality->reasons.begin(), Message::verbatim(change));
        complete->peak_bytes = platform::peak_memory_bytes();
        write_report(*complete, file, pool.get(), language);
        return std::shared_ptr<const JobResult>(complete);
      },
      [this, path](std::shared_ptr<const JobResult> written) {
        status_.show_written(
            QStringLiteral("report_done"), path,
            sentence_of(translated(verdict_sentence(*written->quality), document_.lengths())));
      });
  jobs_.announce();
}

void ExportController::ask_for_screenshot() {
  const auto& image = document_.state().moving ? document_.state().moving : document_.state().fixed;
  auto* dialog = save_dialog(&window_, QStringLiteral("screenshot_dialog"), tr("Picture of the View"),
                             image ? proposed_export(image->path, QStringLiteral("view.png"))
                                   : last_folder() + QStringLiteral("/view.png"),
                             {tr("PNG (*.png)")}, {QStringLiteral("png")});
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (QFileInfo(path).suffix().toLower() != QLatin1String("png")) return refuse_name(path, {"png"});
    write_screenshot_to(path);
  });
  dialog->open();
}

void ExportController::write_screenshot_to(const QString& path) {
  // Encoding a large picture takes long enough to be felt: away from this thread.
  const QImage picture = canvas_.shown_picture();
  loading_.start<bool>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [picture, path](Progress&) {
        if (!picture.save(path))
          throw Error(ErrorKind::NotWritable, messages::cannot_write(path.toStdString()),
                      messages::picture_not_written, messages::choose_another_folder);
        return std::make_shared<const bool>(true);
      },
      [this, path](std::shared_ptr<const bool>) {
        status_.show_message(tr("%1 is written").arg(path), 6000);
      });
}

}  // namespace alinify::ui
