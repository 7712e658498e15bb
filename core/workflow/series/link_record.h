#pragma once

#include <filesystem>
#include <vector>

#include "core/quality/quality_report.h"
#include "core/workflow/job_result.h"

namespace alinify {

/// A series' record of a registered pair, beside its map: the basis for carrying its error along a chain.
struct LinkRecord {
  Verdict verdict = Verdict::Check;
  double tolerance_px = 0;  ///< level-0 pixels of the fixed image
  double downsample = 1;    ///< at which the engine worked
  JacobianRange jacobian;
  ErrorMap errors;
  std::vector<Message> reasons;  ///< the verdict's; in English where the record was read from a file
};

/// The record of a registration that was judged.
LinkRecord link_record_of(const JobResult& report);

/// Writes JSON, lengths to 1e-4 px. The file appears whole or not at all.
/// **Throws** Error: NotReadable, NotFound, NotWritable.
void write_link_record(const LinkRecord& record, const std::filesystem::path& path);
LinkRecord read_link_record(const std::filesystem::path& path);

}  // namespace alinify
