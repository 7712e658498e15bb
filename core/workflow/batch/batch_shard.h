#pragma once

#include <span>
#include <string>
#include <vector>

namespace alinify {

/// The part of a batch that one job of several registers.
struct BatchShard {
  int index = 1, count = 1;  ///< 1 <= index <= count
};

/// Parses "3/16". **Throws** Error(Usage).
BatchShard batch_shard_from(const std::string& text);
/// "3/16".
std::string text_of(const BatchShard& shard);

/// The shard, from 1 to `count`, of each pair. It follows from the set of ids alone, not from their order,
/// and no shard has more than its share, rounded up; a pair that joins or leaves the list moves few others.
/// **Source**: Mirrokni, Thorup and Zadimoghaddam, "Consistent hashing with bounded loads" (2018).
std::vector<int> shards_of(std::span<const std::string> ids, int count);

/// 16 hexadecimal digits that are the same for the same set of ids.
std::string digest_of(std::span<const std::string> ids);

}  // namespace alinify
