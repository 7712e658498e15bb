#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/session/fingerprint.h"
#include "core/workflow/batch_summary.h"

namespace alinify {

/// What a pair is made from, and with which options: everything that its result hangs on, but not where it is
/// computed (device, threads), which changes nothing that counts.
struct BatchRecipe {
  std::map<std::string, FileFingerprint> inputs;  ///< "fixed", "moving", "landmarks"...
  std::map<std::string, std::string> options;     ///< of the registration, the program's version among them
  std::map<std::string, std::string> image_options;  ///< of the warped image; empty where none is wanted

  /// Whether what was made by this serves where `wanted` is asked for: an image too many does no harm.
  bool serves(const BatchRecipe& wanted) const;
};

/// A file that a pair left: its name in the batch's folder.
struct BatchFile {
  std::string role, name;
  FileFingerprint fingerprint;
};

/// A pair that an earlier run finished.
struct BatchRecord {
  BatchRecipe made_by;
  std::vector<BatchFile> files;
  BatchOutcome outcome;

  /// Whether the files of these names are all there, as they were written, and the transform with its parts.
  bool still_there(const std::filesystem::path& folder, const std::vector<std::string>& names) const;
};

/// The pairs that a folder holds, by id.
using BatchRecords = std::map<std::string, BatchRecord>;

/// The file of them. It appears whole or not at all. A file that is not there holds none.
/// **Throws** Error: NotReadable, NotWritable.
BatchRecords read_batch_records(const std::filesystem::path& path);
void write_batch_records(const BatchRecords& records, const std::filesystem::path& path);

/// What a job that is done has left, for its record: the files of `report`, and those beside its transform.
/// **Throws** Error as fingerprint_of does.
std::vector<BatchFile> files_left(const JobResult& report);

}  // namespace alinify
