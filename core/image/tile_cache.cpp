#include "core/image/tile_cache.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "core/base/platform.h"
#include "core/image/messages.h"

namespace alinify {
namespace {

/// How many of the coarsest levels are kept permanently, if they are small enough.
constexpr int kKeptLevels = 3;
constexpr int kPriorities = 3;
enum Priority { kVisible = 0, kNext = 1, kRecent = 2 };

std::int64_t default_budget() {
  return std::clamp<std::int64_t>(platform::available_memory_bytes() / 4, std::int64_t{256} << 20,
                                  std::int64_t{4} << 30);
}

struct Source {
  std::shared_ptr<const TileSource> source;
  std::vector<TileGrid> grids;
  int first_kept_level = 0;
};

struct Entry {
  std::shared_ptr<const Tile> tile;
  std::int64_t bytes = 0;
  std::uint64_t used = 0;
};

std::shared_ptr<const Tile> load(const TileSource& source, const std::vector<TileGrid>& grids,
                                 const TileIndex& index) {
  auto tile = std::make_shared<Tile>();
  tile->rect = grids[static_cast<std::size_t>(index.level)].rect(index.column, index.row);
  tile->image = Image(tile->rect.size(), source.info().channels, source.info().type);
  source.read(index.level, tile->rect, tile->image.pixels());
  return tile;
}

Error as_error(const std::exception& e) {
  if (const auto* error = dynamic_cast<const Error*>(&e)) return *error;
  return Error(ErrorKind::NotReadable, messages::cannot_read_part_of_image, Message::verbatim(e.what()));
}

}  // namespace

struct TileCache::State {
  std::int64_t budget = 0;
  mutable std::mutex mutex;
  std::condition_variable wake, idle;
  bool stopping = false;

  std::map<std::uint32_t, std::shared_ptr<const Source>> sources;
  std::uint32_t next_source = 1;
  std::map<TileKey, Entry> entries;
  std::set<TileKey> loading, failed;
  /// Evicted tiles: freeing many takes long, so the loading threads do it.
  std::vector<std::shared_ptr<const Tile>> gone;
  std::int64_t bytes = 0, loads = 0, evictions = 0;
  std::uint64_t clock = 0;

  struct Wishes {
    std::vector<TileKey> visible, next;
    std::size_t visible_done = 0, next_done = 0;  ///< progress of the loading threads
    std::uint64_t since = 0;
  };
  std::map<int, Wishes> wishes;
  std::map<TileKey, Priority> wished;
  std::function<void()> listener;
  std::mutex listener_mutex;
  std::optional<Error> error;
  std::vector<std::thread> threads;

  bool is_kept(const TileKey& key) const {
    const auto found = sources.find(key.source);
    return found != sources.end() && key.index.level >= found->second->first_kept_level;
  }

  Priority priority(const TileKey& key) const {
    const auto found = wished.find(key);
    return found == wished.end() ? kRecent : found->second;
  }

  /// The next tile to load: visible ones first, of the most recent viewer first. Caller holds the lock.
  std::optional<TileKey> pop() {
    for (const bool visible : {true, false}) {
      std::vector<Wishes*> order;
      for (auto& [viewer, w] : wishes) order.push_back(&w);
      std::sort(order.begin(), order.end(),
                [](const Wishes* a, const Wishes* b) { return a->since > b->since; });
      for (Wishes* w : order) {
        auto& list = visible ? w->visible : w->next;
        auto& done = visible ? w->visible_done : w->next_done;
        while (done < list.size()) {
          const TileKey key = list[done++];
          if (!sources.contains(key.source) || entries.contains(key) || loading.contains(key) ||
              failed.contains(key))
            continue;
          // Prefetching must not evict visible tiles.
          if (!visible && bytes >= budget) continue;
          return key;
        }
      }
    }
    return std::nullopt;
  }

  std::int64_t queued() const {
    std::int64_t count = 0;
    for (const auto& [viewer, w] : wishes) {
      for (std::size_t i = w.visible_done; i < w.visible.size(); ++i)
        count += !entries.contains(w.visible[i]) && !failed.contains(w.visible[i]) &&
                 !loading.contains(w.visible[i]);
      for (std::size_t i = w.next_done; i < w.next.size(); ++i)
        count += !entries.contains(w.next[i]) && !failed.contains(w.next[i]) && !loading.contains(w.next[i]);
    }
    return count;
  }

  /// Caller holds the lock.
  void insert(const TileKey& key, std::shared_ptr<const Tile> tile) {
    if (!sources.contains(key.source) || entries.contains(key)) return;
    const std::int64_t size = tile->image.byte_count();
    entries[key] = {std::move(tile), size, ++clock};
    bytes += size;
    make_room(key);
  }

  /// Caller holds the lock. `newest` is kept even if no viewer requested it, as get() returns it.
  void make_room(const TileKey& newest) {
    if (bytes <= budget) return;
    std::vector<std::pair<std::uint64_t, TileKey>> leaving[kPriorities];
    for (const auto& [key, entry] : entries)
      if (!(key == newest) && !is_kept(key)) leaving[priority(key)].push_back({entry.used, key});
    for (const Priority p : {kRecent, kNext}) {
      std::sort(leaving[p].begin(), leaving[p].end());
      for (const auto& [used, key] : leaving[p]) {
        // Free a little extra, so that the next tile need not search again.
        if (bytes <= budget - budget / 16) return;
        bytes -= entries[key].bytes;
        entries.erase(key);
        ++evictions;
      }
    }
  }

  void run() {
    std::unique_lock lock(mutex);
    while (true) {
      std::optional<TileKey> key;
      while (!stopping && gone.empty() && !(key = pop())) {
        if (loading.empty()) idle.notify_all();
        wake.wait(lock);
      }
      if (stopping) return;
      if (!gone.empty()) {
        std::vector<std::shared_ptr<const Tile>> released;
        std::swap(released, gone);
        lock.unlock();
        released.clear();
        lock.lock();
        continue;
      }
      const std::shared_ptr<const Source> source = sources.at(key->source);
      loading.insert(*key);
      lock.unlock();
      std::shared_ptr<const Tile> tile;
      std::optional<Error> failure;
      try {
        tile = load(*source->source, source->grids, key->index);
      } catch (const std::exception& e) {
        failure = as_error(e);
      }
      lock.lock();
      loading.erase(*key);
      ++loads;
      if (tile) {
        insert(*key, std::move(tile));
      } else if (sources.contains(key->source)) {
        failed.insert(*key);
        if (!error) error = failure;
      }
      lock.unlock();
      notify();
      lock.lock();
    }
  }

  void notify() {
    std::lock_guard guard(listener_mutex);
    if (listener) listener();
  }

  /// Caller holds the lock.
  void forget(std::uint32_t id) {
    sources.erase(id);
    std::erase_if(entries, [&](auto& item) {
      if (item.first.source != id) return false;
      bytes -= item.second.bytes;
      gone.push_back(std::move(item.second.tile));
      return true;
    });
    std::erase_if(failed, [&](const TileKey& key) { return key.source == id; });
    wake.notify_all();
  }
};

TileCache::TileCache(TileCacheOptions options) : state_(std::make_unique<State>()) {
  state_->budget = options.budget_bytes > 0 ? options.budget_bytes : default_budget();
  for (int i = 0; i < std::max(1, options.threads); ++i)
    state_->threads.emplace_back([s = state_.get()] { s->run(); });
}

TileCache::~TileCache() {
  {
    std::lock_guard lock(state_->mutex);
    state_->stopping = true;
  }
  state_->wake.notify_all();
  for (std::thread& thread : state_->threads) thread.join();
}

std::uint32_t TileCache::add(std::shared_ptr<const TileSource> source) {
  std::lock_guard lock(state_->mutex);
  for (const auto& [id, known] : state_->sources)
    if (known->source == source) return id;
  auto entry = std::make_shared<Source>();
  entry->grids = tile_grids(source->info());
  const int count = static_cast<int>(entry->grids.size());
  entry->first_kept_level = count;
  // Only while they are small: an image without a pyramid must not be kept whole.
  for (int level = count - 1; level >= std::max(0, count - kKeptLevels); --level) {
    const std::int64_t level_bytes = entry->grids[static_cast<std::size_t>(level)].level.area() *
                                     source->info().channels * bytes_per_sample(source->info().type);
    if (level_bytes > state_->budget / 16) break;
    entry->first_kept_level = level;
  }
  entry->source = std::move(source);
  state_->sources[state_->next_source] = std::move(entry);
  return state_->next_source++;
}

void TileCache::remove(std::uint32_t source) {
  std::lock_guard lock(state_->mutex);
  state_->forget(source);
}

void TileCache::keep_only(const std::vector<std::shared_ptr<const TileSource>>& kept) {
  std::lock_guard lock(state_->mutex);
  std::vector<std::uint32_t> leaving;
  for (const auto& [id, known] : state_->sources)
    if (std::find(kept.begin(), kept.end(), known->source) == kept.end()) leaving.push_back(id);
  for (const std::uint32_t id : leaving) state_->forget(id);
}

std::vector<TileGrid> TileCache::grids(std::uint32_t source) const {
  std::lock_guard lock(state_->mutex);
  const auto found = state_->sources.find(source);
  return found == state_->sources.end() ? std::vector<TileGrid>{} : found->second->grids;
}

std::shared_ptr<const Tile> TileCache::find(const TileKey& key) {
  std::lock_guard lock(state_->mutex);
  const auto found = state_->entries.find(key);
  if (found == state_->entries.end()) return nullptr;
  found->second.used = ++state_->clock;
  return found->second.tile;
}

bool TileCache::resident(const TileKey& key) const {
  std::lock_guard lock(state_->mutex);
  return state_->entries.contains(key);
}

bool TileCache::failed(const TileKey& key) const {
  std::lock_guard lock(state_->mutex);
  return state_->failed.contains(key);
}

std::shared_ptr<const Tile> TileCache::get(const TileKey& key) {
  std::shared_ptr<const Source> source;
  {
    std::lock_guard lock(state_->mutex);
    if (const auto found = state_->entries.find(key); found != state_->entries.end()) {
      found->second.used = ++state_->clock;
      return found->second.tile;
    }
    const auto known = state_->sources.find(key.source);
    if (known == state_->sources.end())
      throw Error(ErrorKind::Failed, messages::cannot_show_image, messages::image_closed_while_drawn);
    source = known->second;
  }
  std::shared_ptr<const Tile> tile = load(*source->source, source->grids, key.index);
  std::lock_guard lock(state_->mutex);
  ++state_->loads;
  state_->insert(key, tile);
  return tile;
}

void TileCache::want(int viewer, std::vector<TileKey> visible, std::vector<TileKey> next) {
  {
    std::lock_guard lock(state_->mutex);
    if (visible.empty() && next.empty()) {
      state_->wishes.erase(viewer);
    } else {
      state_->wishes[viewer] = {std::move(visible), std::move(next), 0, 0, ++state_->clock};
    }
    state_->wished.clear();
    for (const auto& [id, w] : state_->wishes)
      for (const TileKey& key : w.next) state_->wished.emplace(key, kNext);
    for (const auto& [id, w] : state_->wishes)
      for (const TileKey& key : w.visible) state_->wished[key] = kVisible;
  }
  state_->wake.notify_all();
}

void TileCache::set_listener(std::function<void()> listener) {
  std::lock_guard guard(state_->listener_mutex);
  state_->listener = std::move(listener);
}

std::optional<Error> TileCache::take_error() {
  std::lock_guard lock(state_->mutex);
  return std::exchange(state_->error, std::nullopt);
}

TileCacheState TileCache::state() const {
  std::lock_guard lock(state_->mutex);
  return {
      state_->bytes,     state_->budget,   static_cast<std::int64_t>(state_->entries.size()), state_->loads,
      state_->evictions, state_->queued(), static_cast<std::int64_t>(state_->loading.size())};
}

void TileCache::wait_idle() {
  std::unique_lock lock(state_->mutex);
  state_->idle.wait(lock, [&] { return state_->loading.empty() && state_->queued() == 0; });
}

}  // namespace alinify
