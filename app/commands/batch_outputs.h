#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/workflow/batch_list.h"

namespace alinify::cli {

/// The files that a batch makes in its folder, by the pairs' ids.
class BatchOutputs {
 public:
  /// `image_ending` is the warped images', ".tif" for one, empty: none; `report` is json, html or empty:
  /// none.
  BatchOutputs(std::filesystem::path folder, std::string image_ending, std::string report);

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path summary() const { return folder_ / "summary.csv"; }
  std::filesystem::path records() const { return folder_ / "batch-record.json"; }
  std::filesystem::path transform(const std::string& id) const { return folder_ / (id + ".json"); }
  /// Empty where none is wanted, as the next.
  std::filesystem::path image(const std::string& id) const;
  std::filesystem::path report(const std::string& id) const;
  /// The names of these three, those that are wanted.
  std::vector<std::string> names(const std::string& id) const;

  /// That no file is made twice, and none is one that is read. **Throws** Error(Usage).
  void check(const std::vector<BatchEntry>& entries, const std::filesystem::path& list) const;
  /// Makes the folder where it is missing, and tries whether it can be written. **Throws**
  /// Error(NotWritable).
  void make_folder() const;

 private:
  std::filesystem::path folder_;
  std::string image_ending_, report_;
};

}  // namespace alinify::cli
