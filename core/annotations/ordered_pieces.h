#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotations/annotation_counts.h"
#include "core/base/platform.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace alinify {

/// A stretch of a file with whole records in it.
struct TextBatch {
  struct Record {
    std::size_t begin = 0, end = 0;  ///< in `text`
  };
  std::string text;
  std::int64_t offset = 0;        ///< of `text` in the file
  std::int64_t first_record = 0;  ///< how many records came before
  std::vector<Record> records;

  std::string_view record(std::size_t i) const {
    return std::string_view(text).substr(records[i].begin, records[i].end - records[i].begin);
  }
};

/// Output written in order.
class SequentialOutput {
 public:
  explicit SequentialOutput(platform::RandomAccessFile& file) : file_(file) {}
  void write(std::string_view text) {
    file_.write_at(bytes_, text.data(), static_cast<std::int64_t>(text.size()));
    bytes_ += static_cast<std::int64_t>(text.size());
  }
  std::int64_t bytes() const { return bytes_; }

 private:
  platform::RandomAccessFile& file_;
  std::int64_t bytes_ = 0;
};

/// Reads, maps and writes the records of a file of any size: while one batch is mapped in groups on all
/// threads, the next is read and the one before is written, in the order of the file.
///
/// `next` fills a batch; without records it was the last. `map_group` appends the mapped records [begin, end)
/// to `out`; groups have about 256 kB and do not depend on the number of threads. `read_share`: the share of
/// the file read so far, 0..1. **Throws** their exceptions, Error(NotWritable), Cancelled. **Memory**: three
/// batches and their results.
AnnotationCounts map_in_order(
    const std::function<void(TextBatch&)>& next,
    const std::function<AnnotationCounts(const TextBatch&, std::size_t begin, std::size_t end,
                                         std::string& out)>& map_group,
    const std::function<double()>& read_share, SequentialOutput& output, ThreadPool& pool,
    Progress& progress);

/// How much of a file is read at a time.
inline constexpr std::int64_t kBatchBytes = std::int64_t{16} << 20;

/// Appends the next kBatchBytes of a file, or its remainder, to `text`. Returns how many bytes it were, 0 at
/// the end.
std::int64_t append_batch(const platform::InputFile& file, std::int64_t from, std::string& text);

}  // namespace alinify
