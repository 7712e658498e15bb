#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/batch_display.h"
#include "app/commands/register_flags.h"
#include "app/commands/series_outputs.h"
#include "core/workflow/batch/batch_record.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/series/register_series.h"
#include "core/workflow/series/series_list.h"

namespace alinify::cli {

struct SeriesFlags : ManyFlags {
  std::vector<std::string> images;  ///< or one list
  std::string reference, strategy = "auto", order = "given", merge;
  bool refine = false;
};

/// The outcome of a section, with the files written for it.
struct SeriesRow {
  SectionResult result;
  BatchState state = BatchState::Failed;
};

/// The resources that a batch opened and allotted to a series within it.
struct SeriesPlace {
  Backend& backend;
  std::optional<std::int64_t> memory_limit_bytes;
  Message device_note;  ///< see RegisterJob::device_note
};

/// A series from its sections to its summary.
class SeriesRun final : public SeriesObserver {
 public:
  /// Both must outlive it; with `place`, the devices and memory of the flags are ignored.
  SeriesRun(const SeriesFlags& flags, CommandContext& context, std::optional<SeriesPlace> place = {});

  /// Finds whatever can be found wrong before the first pair is begun. **Throws** Error, Cancelled.
  void prepare() {
    validate();
    begin();
  }
  /// The part of prepare() that needs no device and writes nothing; begin() is the rest.
  void validate();
  void begin();
  /// **Returns** a row for every section, in the order of the list.
  std::vector<SeriesRow> run();
  /// Writes the merged image if one is wanted and there is something to merge. **Throws** Error, Cancelled.
  void merge(const std::vector<SeriesRow>& rows);

  const SeriesOutputs& outputs() const { return outputs_; }
  const std::vector<SeriesSection>& sections() const { return sections_; }
  const SeriesTree& tree() const { return tree_; }
  /// The merged image, if one was requested and there was something to merge.
  const std::optional<ExportedImage>& merged() const { return merged_; }
  /// Outcomes of the pairs that were registered, or were done already.
  const std::vector<BatchOutcome>& pairs() const { return pair_outcomes_; }

 private:
  std::optional<std::size_t> reference_given() const;
  void report_missing_files();
  std::optional<std::int64_t> export_limit_bytes() const;
  SeriesTree find_tree();
  RegisterJob open(const SeriesPair& pair, Backend& backend);
  BatchRecipe recipe_of(const SeriesPair& pair) const;
  std::optional<BatchOutcome> previous_outcome(const SeriesPair& pair) const;
  std::shared_ptr<const TileSource> open_section(std::size_t section) const;
  void write_section(std::size_t section, const SectionResult& result, const JobResult* composed);

  void on_round(const std::vector<SeriesPair>& pairs) override;
  Progress composing() override;
  void on_begin(std::size_t job, const Backend& backend) override;
  void on_progress(std::size_t job, const ProgressSnapshot& snapshot) override;
  void on_resolution(std::size_t job, const WorkingResolution& resolution) override;
  void on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) override;
  void on_section(std::size_t section, const SectionResult& result, const JobResult* composed) override;

  const SeriesFlags& flags_;
  CommandContext& context_;
  std::optional<SeriesPlace> place_;
  std::string unused_columns_;
  SeriesOutputs outputs_;
  RegisterPairRequest request_;
  std::vector<SeriesSection> sections_;
  std::vector<std::string> ids_;
  SeriesTree tree_;
  ChosenBackends chosen_;
  std::vector<SeriesPair> round_;
  std::vector<std::optional<BatchRecipe>> recipes_;
  double left_ = 0.7;  ///< part of the progress left for pairs and for composing maps
  std::optional<Progress> round_progress_;
  std::optional<BatchDisplay> display_;
  std::vector<BatchOutcome> pair_outcomes_;
  std::vector<Message> write_errors_;
  std::optional<ExportedImage> merged_;
};

}  // namespace alinify::cli
