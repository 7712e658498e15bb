#include "core/annotations/geojson_file.h"

#include <utility>

#include "core/annotations/geojson_feature.h"
#include "core/annotations/geojson_reader.h"

namespace alinify {

AnnotationCounts map_geojson(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                             const FramesFor& frames_for, ThreadPool& pool, Progress& progress) {
  GeojsonReader reader(from);
  const bool list = reader.find_list();
  const ShapeFrames frames = frames_for(reader.unit());
  const auto map_feature = [&](FeatureMapper& mapper, std::string_view feature, std::string& out,
                               std::int64_t number, std::int64_t offset) {
    try {
      mapper.map(feature, out);
    } catch (...) {
      reader.rethrow_in_feature(number, offset);
    }
  };
  if (!list) {
    const std::string feature = reader.take_all();
    std::string out;
    FeatureMapper mapper(map, frames);
    map_feature(mapper, feature, out, 1, 0);
    to.write(out);
    return mapper.take_counts();
  }
  to.write(reader.head());
  AnnotationCounts counts =
      map_in_order([&](TextBatch& batch) { reader.next(batch); },
                   [&](const TextBatch& batch, std::size_t begin, std::size_t end, std::string& out) {
                     FeatureMapper mapper(map, frames);
                     for (std::size_t i = begin; i < end; ++i) {
                       const std::int64_t number = batch.first_record + static_cast<std::int64_t>(i);
                       if (number > 0) out += ',';
                       if (i % 256 == 0) progress.check_cancelled();
                       map_feature(mapper, batch.record(i), out, number + 1,
                                   batch.offset + static_cast<std::int64_t>(batch.records[i].begin));
                     }
                     return mapper.take_counts();
                   },
                   [&] { return reader.read_share(); }, to, pool, progress);
  to.write(reader.tail(counts));
  // The features have been mapped by then.
  if (!reader.unit_after().empty()) {
    const ShapeFrames meant = frames_for(reader.unit_after());
    if (meant.source != frames.source || meant.target != frames.target) reader.refuse_unit_after();
  }
  return counts;
}

}  // namespace alinify
