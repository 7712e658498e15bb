#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QStringList>

#include "core/io/transform_exchange.h"
#include "core/workflow/annotations/map_annotations.h"
#include "ui/dialogs/export/export_choices.h"
#include "ui/features/controller.h"

namespace alinify::ui {

class AnnotationsController;
class RegionController;

/// The failure for a file name whose suffix stands for another format; lists the allowed suffixes.
JobFailure unwritable_name(const QString& path, const QStringList& endings);

/// Exports to files: the warped image, the map, mapped annotations, a report, a picture of the view.
class ExportController : public Controller {
  Q_OBJECT
 public:
  /// Proposes the shown annotations for mapping and the drawn region for exporting.
  ExportController(const WindowContext& context, const AnnotationsController& annotations,
                   const RegionController& region);

 private:
  void update_commands() override;
  void ask_for_export();
  void start_export(const ExportRequest& request);
  void export_done(const WrittenFile& written, double elapsed_s);
  void ask_for_transform();
  /// `format`: as named by export_transform(); `inverse`: the program's own format, inverted.
  void write_transform_to(const QString& path, const Transform& map, const std::string& format,
                          const ExportOptions& options, bool inverse);
  void ask_for_annotations();
  void map_annotations_of(const AnnotationJob& job);
  void ask_for_report();
  void write_report_to(const QString& path);
  void ask_for_screenshot();
  void write_screenshot_to(const QString& path);
  void refuse_name(const QString& path, const QStringList& endings);

  const AnnotationsController& shown_annotations_;
  const RegionController& region_;
  QAction *export_, *transform_, *annotations_, *report_, *screenshot_;
  std::optional<ExportChoices> last_choices_;  ///< of the last export, of whatever images
  /// A report that waits for the result to be checked as it is now.
  struct WaitingReport {
    QString path;
    std::shared_ptr<const Registration> of;
  };
  std::optional<WaitingReport> report_after_check_;
  QString last_path_;  ///< of the last export of these images, whether it succeeded or not
};

}  // namespace alinify::ui
