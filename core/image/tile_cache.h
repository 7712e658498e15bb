#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/image/select_tiles.h"
#include "core/image/tile_source.h"

namespace alinify {

/// A tile of a source registered with the cache.
struct TileKey {
  std::uint32_t source = 0;
  TileIndex index;
  friend auto operator<=>(const TileKey&, const TileKey&) = default;
};

/// A decoded tile; stays valid for its holders after eviction.
struct Tile {
  Rect rect;  ///< in level pixels
  Image image;
};

struct TileCacheOptions {
  std::int64_t budget_bytes = 0;  ///< 0: a quarter of the free memory, between 256 MiB and 4 GiB
  int threads = 2;                ///< loading threads
};

struct TileCacheState {
  std::int64_t resident_bytes = 0, budget_bytes = 0;
  std::int64_t resident_tiles = 0, loads = 0, evictions = 0;
  std::int64_t queued = 0, loading = 0;
};

/// Caches decoded tiles of several images within one memory budget.
///
/// To make room, tiles that no viewport shows are evicted first, in least-recently-used order, then
/// prefetched ones. Visible tiles are never evicted, nor are the coarsest levels of every source, which stand
/// in for tiles still loading. Tiles are loaded on the cache's own threads in the order requested; a viewer's
/// new request replaces its previous one, so that stale loads are never started, and tiles that arrive for a
/// removed source are dropped.
/// **Threads**: every function may be called concurrently; the listener is called on a loading thread and
/// must be quick. **Memory**: the budget, exceeded only if the visible tiles alone exceed it.
class TileCache {
 public:
  explicit TileCache(TileCacheOptions options = {});
  ~TileCache();
  TileCache(const TileCache&) = delete;
  TileCache& operator=(const TileCache&) = delete;

  /// Registers a source; the same source gets the same number again.
  std::uint32_t add(std::shared_ptr<const TileSource> source);
  void remove(std::uint32_t source);
  /// Removes every source not in `kept`.
  void keep_only(const std::vector<std::shared_ptr<const TileSource>>& kept);
  /// The tilings of the source's levels; empty if the source is unknown.
  std::vector<TileGrid> grids(std::uint32_t source) const;

  /// The tile if it is resident; otherwise null.
  std::shared_ptr<const Tile> find(const TileKey& key);
  bool resident(const TileKey& key) const;
  /// Whether loading this tile has failed; it is not retried.
  bool failed(const TileKey& key) const;
  /// The tile, loaded on the calling thread if it is not resident. **Throws** Error(NotReadable).
  std::shared_ptr<const Tile> get(const TileKey& key);

  /// Sets the tiles that `viewer` shows, to be loaded in this order, and those it may show next. Replaces
  /// this viewer's previous request.
  void want(int viewer, std::vector<TileKey> visible, std::vector<TileKey> next = {});

  /// Called after each tile that has loaded or failed to load.
  void set_listener(std::function<void()> listener);
  /// Returns and clears the first loading error.
  std::optional<Error> take_error();
  TileCacheState state() const;
  /// Returns when nothing is queued or loading.
  void wait_idle();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alinify
