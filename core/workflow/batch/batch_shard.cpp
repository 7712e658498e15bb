#include "core/workflow/batch/batch_shard.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

// FNV-1a, then the finishing steps of splitmix64: FNV's low bits alone are uneven.
std::uint64_t spread_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
  return hash ^ (hash >> 31);
}

int shard_number(std::string_view text) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? value : 0;
}

}  // namespace

BatchShard batch_shard_from(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const std::string_view all = text;
    const BatchShard shard{shard_number(all.substr(0, slash)), shard_number(all.substr(slash + 1))};
    if (shard.index >= 1 && shard.index <= shard.count) return shard;
  }
  throw Error(ErrorKind::Usage, messages::cannot_use_shard(text), messages::shard_is_none,
              messages::shards_count_from_one);
}

std::string text_of(const BatchShard& shard) {
  return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

std::vector<int> shards_of(std::span<const std::string> ids, int count) {
  std::vector<std::pair<std::uint64_t, std::string>> hashed;
  hashed.reserve(ids.size());
  for (const std::string& id : ids) {
    std::string name = folded_name(id);
    const std::uint64_t hash = spread_hash(name);
    hashed.emplace_back(hash, std::move(name));
  }
  std::vector<std::size_t> order(ids.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return hashed[a] < hashed[b]; });

  const auto shards = static_cast<std::size_t>(count);
  const std::size_t share = (ids.size() + shards - 1) / shards;
  std::vector<std::size_t> load(shards, 0);
  std::vector<int> shard_of(ids.size());
  for (const std::size_t pair : order) {
    std::size_t shard = hashed[pair].first % shards;
    while (load[shard] == share) shard = (shard + 1) % shards;
    ++load[shard];
    shard_of[pair] = static_cast<int>(shard) + 1;
  }
  return shard_of;
}

std::string digest_of(std::span<const std::string> ids) {
  std::vector<std::string> names;
  for (const std::string& id : ids) names.push_back(folded_name(id));
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) all += name + '\n';
  return hex_digits(spread_hash(all), 16);
}

}  // namespace alinify
