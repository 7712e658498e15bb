#include "core/workflow/report/report.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/image/stated_pixel_size.h"
#include "core/io/json_reader.h"
#include "core/io/text_file.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/report_json.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const ImageInfo& info) {
  Json json{{"path", info.path},
            {"width", info.size.width},
            {"height", info.size.height},
            {"channels", info.channels},
            {"type", std::string(name_of(info.type))},
            {"color", name_of(info.color)},
            {"levels", info.levels.size()}};
  if (info.page_count > 1) json["page"] = info.page;
  json["pixel_size_um"] =
      info.pixel_size_um ? Json{info.pixel_size_um->x, info.pixel_size_um->y} : Json(nullptr);
  if (const Message remark = pixel_size_remark(info); !remark.empty())
    json["pixel_size_remark"] = remark.english();
  return json;
}

Json to_json(const SearchLimits& limits) {
  if (!limits.any()) return nullptr;
  Json json{{"max_rotation", limits.max_rotation_deg}};
  json["scale_range"] = limits.scale ? Json{limits.scale->min, limits.scale->max} : Json(nullptr);
  return json;
}

// Which illumination corrections the images were read through; null where there were none.
Json to_json(const ImageCorrections& corrections) {
  if (!corrections.any()) return nullptr;
  const auto applied = [](const std::optional<AppliedCorrection>& correction) -> Json {
    if (!correction) return nullptr;
    return {{"path", correction->path.string()},
            {"size_bytes", correction->fingerprint.size_bytes},
            {"sampled_hash", correction->fingerprint.sampled_hash}};
  };
  return {{"fixed", applied(corrections.fixed)},
          {"moving", applied(corrections.moving)},
          {"exported", corrections.exported}};
}

Json to_json(const Rect& rect) {
  return {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
}

// Content in several pieces, each with a start of its own.
Json to_json(const PieceStarts& pieces) {
  const auto bounds = [](const PieceLabels& side, int label) {
    return to_json(side.bounds[static_cast<std::size_t>(label - 1)]);
  };
  Json json{
      {"fixed", pieces.fixed.count()}, {"moving", pieces.moving.count()}, {"matched", pieces.matched.size()}};
  json["starts"] = Json::array();
  for (const PieceStart& start : pieces.matched)
    json["starts"].push_back({{"fixed", bounds(pieces.fixed, start.fixed)},
                              {"moving", bounds(pieces.moving, start.moving)},
                              {"name", start.name.english()},
                              {"correlation", start.correlation},
                              {"overlap", start.overlap},
                              {"above_chance", start.z_score},
                              {"features_above_chance", start.features_z_score},
                              {"common_start_above_chance",
                               std::isnan(start.common_z_score) ? Json(nullptr) : Json(start.common_z_score)},
                              {"matrix", affine_json(start.moving_from_fixed)}});
  json["fixed_without_counterpart"] = Json::array();
  for (const int label : pieces.fixed_alone)
    json["fixed_without_counterpart"].push_back(bounds(pieces.fixed, label));
  json["moving_without_counterpart"] = Json::array();
  for (const int label : pieces.moving_alone)
    json["moving_without_counterpart"].push_back(bounds(pieces.moving, label));
  return json;
}

// How the start was found, and everything else that was tried for it.
Json to_json(const InitialAlignment& start) {
  Json json{{"said", start.said},
            {"chosen", start.chosen.english()},
            {"found", start.found},
            {"score", start.score},
            {"confidence", start.confidence},
            {"mirrored", start.mirrored},
            {"limits", to_json(start.limits)},
            {"matrix", affine_json(start.moving_from_fixed)}};
  if (start.travel)
    json["travel"] = {{"along", start.travel->along_y ? "y" : "x"},
                      {"slowest", start.travel->speed().lowest},
                      {"fastest", start.travel->speed().highest},
                      {"agreement_before", start.travel->agreement_before},
                      {"agreement_after", start.travel->agreement_after},
                      {"origin_px", start.travel->origin_px},
                      {"spacing_px", start.travel->spacing_px},
                      {"shift_px", start.travel->shift_px}};
  json["pieces"] = start.pieces ? to_json(*start.pieces) : Json(nullptr);
  json["tried"] = Json::array();
  for (const InitialCandidate& c : start.tried)
    json["tried"].push_back({{"name", c.name.english()},
                             {"correlation", c.correlation},
                             {"overlap", c.overlap},
                             {"above_chance", c.z_score},
                             {"features_above_chance", c.features_z_score},
                             {"matrix", affine_json(c.moving_from_fixed)}});
  return json;
}

Json to_json(const ImageReading& reading) {
  Json json{{"image", reading.image.english()},
            {"reader", reading.reader.english()},
            {"threads", reading.threads},
            {"bytes", reading.bytes},
            {"elapsed_s", reading.elapsed_s}};
  if (reading.elapsed_s > 0) json["gb_per_s"] = 1e-9 * static_cast<double>(reading.bytes) / reading.elapsed_s;
  json["why_not_direct"] =
      reading.why_not_direct.empty() ? Json(nullptr) : Json(reading.why_not_direct.english());
  return json;
}

Json to_json(const JobStage& stage) {
  Json json{{"stage", stage.stage}};
  if (!stage.part_of.empty()) json["part_of"] = stage.part_of;
  if (stage.begin_s >= 0) json["begin_s"] = stage.begin_s;
  json["elapsed_s"] = stage.elapsed_s;
  if (stage.read_bytes > 0) {
    json["read_bytes"] = stage.read_bytes;
    if (stage.elapsed_s > 0)
      json["read_gb_per_s"] = 1e-9 * static_cast<double>(stage.read_bytes) / stage.elapsed_s;
  }
  for (const ImageReading& reading : stage.readings) json["readings"].push_back(to_json(reading));
  return json;
}

Json to_json(const ComparedEngine& engine) {
  Json json{{"engine", engine.engine}, {"kept", engine.kept}, {"elapsed_s", engine.elapsed_s}};
  if (const auto& map = engine.figures) {
    if (map->places > 0)
      json["expected_error"] = {{"median_px", map->median_px},
                                {"p90_px", map->p90_px},
                                {"tolerance_px", map->tolerance_px},
                                {"share_within_tolerance", map->share_within}};
    json["jacobian"] = {
        {"min", map->jacobian.min}, {"max", map->jacobian.max}, {"folded_share", map->jacobian.folded_share}};
  }
  if (engine.kept_is_better_by) json["kept_is_better_by"] = *engine.kept_is_better_by;
  if (!engine.failure.empty()) json["failure"] = engine.failure.english();
  return json;
}

std::string ending_of(const std::filesystem::path& path) {
  return lower_case(path.extension().string());
}

Json to_json(const Measurement& measured, const std::optional<Vec2d>& pixel_size_um) {
  Json json{{"kind", name_of(measured.kind)}, {"points", Json::array()}};
  for (const Vec2d point : measured.points) json["points"].push_back({point.x, point.y});
  if (measured.kind == MeasureKind::Angle) {
    json["degrees"] = degrees_of(measured, pixel_size_um.value_or(Vec2d{1, 1}));
    return json;
  }
  json["length_px"] = length_of(measured);
  if (pixel_size_um) json["length_um"] = length_of(measured, *pixel_size_um);
  if (measured.kind != MeasureKind::Threads) return json;
  json["threads"] = nullptr;
  if (!measured.threads) return json;
  json["threads"] = {{"count", measured.threads->count()},
                     {"spacing_px", measured.threads->spacing_px},
                     {"uneven", measured.threads->uneven()}};
  if (pixel_size_um) json["threads"]["per_cm"] = threads_per_cm(measured, *pixel_size_um);
  return json;
}

}  // namespace

Json to_json(const JobResult& report, bool with_trace) {
  const RegistrationResult& result = report.result;
  const Provenance& made = result.moving_from_fixed.provenance;
  Json json{{"program", "alinify"},
            {"version", made.program_version},
            {"machine", report.machine.english()},
            {"device", report.device.english()}};
  json["fixed"] = to_json(report.fixed);
  json["moving"] = to_json(report.moving);
  json["flatfield"] = to_json(report.corrections);
  json["engine"] = made.engine;
  json["options"] = made.options;
  json["seed"] = made.seed ? Json(*made.seed) : Json(nullptr);
  json["initial"] = report.initial_mode.english();
  if (result.start) json["start"] = to_json(*result.start);
  json["resolution"] = {{"downsample", result.resolution.downsample},
                        {"reason", result.resolution.reason.english()}};
  json["quality"] = report.quality ? to_json(*report.quality, with_trace) : Json(nullptr);
  if (!result.compared.empty()) {
    json["engines_compared"] = Json::array();
    for (const ComparedEngine& engine : result.compared) json["engines_compared"].push_back(to_json(engine));
  }
  if (!report.measurements.empty()) {
    json["measurements"] = Json::array();
    for (const Measurement& measured : report.measurements)
      json["measurements"].push_back(to_json(measured, report.fixed.pixel_size_um));
  }
  if (!report.unconfirmed_landmarks.empty()) json["unconfirmed_landmarks"] = report.unconfirmed_landmarks;
  if (const TargetRegistrationError& newer = report.newer_landmarks.under_the_map; !newer.rows.empty())
    json["newer_landmarks"] = to_json(newer);
  json["notes"] = english_texts(result.notes);
  json["elapsed_s"] = report.elapsed_s;
  json["timing"] = Json::array();
  for (const JobStage& stage : stages_of(report)) json["timing"].push_back(to_json(stage));
  json["peak_memory_bytes"] = {
      {"program", report.peak_bytes}, {"child", report.peak_child_bytes}, {"engine", result.peak_bytes}};
  json["outputs"] = Json::array();
  for (const RunOutput& output : report.outputs)
    json["outputs"].push_back(
        {{"role", output.role}, {"path", output.path.string()}, {"bytes", output.bytes}});
  if (with_trace) {
    json["trace"] = Json::array();
    for (const IterationSample& s : result.trace) {
      json["trace"].push_back({{"stage", s.stage},
                               {"level", s.level},
                               {"level_count", s.level_count},
                               {"iteration", s.iteration},
                               {"metric", s.metric},
                               {"elapsed_s", s.elapsed_s}});
      if (s.step) json["trace"].back()["step"] = *s.step;
    }
  }
  return json;
}

std::vector<JobStage> stages_of(const JobResult& report) {
  if (!report.stages.empty()) return report.stages;
  std::vector<JobStage> stages;
  for (const auto* times : {&report.result.preparation, &report.result.timing})
    for (const StageTime& time : *times)
      stages.push_back({time.stage, time.elapsed_s, {}, -1, time.read_bytes, time.readings});
  return stages;
}

bool wants_pictures(const std::filesystem::path& path) {
  const std::string ending = ending_of(path);
  return ending == ".html" || ending == ".htm";
}

void check_report_name(const std::filesystem::path& path) {
  const std::string ending = ending_of(path);
  if (ending != ".json" && ending != ".html" && ending != ".htm")
    throw Error(ErrorKind::Usage, messages::cannot_write_report(path), messages::report_name_ends_wrongly,
                messages::name_it_report);
}

void write_report(const JobResult& report, const std::filesystem::path& path, ThreadPool* pool,
                  const ReportLanguage& language) {
  check_report_name(path);
  if (ending_of(path) != ".json") return write_text_file(report_html(report, pool, language), path);
  // Paths may hold any bytes; the document is UTF-8 all the same.
  write_text_file(to_json(report, true).dump(2, ' ', false, Json::error_handler_t::replace) + "\n", path);
}

}  // namespace alinify
