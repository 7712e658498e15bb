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

/// A tile of a source that the cache knows.
struct TileKey {
  std::uint32_t source = 0;
  TileIndex index;
  friend auto operator<=>(const TileKey&, const TileKey&) = default;
};

/// A decoded tile; it stays valid for whoever holds it, also after the cache let go of it.
struct Tile {
  Rect rect;  ///< level pixels
  Image image;
};

struct TileCacheOptions {
  std::int64_t budget_bytes = 0;  ///< 0: a quarter of the memory now free, 256 MiB to 4 GiB
  int threads = 2;                ///< that load
};

struct TileCacheState {
  std::int64_t resident_bytes = 0, budget_bytes = 0;
  std::int64_t resident_tiles = 0, loads = 0, evictions = 0;
  std::int64_t queued = 0, loading = 0;
};

/// Decoded tiles of several images within one budget of bytes.
///
/// When room is needed, what no viewport shows leaves first, least recently used first, then what was fetched
/// in advance; what is visible stays, and so do the coarsest levels of every source, which stand in for tiles
/// that are still loading. Tiles are loaded on the cache's own threads in the order asked; a viewer's new
/// wishes replace its old ones, so that stale requests are never begun, and what arrives for a source that
/// was removed is dropped.
/// **Threads**: everything may be called from several threads at once; the listener is called on a loading
/// thread and must be quick. **Memory**: the budget, passed only when what is visible at once is larger.
class TileCache {
 public:
  explicit TileCache(TileCacheOptions options = {});
  ~TileCache();
  TileCache(const TileCache&) = delete;
  TileCache& operator=(const TileCache&) = delete;

  /// Makes a source known; the same source gets the same number again.
  std::uint32_t add(std::shared_ptr<const TileSource> source);
  void remove(std::uint32_t source);
  /// Removes every source that is not in `kept`.
  void keep_only(const std::vector<std::shared_ptr<const TileSource>>& kept);
  /// How the source's levels are cut; empty when the source is not known.
  std::vector<TileGrid> grids(std::uint32_t source) const;

  /// The tile, when it is there; null else.
  std::shared_ptr<const Tile> find(const TileKey& key);
  bool resident(const TileKey& key) const;
  /// True when a load of this tile failed: it will not be tried again.
  bool failed(const TileKey& key) const;
  /// The tile, loaded on the calling thread when it is not there. **Throws** Error(NotReadable).
  std::shared_ptr<const Tile> get(const TileKey& key);

  /// What `viewer` sees (the order is kept) and what it may see next. Replaces what this viewer asked for
  /// before.
  void want(int viewer, std::vector<TileKey> visible, std::vector<TileKey> next = {});

  /// Called after each tile that arrived, or failed to.
  void set_listener(std::function<void()> listener);
  /// The first thing that went wrong while loading, once.
  std::optional<Error> take_error();
  TileCacheState state() const;
  /// Returns when nothing is queued or loading any more.
  void wait_idle();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alinify
