#include "core/warp/resident_level.h"

#include <algorithm>
#include <cstddef>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/math/scalar.h"

namespace alinify {
namespace {

// Row alignment that suits device memory.
constexpr std::int64_t row_alignment = 128;
constexpr std::int64_t about_piece_bytes = std::int64_t{1} << 20;

std::int64_t row_bytes_of(const ImageInfo& info, Size size) {
  return rounded_up(size.width * info.channels * bytes_per_sample(info.type), row_alignment);
}

// Whole tiles or strips of the file, enough to make a copy worthwhile.
Size piece_size_of(const ImageInfo& info, const LevelInfo& level) {
  Size piece{std::clamp<std::int64_t>(level.tile_size.width, 1, level.size.width),
             std::clamp<std::int64_t>(level.tile_size.height, 1, level.size.height)};
  const std::int64_t pixel = std::int64_t{info.channels} * bytes_per_sample(info.type);
  const auto fits = [&](Size larger) { return larger.area() * pixel <= about_piece_bytes; };
  while (piece.width < level.size.width && fits({2 * piece.width, piece.height})) piece.width *= 2;
  while (piece.height < level.size.height && fits({piece.width, 2 * piece.height})) piece.height *= 2;
  return piece;
}

}  // namespace

std::int64_t ResidentLevel::bytes(const ImageInfo& info, int level) {
  const Size size = info.levels.at(static_cast<std::size_t>(level)).size;
  return row_bytes_of(info, size) * size.height;
}

ResidentLevel::ResidentLevel(const TileSource& source, int level, Backend& backend)
    : source_(source),
      level_(level),
      backend_(backend),
      size_(source.info().levels.at(static_cast<std::size_t>(level)).size),
      piece_size_(piece_size_of(source.info(), source.info().levels[static_cast<std::size_t>(level)])),
      columns_((size_.width + piece_size_.width - 1) / piece_size_.width),
      pixel_bytes_(std::int64_t{source.info().channels} * bytes_per_sample(source.info().type)),
      row_bytes_(row_bytes_of(source.info(), size_)),
      memory_(backend.allocate(bytes(source.info(), level))) {
  const std::int64_t rows = (size_.height + piece_size_.height - 1) / piece_size_.height;
  states_.resize(static_cast<std::size_t>(columns_ * rows), State::Absent);
}

Rect ResidentLevel::piece(std::int64_t column, std::int64_t row) const {
  return intersect(
      {column * piece_size_.width, row * piece_size_.height, piece_size_.width, piece_size_.height},
      rect_of(size_));
}

Pixels ResidentLevel::at(Rect rect) const {
  const ImageInfo& info = source_.info();
  return {static_cast<std::byte*>(memory_.get()) + rect.y * row_bytes_ + rect.x * pixel_bytes_,
          info.type,
          info.channels,
          rect.width,
          rect.height,
          row_bytes_};
}

void ResidentLevel::read(Rect part) {
  const Pixels to = at(part);
  if (backend_.works_in_host_memory()) return source_.read(level_, part, to);
  Image image(part.size(), to.channels, to.type);
  source_.read(level_, part, image.pixels());
  backend_.copy_rows(to.data, to.row_bytes, image.pixels().data, image.pixels().row_bytes,
                     part.width * pixel_bytes_, part.height);
}

ConstPixels ResidentLevel::pixels(Rect rect) {
  const std::int64_t first_column = rect.x / piece_size_.width, first_row = rect.y / piece_size_.height,
                     last_column = (rect.x + rect.width - 1) / piece_size_.width,
                     last_row = (rect.y + rect.height - 1) / piece_size_.height;
  const auto each_state = [&](const auto& visit) {
    for (std::int64_t row = first_row; row <= last_row; ++row)
      for (std::int64_t column = first_column; column <= last_column; ++column)
        visit(column, row, states_[static_cast<std::size_t>(row * columns_ + column)]);
  };
  std::unique_lock lock(mutex_);
  for (;;) {
    // Read the pieces nobody has started.
    each_state([&](std::int64_t column, std::int64_t row, State& state) {
      if (state != State::Absent) return;
      state = State::Coming;
      lock.unlock();
      try {
        read(piece(column, row));
      } catch (...) {
        lock.lock();
        state = State::Absent;
        arrived_.notify_all();
        throw;
      }
      lock.lock();
      state = State::Here;
      arrived_.notify_all();
    });
    // Wait for those in progress elsewhere. They may fail, and are then free to take again.
    bool all_here = true, any_absent = false;
    each_state([&](std::int64_t, std::int64_t, State state) {
      all_here = all_here && state == State::Here;
      any_absent = any_absent || state == State::Absent;
    });
    if (all_here) break;
    if (!any_absent) arrived_.wait(lock);
  }
  return at(rect);
}

std::unique_ptr<ResidentLevel> make_resident_level(const TileSource& source, int level, Backend& backend) {
  if (backend.works_in_host_memory()) return nullptr;
  const std::int64_t needed = ResidentLevel::bytes(source.info(), level),
                     available = backend.available_memory_bytes();
  if (needed > available / 4 * 3) {
    log_info("warp: the moving image stays in the host's memory and goes to " +
             backend.description().english() + " tile by tile: " + std::to_string(needed >> 20) +
             " MiB are needed of " + std::to_string(available >> 20) + " MiB");
    return nullptr;
  }
  try {
    return std::make_unique<ResidentLevel>(source, level, backend);
  } catch (const OutOfMemory& error) {
    log_info(std::string("warp: the moving image goes to the device tile by tile: ") + error.what());
    return nullptr;
  }
}

}  // namespace alinify
