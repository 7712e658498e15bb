#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/workflow/batch/batch_list.h"
#include "core/workflow/batch/batch_shard.h"

namespace alinify::cli {

/// The files that a batch writes to its folder, by the pairs' ids.
class BatchOutputs {
 public:
  /// `image_ending`: of the warped images, such as ".tif"; empty: none. `report`: json, html or empty: none.
  BatchOutputs(std::filesystem::path folder, std::string image_ending, std::string report);

  const std::filesystem::path& folder() const { return folder_; }
  /// "summary.csv" of a whole batch, "summary-3-of-16.csv" of a shard.
  std::filesystem::path summary(const std::optional<BatchShard>& shard = {}) const;
  /// The summary's page, written by merging.
  std::filesystem::path summary_page() const { return folder_ / "summary.html"; }
  /// The folder of the pairs' outcomes.
  std::filesystem::path records() const { return folder_ / "batch-record"; }
  /// The folder in which running batches announce themselves.
  std::filesystem::path presences() const { return records() / "running"; }
  std::filesystem::path transform(const std::string& id) const { return folder_ / (id + ".json"); }
  /// Empty if not wanted, like the next.
  std::filesystem::path image(const std::string& id) const;
  std::filesystem::path report(const std::string& id) const;
  /// The fixed image's annotations on the moving one, and the moving image's on the fixed one, with their
  /// original ending. Empty if the entry has none.
  std::filesystem::path annotations_on_moving(const BatchEntry& entry) const;
  std::filesystem::path annotations_on_fixed(const BatchEntry& entry) const;
  /// The folder of a series.
  std::filesystem::path series(const std::string& id) const { return folder_ / id; }
  /// The names of the files requested for an entry, without the companion files of a transform; for a series,
  /// its summary and folder.
  std::vector<std::string> names(const BatchEntry& entry) const;

  /// Checks that no output is written twice or is also an input. **Throws** Error(Usage).
  void check(const std::vector<BatchEntry>& entries, const std::filesystem::path& list) const;
  /// Creates the folder and that of the records if missing, and checks that the folder can be written.
  /// **Throws** Error(NotWritable).
  void make_folder() const;

 private:
  std::filesystem::path folder_;
  std::string image_ending_, report_;
};

}  // namespace alinify::cli
