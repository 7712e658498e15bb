#include "core/annotations/ordered_pieces.h"

#include <algorithm>
#include <utility>

namespace alinify {
namespace {

constexpr std::size_t kGroupBytes = std::size_t{256} << 10;

struct Group {
  std::size_t begin = 0, end = 0;
  std::string out;
  AnnotationCounts counts;
};

std::vector<Group> groups_of(const TextBatch& batch) {
  std::vector<Group> groups;
  std::size_t bytes = kGroupBytes;
  for (std::size_t i = 0; i < batch.records.size(); ++i) {
    if (bytes >= kGroupBytes) {
      groups.push_back({i, i, {}, {}});
      bytes = 0;
    }
    groups.back().end = i + 1;
    bytes += batch.records[i].end - batch.records[i].begin;
  }
  return groups;
}

}  // namespace

AnnotationCounts map_in_order(const std::function<void(TextBatch&)>& next,
                              const std::function<AnnotationCounts(const TextBatch&, std::size_t, std::size_t,
                                                                   std::string&)>& map_group,
                              const std::function<double()>& read_share, SequentialOutput& output,
                              ThreadPool& pool, Progress& progress) {
  AnnotationCounts counts;
  TextBatch batch, coming;
  std::vector<Group> done;
  next(batch);
  while (!batch.records.empty() || !done.empty()) {
    std::vector<Group> groups = groups_of(batch);
    const bool more = !batch.records.empty();
    // Reading and writing go first, so that nothing waits for them at the end.
    pool.parallel_for(static_cast<std::int64_t>(groups.size()) + 2, [&](std::int64_t piece) {
      progress.check_cancelled();
      if (piece == 0) {
        coming = {};
        if (more) next(coming);
      } else if (piece == 1) {
        for (const Group& group : done) output.write(group.out);
      } else {
        Group& group = groups[static_cast<std::size_t>(piece - 2)];
        group.out.reserve(2 * kGroupBytes);
        group.counts = map_group(batch, group.begin, group.end, group.out);
      }
    });
    for (const Group& group : groups) counts.add(group.counts);
    done = std::move(groups);
    batch = std::move(coming);
    progress.update(read_share());
  }
  return counts;
}

std::int64_t append_batch(const platform::InputFile& file, std::int64_t from, std::string& text) {
  const std::int64_t wanted = std::min(kBatchBytes, file.size() - from);
  if (wanted <= 0) return 0;
  const std::size_t before = text.size();
  text.resize(before + static_cast<std::size_t>(wanted));
  const std::int64_t got = file.read_at(from, text.data() + before, wanted);
  text.resize(before + static_cast<std::size_t>(got));
  return got;
}

}  // namespace alinify
