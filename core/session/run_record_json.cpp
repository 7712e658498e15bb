#include "core/session/run_record_json.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/session/message_json.h"
#include "core/session/search_limits_json.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t max_bytes = std::int64_t{1} << 60;
constexpr std::int64_t max_count = 1'000'000'000;

// JSON has no NaN and no infinity: what was not finite is null.
double number_or_nan(const JsonReader& json) {
  return json.raw().is_null() ? std::numeric_limits<double>::quiet_NaN() : json.number();
}

std::vector<double> numbers(const JsonReader& json) {
  std::vector<double> values;
  for (std::size_t i = 0; i < json.size(); ++i) values.push_back(number_or_nan(json.item(i)));
  return values;
}

Json stage_json(const JobStage& stage) {
  Json json{{"stage", stage.stage}, {"elapsed_s", stage.elapsed_s}};
  if (!stage.part_of.empty()) json["part_of"] = stage.part_of;
  if (stage.begin_s >= 0) json["begin_s"] = stage.begin_s;
  if (stage.read_bytes > 0) json["read_bytes"] = stage.read_bytes;
  for (const ImageReading& reading : stage.readings)
    json["readings"].push_back({{"image", message_json(reading.image)},
                                {"reader", message_json(reading.reader)},
                                {"threads", reading.threads},
                                {"bytes", reading.bytes},
                                {"elapsed_s", reading.elapsed_s},
                                {"why_not_direct", message_json(reading.why_not_direct)}});
  return json;
}

ImageReading read_reading(const JsonReader& json, const FindMessage& find) {
  return {read_message(json.member("image"), find),
          read_message(json.member("reader"), find),
          static_cast<int>(json.member("threads").integer(0, max_count)),
          json.member("bytes").integer(0, max_bytes),
          json.member("elapsed_s").number(),
          read_message(json.member("why_not_direct"), find)};
}

JobStage read_stage(const JsonReader& json, const FindMessage& find) {
  JobStage stage{json.member("stage").text(), json.member("elapsed_s").number()};
  if (json.has("part_of")) stage.part_of = json.member("part_of").text();
  if (json.has("begin_s")) stage.begin_s = json.member("begin_s").number();
  if (json.has("read_bytes")) stage.read_bytes = json.member("read_bytes").integer(0, max_bytes);
  if (json.has("readings")) {
    const JsonReader readings = json.member("readings");
    for (std::size_t i = 0; i < readings.size(); ++i)
      stage.readings.push_back(read_reading(readings.item(i), find));
  }
  return stage;
}

Json sample_json(const IterationSample& sample) {
  return Json::array({sample.stage, sample.level, sample.level_count, sample.iteration, sample.metric,
                      sample.step ? Json(*sample.step) : Json(), sample.elapsed_s});
}

IterationSample read_sample(const JsonReader& json) {
  if (json.size() != 7) json.refuse(messages::json_must_be_array);
  const auto count = [&](std::size_t i) { return static_cast<int>(json.item(i).integer(0, max_count)); };
  std::optional<double> step;
  if (!json.item(5).raw().is_null()) step = json.item(5).number();
  return {json.item(0).text(),  count(1), count(2), count(3), number_or_nan(json.item(4)), step,
          json.item(6).number()};
}

Json engine_json(const ComparedEngine& engine) {
  Json json{{"engine", engine.engine}, {"kept", engine.kept}, {"elapsed_s", engine.elapsed_s}};
  if (const auto& map = engine.figures)
    json["figures"] = {
        map->median_px,    map->p90_px,       map->tolerance_px,          map->share_within,
        map->jacobian.min, map->jacobian.max, map->jacobian.folded_share, static_cast<double>(map->places)};
  if (engine.kept_is_better_by) json["kept_is_better_by"] = *engine.kept_is_better_by;
  if (!engine.failure.empty()) json["failure"] = message_json(engine.failure);
  return json;
}

ComparedEngine read_engine(const JsonReader& json, const FindMessage& find) {
  ComparedEngine engine{json.member("engine").text(), json.member("kept").flag(),
                        json.member("elapsed_s").number()};
  if (json.has("figures")) {
    const std::vector<double> f = numbers(json.member("figures"));
    if (f.size() != 8) json.member("figures").refuse(messages::json_must_be_array);
    engine.figures = MapFigures{f[0], f[1], f[2], f[3], static_cast<std::int64_t>(f[7]), {f[4], f[5], f[6]}};
  }
  if (json.has("kept_is_better_by")) engine.kept_is_better_by = json.member("kept_is_better_by").number();
  if (json.has("failure")) engine.failure = read_message(json.member("failure"), find);
  return engine;
}

Json travel_json(const TravelProfile& travel) {
  return {{"along_y", travel.along_y},
          {"origin_px", travel.origin_px},
          {"spacing_px", travel.spacing_px},
          {"shift_px", travel.shift_px},
          {"agreement", {travel.agreement_before, travel.agreement_after}}};
}

TravelProfile read_travel(const JsonReader& json) {
  const JsonReader agreement = json.member("agreement");
  if (agreement.size() != 2) agreement.refuse(messages::json_must_be_two_numbers);
  return {json.member("along_y").flag(),      json.member("origin_px").number(),
          json.member("spacing_px").number(), numbers(json.member("shift_px")),
          agreement.item(0).number(),         agreement.item(1).number()};
}

Json start_json(const InitialAlignment& start) {
  Json json{{"matrix", affine_json(start.moving_from_fixed)},
            {"chosen", message_json(start.chosen)},
            {"score", start.score},
            {"found", start.found},
            {"confidence", start.confidence},
            {"said", start.said},
            {"mirrored", start.mirrored}};
  add_limits(start.limits, json);
  if (start.travel) json["travel"] = travel_json(*start.travel);
  return json;
}

InitialAlignment read_start(const JsonReader& json, const FindMessage& find) {
  InitialAlignment start;
  start.moving_from_fixed = affine_from(json.member("matrix"));
  start.chosen = read_message(json.member("chosen"), find);
  start.score = json.member("score").number();
  start.found = json.member("found").flag();
  start.confidence = json.member("confidence").number();
  start.said = json.member("said").text();
  start.mirrored = json.member("mirrored").flag();
  start.limits = read_limits(json);
  if (json.has("travel")) start.travel = read_travel(json.member("travel"));
  return start;
}

}  // namespace

nlohmann::ordered_json run_record_json(const RunRecord& record) {
  Json json{{"device", message_json(record.device)},
            {"machine", message_json(record.machine)},
            {"initial_mode", message_json(record.initial_mode)},
            {"elapsed_s", record.elapsed_s},
            {"downsample", record.downsample},
            {"peak_bytes", {record.peak_bytes, record.peak_child_bytes, record.engine_peak_bytes}}};
  if (record.start) json["start"] = start_json(*record.start);
  json["stages"] = Json::array();
  for (const JobStage& stage : record.stages) json["stages"].push_back(stage_json(stage));
  json["compared"] = Json::array();
  for (const ComparedEngine& engine : record.compared) json["compared"].push_back(engine_json(engine));
  json["trace"] = Json::array();
  for (const IterationSample& sample : record.trace) json["trace"].push_back(sample_json(sample));
  return json;
}

RunRecord read_run_record(const JsonReader& json, const FindMessage& find) {
  RunRecord record;
  record.device = read_message(json.member("device"), find);
  record.machine = read_message(json.member("machine"), find);
  record.initial_mode = read_message(json.member("initial_mode"), find);
  record.elapsed_s = json.member("elapsed_s").number();
  record.downsample = json.member("downsample").number();
  const JsonReader peak = json.member("peak_bytes");
  if (peak.size() != 3) peak.refuse(messages::json_must_be_array);
  record.peak_bytes = peak.item(0).integer(0, max_bytes);
  record.peak_child_bytes = peak.item(1).integer(0, max_bytes);
  record.engine_peak_bytes = peak.item(2).integer(0, max_bytes);
  if (json.has("start")) record.start = read_start(json.member("start"), find);
  const JsonReader stages = json.member("stages"), compared = json.member("compared"),
                   trace = json.member("trace");
  for (std::size_t i = 0; i < stages.size(); ++i) record.stages.push_back(read_stage(stages.item(i), find));
  for (std::size_t i = 0; i < compared.size(); ++i)
    record.compared.push_back(read_engine(compared.item(i), find));
  for (std::size_t i = 0; i < trace.size(); ++i) record.trace.push_back(read_sample(trace.item(i)));
  return record;
}

}  // namespace alinify
