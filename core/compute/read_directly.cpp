#include "core/compute/read_directly.h"

#include <algorithm>
#include <cstddef>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/compute/messages.h"
#include "core/compute/plan_direct_read.h"

namespace alinify {
namespace {

constexpr std::int64_t max_block_bytes = std::int64_t{64} << 20;
// Bytes per read request of a thread: enough to keep a disk busy, few enough to share a block among threads.
constexpr std::int64_t chunk_bytes = std::int64_t{4} << 20;

// The reason a reader failed; cancellation is passed on.
template <class Call>
Message failure_of(const Call& call) {
  try {
    call();
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    return error.why_message();
  }
  return {};
}

void read_whole(DirectFile& file, const DirectExtent& part, void* block) {
  for (std::int64_t done = 0; done < part.bytes;) {
    const std::int64_t got = file.read(part.offset + done, block, part.at + done, part.bytes - done);
    if (got <= 0 || got > part.bytes - done)
      throw Error(ErrorKind::NotReadable, messages::cannot_read_directly,
                  messages::file_ends_at_byte_now(part.offset + done));
    done += got;
  }
}

std::vector<DirectExtent> chunks_of(const DirectBand& band) {
  std::vector<DirectExtent> chunks;
  for (const DirectExtent& extent : band.extents)
    for (std::int64_t y = 0; y < extent.bytes; y += chunk_bytes)
      chunks.push_back({extent.offset + y, std::min(chunk_bytes, extent.bytes - y), extent.at + y});
  return chunks;
}

// Whether both ends of the data match an ordinary read: the direct path depends on drivers and disks that
// differ from machine to machine.
bool agrees_with_the_file(const platform::InputFile& file, const DirectBand& band, const void* block,
                          Backend& backend) {
  constexpr std::int64_t max = 4096;
  std::vector<std::byte> direct(max), ordinary(max);
  const auto agrees_at = [&](const DirectExtent& extent, std::int64_t from) {
    const std::int64_t bytes = std::min(max, extent.bytes - from);
    backend.copy_rows(direct.data(), bytes, static_cast<const std::byte*>(block) + extent.at + from, bytes,
                      bytes, 1);
    return file.read_at(extent.offset + from, ordinary.data(), bytes) == bytes &&
           std::equal(direct.begin(), direct.begin() + bytes, ordinary.begin());
  };
  const DirectExtent &first = band.extents.front(), &last = band.extents.back();
  return agrees_at(first, 0) && agrees_at(last, std::max<std::int64_t>(0, last.bytes - max));
}

}  // namespace

DirectRead read_directly(const TileSource& source, int level, Backend& backend,
                         const std::function<void(ConstPixels, Rect)>& take, Progress& progress) {
  const DirectReaderOffer offer = backend.direct_reader();
  DirectRead result;
  result.why_not = offer.why_not;
  if (!offer.reader) return result;
  const StoredPixels stored = source.stored_pixels(level);
  result.why_not = stored.why_not;
  if (!stored.why_not.empty()) return result;

  const ImageInfo& info = source.info();
  const DirectReadPlan plan =
      plan_direct_read(stored, std::int64_t{info.channels} * bytes_per_sample(info.type), max_block_bytes);
  std::unique_ptr<DirectFile> file;
  std::shared_ptr<void> blocks[2];
  result.why_not = failure_of([&] {
    file = offer.reader->open(*stored.file);
    for (std::size_t i = 0; i < std::min<std::size_t>(2, plan.bands.size()); ++i)
      blocks[i] = offer.reader->take_block(plan.block_bytes);
  });
  if (!result.why_not.empty()) return result;

  const std::shared_ptr<ThreadPool> pool = backend.pool();
  const auto read_band = [&](std::size_t index) {
    const std::vector<DirectExtent> chunks = chunks_of(plan.bands[index]);
    return failure_of([&] {
      pool->parallel_for(static_cast<std::int64_t>(chunks.size()), [&](std::int64_t i) {
        progress.check_cancelled();
        read_whole(*file, chunks[static_cast<std::size_t>(i)], blocks[index % 2].get());
      });
    });
  };
  // Declared after everything the task uses: its destructor waits for the read to finish.
  std::future<Message> reading = std::async(std::launch::async, read_band, std::size_t{0});
  for (std::size_t index = 0; index < plan.bands.size(); ++index) {
    result.why_not = reading.get();
    if (!result.why_not.empty()) return result;
    if (index + 1 < plan.bands.size()) reading = std::async(std::launch::async, read_band, index + 1);
    const auto* const block = static_cast<const std::byte*>(blocks[index % 2].get());
    if (!agrees_with_the_file(*stored.file, plan.bands[index], block, backend)) {
      result.why_not = messages::direct_reader_brought_other_bytes(offer.reader->name());
      return result;
    }
    for (const DirectPiece& piece : plan.bands[index].pieces)
      take({block + piece.at, info.type, info.channels, piece.rect.width, piece.rect.height, piece.row_bytes},
           piece.rect);
    progress.update(static_cast<double>(index + 1) / static_cast<double>(plan.bands.size()));
    progress.check_cancelled();
  }
  result.done = true;
  result.reader = offer.reader->name();
  result.bytes = plan.read_bytes;
  return result;
}

}  // namespace alinify
