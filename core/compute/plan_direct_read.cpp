#include "core/compute/plan_direct_read.h"

#include <algorithm>

namespace alinify {
namespace {

constexpr std::int64_t page = 4096;

std::int64_t page_before(std::int64_t offset) {
  return offset / page * page;
}

std::int64_t page_after(std::int64_t offset) {
  return page_before(offset + page - 1);
}

class Planner {
 public:
  Planner(std::int64_t file_bytes, std::int64_t pixel_bytes, std::int64_t max_block_bytes)
      : file_bytes_(file_bytes), pixel_bytes_(pixel_bytes), max_(max_block_bytes) {}

  void add(const StoredBlock& rows) {
    const std::int64_t last_row = (rows.rect.height - 1) * rows.row_bytes + rows.rect.width * pixel_bytes_;
    const std::int64_t begin = page_before(rows.offset),
                       end = std::min(page_after(rows.offset + last_row), file_bytes_);
    if (!extend(begin, end)) append(begin, end);
    const DirectExtent& extent = plan_.bands.back().extents.back();
    plan_.bands.back().pieces.push_back({rows.rect, extent.at + rows.offset - extent.offset, rows.row_bytes});
  }

  DirectReadPlan take() {
    for (const DirectBand& band : plan_.bands)
      for (const DirectExtent& extent : band.extents) {
        plan_.block_bytes = std::max(plan_.block_bytes, page_after(extent.at + extent.bytes));
        plan_.read_bytes += extent.bytes;
      }
    return std::move(plan_);
  }

 private:
  // Extends the last extent by rows that start inside it or directly after it.
  bool extend(std::int64_t begin, std::int64_t end) {
    if (plan_.bands.empty()) return false;
    DirectExtent& last = plan_.bands.back().extents.back();
    if (begin < last.offset || begin > last.offset + last.bytes) return false;
    const std::int64_t bytes = std::max(last.bytes, end - last.offset);
    if (last.at + bytes > max_) return false;
    last.bytes = bytes;
    return true;
  }

  void append(std::int64_t begin, std::int64_t end) {
    std::int64_t at = 0;
    if (!plan_.bands.empty()) {
      const DirectExtent& last = plan_.bands.back().extents.back();
      at = page_after(last.at + last.bytes);
    }
    if (plan_.bands.empty() || at + end - begin > max_) {
      plan_.bands.emplace_back();
      at = 0;
    }
    plan_.bands.back().extents.push_back({begin, end - begin, at});
  }

  std::int64_t file_bytes_, pixel_bytes_, max_;
  DirectReadPlan plan_;
};

}  // namespace

DirectReadPlan plan_direct_read(const StoredPixels& stored, std::int64_t pixel_bytes,
                                std::int64_t max_block_bytes) {
  std::vector<StoredBlock> blocks = stored.blocks;
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const StoredBlock& a, const StoredBlock& b) { return a.offset < b.offset; });
  Planner planner(stored.file->size(), pixel_bytes, max_block_bytes);
  for (const StoredBlock& block : blocks) {
    // Leave room for the page that the first row starts in and the one that the last row ends in.
    const std::int64_t rows =
        std::max<std::int64_t>(1, (max_block_bytes - 2 * page) / std::max<std::int64_t>(1, block.row_bytes));
    for (std::int64_t y = 0; y < block.rect.height; y += rows)
      planner.add({{block.rect.x, block.rect.y + y, block.rect.width, std::min(rows, block.rect.height - y)},
                   block.offset + y * block.row_bytes,
                   block.row_bytes});
  }
  return planner.take();
}

}  // namespace alinify
