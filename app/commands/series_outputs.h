#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/workflow/series/series_list.h"

namespace alinify::cli {

/// The files that a series writes to its folder, by the sections' ids. The pairs' outcomes lie in a
/// subfolder.
class SeriesOutputs {
 public:
  /// `image_ending`: of the warped images, such as ".tif"; empty: none. `report`: json, html or empty: none.
  /// `merged`: may lie anywhere, empty: none.
  SeriesOutputs(std::filesystem::path folder, std::string image_ending, std::string report,
                std::filesystem::path merged);

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path pairs() const { return folder_ / "pairs"; }
  /// The folder of the pairs' outcomes.
  std::filesystem::path records() const { return pairs() / "record"; }
  std::filesystem::path summary() const { return folder_ / "summary.csv"; }
  std::filesystem::path document() const { return folder_ / "series.json"; }
  std::filesystem::path page() const;  ///< empty if no report, or none as a page, is wanted
  const std::filesystem::path& merged() const { return merged_; }
  std::filesystem::path transform(const std::string& id) const { return folder_ / (id + ".json"); }
  /// Empty if not wanted, like the next two.
  std::filesystem::path image(const std::string& id) const;
  std::filesystem::path report(const std::string& id) const;
  std::filesystem::path report_of_pair(const std::string& pair_id) const;

  /// Checks that no file is written twice, and none is also read. **Throws** Error(Usage).
  void check(const std::vector<SeriesSection>& sections,
             const std::vector<std::filesystem::path>& others) const;
  /// Creates the folders if they are missing, and checks that they can be written. **Throws**
  /// Error(NotWritable).
  void make_folders() const;

 private:
  std::filesystem::path folder_;
  std::string image_ending_, report_;
  std::filesystem::path merged_;
};

}  // namespace alinify::cli
