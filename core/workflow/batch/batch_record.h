#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/session/fingerprint.h"
#include "core/workflow/batch/batch_summary.h"

namespace alinify {

/// The inputs and options of a pair: everything its result depends on. Device and threads are
/// not part of it, since they do not affect the result materially.
struct BatchRecipe {
  std::map<std::string, FileFingerprint> inputs;      ///< "fixed", "moving", "landmarks"...
  std::map<std::string, std::int64_t> written_at_ns;  ///< of those inputs of which it is known
  std::map<std::string, std::string> options;  ///< of the registration, the program's version among them
  std::map<std::string, std::string> image_options;  ///< of the warped image; empty where none is wanted

  /// Records the current state of a file. **Throws** Error as fingerprint_of().
  void add_input(const std::string& role, const std::filesystem::path& path);
  /// Whether results made by this recipe satisfy `wanted`: an additional image does no harm, and times are
  /// ignored.
  bool covers(const BatchRecipe& wanted) const;
};

/// A file that a pair left: its name in the batch's folder.
struct BatchFile {
  std::string role, name;
  FileFingerprint fingerprint;
  std::optional<std::int64_t> written_at_ns = {};
};
/// The current state of a file. **Throws** Error as fingerprint_of().
BatchFile batch_file(const std::string& role, const std::string& name, const std::filesystem::path& folder);

/// A pair that a run has ended with: finished, or failed and without files.
struct BatchRecord {
  BatchRecipe made_by;
  std::vector<BatchFile> files;
  BatchOutcome outcome;

  /// Whether the files of these names are all there, as they were written, and the transform with its parts.
  bool still_there(const std::filesystem::path& folder, const std::vector<std::string>& names) const;
};

/// The record of one pair: the file "ID.json" of a folder, which appears whole or not at all, so that many
/// jobs may write into one folder. Empty if there is none. **Throws** Error(NotReadable).
std::optional<BatchRecord> read_batch_record(const std::string& id, const std::filesystem::path& folder);
/// Creates the folder if missing, but none above it. **Throws** Error(NotWritable).
void write_batch_record(const std::string& id, const BatchRecord& record,
                        const std::filesystem::path& folder);

/// The files left by a finished job, for its record: those of `report`, and those beside its transform.
/// **Throws** Error as fingerprint_of does.
std::vector<BatchFile> files_left(const JobResult& report);
/// All files of a folder within the batch's, which are a series' results; an OME-Zarr counts as one.
std::vector<BatchFile> files_left_in(const std::string& name, const std::filesystem::path& folder);

}  // namespace alinify
