#include "core/workflow/write_pieces.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/io/text_file.h"
#include "core/prepare/foreground/trace_outlines.h"

namespace alinify {
namespace {

// Outlines are right to a pixel; hundredths keep the result of simplifying.
double hundredths(double value) {
  return std::round(value * 100) / 100;
}

class OutlineText {
 public:
  explicit OutlineText(const FoundPieces& found) : found_(found) {}
  std::int64_t corners() const { return corners_; }

  void append(std::string& text, const Outline& outline) {
    text += '[';
    append(text, outline.shell);
    for (const auto& hole : outline.holes) {
      text += ',';
      append(text, hole);
    }
    text += ']';
  }

 private:
  void append(std::string& text, const std::vector<Vec2d>& ring) {
    text += '[';
    for (const Vec2d corner : ring) {
      append(text, corner);
      text += ',';
    }
    append(text, ring.front());
    text += ']';
    corners_ += static_cast<std::int64_t>(ring.size());
  }
  void append(std::string& text, Vec2d corner) const {
    text += '[';
    append(text, std::min(corner.x * found_.downsample, static_cast<double>(found_.image.width)));
    text += ',';
    append(text, std::min(corner.y * found_.downsample, static_cast<double>(found_.image.height)));
    text += ']';
  }
  static void append(std::string& text, double value) { text += shortest_number(hundredths(value)); }

  const FoundPieces& found_;
  std::int64_t corners_ = 0;
};

nlohmann::ordered_json properties_of(const Piece& piece) {
  nlohmann::ordered_json measurements{{"Area px^2", piece.area_px}};
  if (piece.area_mm2) measurements["Area mm^2"] = *piece.area_mm2;
  measurements["Centroid X px"] = hundredths(piece.centroid.x + 0.5);
  measurements["Centroid Y px"] = hundredths(piece.centroid.y + 0.5);
  return {{"objectType", "annotation"},
          {"name", "piece " + std::to_string(piece.label)},
          {"label", piece.label},
          {"measurements", std::move(measurements)}};
}

}  // namespace

WrittenFile write_plane(const TileSource& source, const std::filesystem::path& path,
                        const TiffWriterOptions& options, ThreadPool& pool, Progress& progress) {
  const ImageInfo& info = source.info();
  TiffWriter writer(path, info.size, 1, info.type, ColorModel::Grey, options);
  const std::int64_t columns = writer.tile_columns(), count = columns * writer.tile_rows();
  pool.parallel_for(count, [&](std::int64_t k) {
    progress.check_cancelled();
    const int column = static_cast<int>(k % columns), row = static_cast<int>(k / columns);
    const Rect rect = writer.tile_rect(column, row);
    Image tile(rect.size(), 1, info.type);
    source.read(0, rect, tile.pixels());
    writer.write_tile(column, row, tile.pixels());
    progress.advance(1.0 / static_cast<double>(count));
  });
  progress.check_cancelled();
  return writer.finish();
}

std::int64_t write_outlines(const FoundPieces& found, double chord_px, const std::filesystem::path& path) {
  const std::vector<Outline> outlines = trace_outlines(found.label_view(), chord_px / found.downsample);
  OutlineText writer(found);
  std::string text = "{\"type\":\"FeatureCollection\",\"features\":[";
  for (std::size_t first = 0; first < outlines.size();) {
    // Outlines are in order of their labels.
    std::size_t end = first;
    while (end < outlines.size() && outlines[end].label == outlines[first].label) ++end;
    const bool several = end - first > 1;
    const Piece& piece = found.pieces[outlines[first].label - 1];
    text += first ? ",\n" : "\n";
    text += "{\"type\":\"Feature\",\"id\":\"piece-" + std::to_string(piece.label) +
            "\",\"geometry\":{\"type\":\"" + (several ? "MultiPolygon" : "Polygon") + "\",\"coordinates\":";
    if (several) text += '[';
    for (std::size_t k = first; k < end; ++k) {
      if (k > first) text += ',';
      writer.append(text, outlines[k]);
    }
    if (several) text += ']';
    text += "},\"properties\":" + properties_of(piece).dump() + "}";
    first = end;
  }
  text += "\n]}\n";
  write_text_file(text, path);
  return writer.corners();
}

}  // namespace alinify
