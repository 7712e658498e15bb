#include "core/session/session_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/path_text.h"
#include "core/base/text.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/session/message_json.h"
#include "core/session/messages.h"
#include "core/session/search_limits_json.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "alinify-session";
constexpr std::int64_t kVersion = 2;  // 1: messages were English strings
constexpr const char* kAbout =
    "Pixels are full-size pixels, the centre of the top left one is (0, 0). sampled_hash is 64-bit FNV-1a "
    "over the "
    "file's size and 32 samples of 64 KiB (of all bytes up to 2 MiB): it tells files apart, it does not "
    "prove that "
    "every byte is the same.";

// JSON has no NaN or infinity; a hand-made correction never has them, a damaged import might.
Json point(Vec2d p) {
  return Json::array({p.x, p.y});
}

Json image_json(const ImageReference& image, const fs::path& folder) {
  Json json;
  const fs::path relative = image.path.lexically_relative(folder);
  if (!relative.empty()) json["path"] = utf8_of(relative);
  json["absolute_path"] = utf8_of(image.path);
  json["width"] = image.geometry.size.width;
  json["height"] = image.geometry.size.height;
  if (image.geometry.pixel_size_um) json["pixel_size_um"] = point(*image.geometry.pixel_size_um);
  if (image.pixel_size_is_stated) json["pixel_size_is_stated"] = true;  // older versions ignore it
  if (image.page > 0) json["page"] = image.page;                        // likewise
  if (image.fingerprint) {
    json["size_bytes"] = image.fingerprint->size_bytes;
    json["sampled_hash"] = image.fingerprint->sampled_hash;
  }
  return json;
}

Json repeat_json(const SessionRepeat& repeat) {
  Json json{{"design", repeat.design},
            {"moving_from_fixed", affine_json(repeat.moving_from_fixed)},
            {"period_px", repeat.period_px}};
  json["places"] = Json::array();
  for (const LandmarkPair& place : repeat.places)
    json["places"].push_back(Json::array({point(place.fixed), point(place.moving)}));
  return json;
}

// As parse_tolerance() reads it, with every digit.
std::string text_of(const Tolerance& tolerance) {
  return shortest_number(tolerance.value) + (tolerance.in_um ? "um" : "px");
}

Json judgement_json(const ResultJudgement& judgement) {
  Json json;
  json["verdict"] = judgement.verdict ? Json(name_of(*judgement.verdict)) : Json(nullptr);
  json["tolerance_px"] = judgement.tolerance_px;
  if (!judgement.headline.empty()) json["headline"] = message_json(judgement.headline);
  if (judgement.tolerance_given) json["tolerance_given"] = true;  // older versions ignore these five
  if (judgement.share_within) json["share_within"] = *judgement.share_within;
  if (judgement.share_unseen) json["share_unseen"] = *judgement.share_unseen;
  if (judgement.expected_p90_px) json["expected_p90_px"] = *judgement.expected_p90_px;
  json["reasons"] = messages_json(judgement.reasons);
  json["lines"] = Json::array();
  for (const QualityLine& line : judgement.lines)
    json["lines"].push_back(Json::array({message_json(line.name), message_json(line.text)}));
  json["places"] = Json::array();
  for (const Finding& place : judgement.findings) {
    Json entry{{"x", place.rect.x},
               {"y", place.rect.y},
               {"width", place.rect.width},
               {"height", place.rect.height},
               {"reason", message_json(place.reason)},
               {"severity", place.severity}};
    if (place.accepted) entry["accepted"] = true;  // older versions ignore these four
    if (place.name) entry["name"] = *place.name;
    if (place.expected_error_px > 0) entry["expected_error_px"] = place.expected_error_px;
    if (place.jump_px > 0) entry["jump_px"] = place.jump_px;
    if (place.kind) entry["kind"] = name_of(*place.kind);
    json["places"].push_back(std::move(entry));
  }
  return json;
}

Json corrections_json(const std::vector<CorrectedSpot>& spots) {
  Json json = Json::array();
  for (const CorrectedSpot& spot : spots)
    json.push_back({{"at", point(spot.at)},
                    {"from", point(spot.from)},
                    {"radius_px", spot.radius_px},
                    {"pin", spot.pin}});
  return json;
}

Json landmark_json(const LandmarkPair& pair) {
  return {
      {"id", pair.id}, {"fixed", point(pair.fixed)}, {"moving", point(pair.moving)}, {"active", pair.active}};
}

Json landmarks_json(const std::vector<LandmarkPair>& pairs) {
  Json json = Json::array();
  for (const LandmarkPair& pair : pairs) json.push_back(landmark_json(pair));
  return json;
}

Json result_json(const SessionResult& result, const ErrorMapHashes& error_maps) {
  Json json{{"id", result.id}, {"name", result.name}, {"engine", result.engine}, {"made_at", result.made_at}};
  json["elapsed_s"] = result.elapsed_s;
  if (result.checked_s > 0) json["checked_s"] = result.checked_s;  // older versions ignore it
  if (result.start) {
    json["start"] = affine_json(*result.start);
  }
  json["corrections"] = corrections_json(result.corrections);
  if (!result.judged_corrections.empty())  // older versions ignore it
    json["judged_corrections"] = corrections_json(result.judged_corrections);
  if (const auto& landmarks = result.landmarks)  // older versions ignore them
    json["landmarks"] = {{"in_run", landmarks_json(landmarks->in_run)},
                         {"check", landmarks_json(landmarks->check)}};
  json["judgement"] = judgement_json(result.judgement);
  if (const auto hash = error_maps.find(result.id); hash != error_maps.end())
    json["error_map"] = hash->second;  // older versions ignore it
  json["resolution"] = message_json(result.resolution);
  json["notes"] = messages_json(result.notes);
  return json;
}

Json polygons_json(const std::vector<MaskPolygon>& polygons) {
  Json json = Json::array();
  for (const MaskPolygon& polygon : polygons) {
    Json corners = Json::array();
    for (const Vec2d corner : polygon.corners) corners.push_back(point(corner));
    json.push_back({{"counts", polygon.counts}, {"corners", std::move(corners)}});
  }
  return json;
}

Json measurement_json(const Measurement& measurement) {
  Json points = Json::array();
  for (const Vec2d at : measurement.points) points.push_back(point(at));
  Json json{{"kind", name_of(measurement.kind)}, {"points", std::move(points)}};
  if (const auto& threads = measurement.threads)
    json["threads"] = {
        {"at_px", threads->at_px}, {"spacing_px", threads->spacing_px}, {"regularity", threads->regularity}};
  return json;
}

Vec2d read_point(const JsonReader& value) {
  if (value.size() != 2) value.refuse(messages::json_must_be_two_numbers);
  return {value.item(0).number(), value.item(1).number()};
}

SessionRepeat read_repeat(const JsonReader& value) {
  SessionRepeat repeat;
  repeat.design = value.member("design").text();
  repeat.moving_from_fixed = affine_from(value.member("moving_from_fixed"));
  repeat.period_px = value.member("period_px").number();
  const JsonReader places = value.member("places");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const JsonReader place = places.item(i);
    if (place.size() != 2) place.refuse(messages::json_must_be_two_numbers);
    repeat.places.push_back({std::to_string(i + 1), read_point(place.item(0)), read_point(place.item(1))});
  }
  return repeat;
}

ImageReference read_image(const JsonReader& value, const fs::path& folder) {
  constexpr std::int64_t max = std::int64_t{1} << 40, max_page = std::int64_t{1} << 30;
  ImageReference image;
  image.path = path_of_utf8(value.member("absolute_path").text());
  if (value.has("path")) {
    const fs::path beside = (folder / path_of_utf8(value.member("path").text())).lexically_normal();
    std::error_code failure;
    if (fs::exists(beside, failure)) image.path = beside;
  }
  image.geometry.size.width = value.member("width").integer(0, max);
  image.geometry.size.height = value.member("height").integer(0, max);
  if (value.has("pixel_size_um")) image.geometry.pixel_size_um = read_point(value.member("pixel_size_um"));
  if (value.has("pixel_size_is_stated"))
    image.pixel_size_is_stated = value.member("pixel_size_is_stated").flag();
  if (value.has("page")) image.page = static_cast<int>(value.member("page").integer(0, max_page));
  if (value.has("sampled_hash"))
    image.fingerprint = {value.member("size_bytes").integer(0, INT64_MAX),
                         value.member("sampled_hash").text()};
  return image;
}

constexpr std::int64_t most_findings = 1000000;  // no image has so many places

// Empty: a word of a newer version.
std::optional<FindingKind> read_finding_kind(const std::string& word) {
  for (const FindingKind kind :
       {FindingKind::Off, FindingKind::Lost, FindingKind::Ambiguous, FindingKind::Blank})
    if (word == name_of(kind)) return kind;
  return std::nullopt;
}

ResultJudgement read_judgement(const JsonReader& value, const FindMessage& find) {
  ResultJudgement judgement;
  if (value.has("verdict")) {
    judgement.verdict = verdict_named(value.member("verdict").text());
    if (!judgement.verdict) value.member("verdict").refuse(messages::session_verdict);
  }
  judgement.tolerance_px = value.member("tolerance_px").number();
  if (value.has("tolerance_given")) judgement.tolerance_given = value.member("tolerance_given").flag();
  if (value.has("share_within")) judgement.share_within = value.member("share_within").number();
  if (value.has("share_unseen")) judgement.share_unseen = value.member("share_unseen").number();
  if (value.has("expected_p90_px")) judgement.expected_p90_px = value.member("expected_p90_px").number();
  if (value.has("headline")) judgement.headline = read_message(value.member("headline"), find);
  judgement.reasons = read_messages(value.member("reasons"), find);
  const JsonReader lines = value.member("lines");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines.item(i).size() != 2) lines.item(i).refuse(messages::session_line);
    judgement.lines.push_back(
        {read_message(lines.item(i).item(0), find), read_message(lines.item(i).item(1), find)});
  }
  const JsonReader places = value.member("places");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const JsonReader place = places.item(i);
    const auto whole = [&](const char* name) { return place.member(name).integer(INT32_MIN, INT64_MAX / 4); };
    judgement.findings.push_back({{whole("x"), whole("y"), whole("width"), whole("height")},
                                  read_message(place.member("reason"), find),
                                  place.member("severity").number()});
    Finding& finding = judgement.findings.back();
    if (place.has("accepted")) finding.accepted = place.member("accepted").flag();
    if (place.has("expected_error_px"))
      finding.expected_error_px = place.member("expected_error_px").number();
    if (place.has("jump_px")) finding.jump_px = place.member("jump_px").number();
    if (place.has("kind")) finding.kind = read_finding_kind(place.member("kind").text());
    if (place.has("name")) finding.name = static_cast<int>(place.member("name").integer(0, most_findings));
  }
  return judgement;
}

std::vector<CorrectedSpot> read_corrections(const JsonReader& spots) {
  std::vector<CorrectedSpot> corrections;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const JsonReader spot = spots.item(i);
    const double radius = spot.member("radius_px").number();
    if (!(radius > 0)) spot.member("radius_px").refuse(messages::json_must_be_positive);
    corrections.push_back(
        {read_point(spot.member("at")), read_point(spot.member("from")), radius, spot.member("pin").flag()});
  }
  return corrections;
}

LandmarkPair read_landmark(const JsonReader& pair) {
  return {pair.member("id").text(), read_point(pair.member("fixed")), read_point(pair.member("moving")),
          pair.member("active").flag()};
}

std::vector<LandmarkPair> read_landmark_list(const JsonReader& pairs) {
  std::vector<LandmarkPair> read;
  for (std::size_t i = 0; i < pairs.size(); ++i) read.push_back(read_landmark(pairs.item(i)));
  return read;
}

SessionResult read_result(const JsonReader& value, const FindMessage& find) {
  SessionResult result;
  result.id = value.member("id").text();
  // It is used as a file name.
  const bool plain = !result.id.empty() && result.id.size() <= 64 &&
                     std::all_of(result.id.begin(), result.id.end(), [](unsigned char c) {
                       return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                     });
  if (!plain) value.member("id").refuse(messages::session_result_id);
  result.name = value.member("name").text();
  result.engine = value.member("engine").text();
  result.made_at = value.member("made_at").text();
  result.elapsed_s = value.member("elapsed_s").number();
  if (value.has("checked_s")) result.checked_s = value.member("checked_s").number();
  if (value.has("start")) result.start = affine_from(value.member("start"));
  result.corrections = read_corrections(value.member("corrections"));
  if (value.has("judged_corrections"))
    result.judged_corrections = read_corrections(value.member("judged_corrections"));
  if (value.has("landmarks")) {
    const JsonReader landmarks = value.member("landmarks");
    result.landmarks = {read_landmark_list(landmarks.member("in_run")),
                        read_landmark_list(landmarks.member("check"))};
  }
  result.judgement = read_judgement(value.member("judgement"), find);
  result.resolution = read_message(value.member("resolution"), find);
  result.notes = read_messages(value.member("notes"), find);
  return result;
}

// It is used in a file name.
std::string read_hash(const JsonReader& value) {
  const std::string hash = value.text();
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (hash.size() != 16 || !std::all_of(hash.begin(), hash.end(), is_digit))
    value.refuse(messages::session_hash);
  return hash;
}

std::vector<MaskPolygon> read_polygons(const JsonReader& value) {
  std::vector<MaskPolygon> polygons;
  for (std::size_t i = 0; i < value.size(); ++i) {
    MaskPolygon polygon;
    polygon.counts = value.item(i).member("counts").flag();
    const JsonReader corners = value.item(i).member("corners");
    for (std::size_t k = 0; k < corners.size(); ++k) polygon.corners.push_back(read_point(corners.item(k)));
    if (polygon.corners.size() < 3) corners.refuse(messages::session_mask_corners);
    polygons.push_back(std::move(polygon));
  }
  return polygons;
}

MeasureKind read_measure_kind(const JsonReader& value) {
  const std::string word = value.text();
  for (const MeasureKind kind : {MeasureKind::Distance, MeasureKind::Angle, MeasureKind::Threads})
    if (word == name_of(kind)) return kind;
  value.refuse(messages::session_measurement_kind);
}

ThreadCount read_thread_count(const JsonReader& value) {
  ThreadCount threads;
  const JsonReader at = value.member("at_px");
  for (std::size_t i = 0; i < at.size(); ++i) threads.at_px.push_back(at.item(i).number());
  threads.spacing_px = value.member("spacing_px").number();
  threads.regularity = value.member("regularity").number();
  if (threads.at_px.size() < 3 || !(threads.spacing_px > 0)) value.refuse(messages::session_thread_count);
  return threads;
}

Measurement read_measurement(const JsonReader& value) {
  Measurement measurement;
  measurement.kind = read_measure_kind(value.member("kind"));
  const JsonReader points = value.member("points");
  for (std::size_t i = 0; i < points.size(); ++i) measurement.points.push_back(read_point(points.item(i)));
  if (measurement.points.size() != points_of(measurement.kind))
    points.refuse(messages::session_measurement_points);
  if (value.has("threads")) measurement.threads = read_thread_count(value.member("threads"));
  return measurement;
}

// The sets by the names that their members have in a pair.
template <typename Origins>
auto partner_origins(Origins& origins) {
  return std::array{std::pair("predicted", &origins.predicted), std::pair("found", &origins.found)};
}

void read_landmarks_into(Session& session, const JsonReader& value) {
  const std::string use = value.member("use").text();
  try {
    session.landmark_use = landmark_use_from(use);
  } catch (const Error& error) {
    value.member("use").refuse(error.why_message());
  }
  const JsonReader pairs = value.member("pairs");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const JsonReader pair = pairs.item(i);
    session.landmarks.push_back(read_landmark(pair));
    for (const auto& [key, ids] : partner_origins(session.partners))
      if (pair.has(key) && pair.member(key).flag()) ids->insert(session.landmarks.back().id);
  }
}

}  // namespace

std::string session_text(const Session& session, const fs::path& folder, const fs::path& data_folder,
                         const ErrorMapHashes& error_maps) {
  Json json{{"format", kFormat}, {"version", kVersion}, {"about", kAbout}};
  const fs::path data = data_folder.lexically_relative(folder);
  json["data"] = utf8_of(data.empty() ? data_folder : data);
  const auto image = [&](const char* name, const std::optional<ImageReference>& reference) {
    if (reference) json[name] = image_json(*reference, folder);
  };
  image("fixed", session.fixed), image("moving", session.moving);
  image("fixed_mask", session.fixed_mask), image("moving_mask", session.moving_mask);
  image("fixed_flatfield", session.fixed_flatfield);  // older versions ignore them
  image("moving_flatfield", session.moving_flatfield);
  if (session.moving_repeat) json["moving_repeat"] = repeat_json(*session.moving_repeat);
  // Older versions ignore it.
  if (!session.drawn_masks.empty())
    json["drawn_masks"] = {{"fixed", polygons_json(session.drawn_masks.fixed)},
                           {"moving", polygons_json(session.drawn_masks.moving)}};
  Json pairs = landmarks_json(session.landmarks);
  for (Json& pair : pairs)
    for (const auto& [key, ids] : partner_origins(session.partners))
      if (ids->contains(pair["id"].get<std::string>())) pair[key] = true;  // older versions ignore it
  json["landmarks"] = {{"use", name_of(session.landmark_use)}, {"pairs", std::move(pairs)}};
  for (const Measurement& measurement : session.measurements)  // older versions ignore them
    json["measurements"].push_back(measurement_json(measurement));
  json["results"] = Json::array();
  for (const SessionResult& result : session.results)
    json["results"].push_back(result_json(result, error_maps));
  json["shown_result"] = session.shown_result;
  json["options"] = {{"engine", session.engine}, {"values", session.engine_values}};
  if (!session.start.empty()) json["options"]["start"] = session.start;
  if (session.allow_flip) json["options"]["allow_flip"] = true;
  add_limits(session.limits, json["options"]);
  if (session.tolerance) json["options"]["tolerance"] = text_of(*session.tolerance);
  if (!session.view.empty()) {
    const Json view = Json::parse(session.view, nullptr, false);
    if (view.is_object()) json["view"] = view;
  }
  // A name that is not UTF-8 (Latin-1 file names of old disks) must not lose the session.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

ParsedSession parse_session(const std::string& text, const fs::path& path, const FindMessage& find) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception& failure) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                messages::is_no_session(reason_of(failure)), messages::session_files_end_in);
  }
  const JsonReader top(json, path);
  if (!top.has("format") || top.member("format").raw() != kFormat)
    top.refuse(messages::is_json_but_no_session(kFormat));
  const std::int64_t version = top.member("version").integer(1, INT32_MAX);
  if (version > kVersion)
    top.member("version").refuse(messages::newer_file_version(version, kVersion),
                                 messages::use_newer_program);
  ParsedSession parsed;
  Session& session = parsed.session;
  const fs::path folder = path.parent_path();
  parsed.data_folder = (folder / path_of_utf8(top.member("data").text())).lexically_normal();
  const auto image = [&](const char* name, std::optional<ImageReference>& reference) {
    if (top.has(name)) reference = read_image(top.member(name), folder);
  };
  image("fixed", session.fixed), image("moving", session.moving);
  image("fixed_mask", session.fixed_mask), image("moving_mask", session.moving_mask);
  image("fixed_flatfield", session.fixed_flatfield), image("moving_flatfield", session.moving_flatfield);
  if (top.has("moving_repeat")) session.moving_repeat = read_repeat(top.member("moving_repeat"));
  if (top.has("drawn_masks")) {
    session.drawn_masks.fixed = read_polygons(top.member("drawn_masks").member("fixed"));
    session.drawn_masks.moving = read_polygons(top.member("drawn_masks").member("moving"));
  }
  read_landmarks_into(session, top.member("landmarks"));
  if (top.has("measurements")) {
    const JsonReader measurements = top.member("measurements");
    for (std::size_t i = 0; i < measurements.size(); ++i)
      session.measurements.push_back(read_measurement(measurements.item(i)));
  }
  const JsonReader results = top.member("results");
  std::set<std::string> ids;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const JsonReader result = results.item(i);
    session.results.push_back(read_result(result, find));
    const std::string& id = session.results.back().id;
    if (!ids.insert(id).second) result.member("id").refuse(messages::two_results_have_it);
    if (result.has("error_map")) parsed.error_maps[id] = read_hash(result.member("error_map"));
  }
  session.shown_result = top.member("shown_result").text();
  const JsonReader options = top.member("options");
  session.engine = options.member("engine").text();
  const JsonReader values = options.member("values");
  if (!values.raw().is_object()) values.refuse(messages::json_must_be_object);
  for (const auto& [name, value] : values.raw().items())
    session.engine_values[name] = values.member(name.c_str()).text();
  // Older files have none of them.
  if (options.has("start")) session.start = options.member("start").text();
  if (options.has("allow_flip")) session.allow_flip = options.member("allow_flip").flag();
  session.limits = read_limits(options);
  if (options.has("tolerance")) {
    try {
      session.tolerance = parse_tolerance(options.member("tolerance").text());
    } catch (const Error& error) {
      options.member("tolerance").refuse(error.why_message());
    }
  }
  if (top.has("view") && top.member("view").raw().is_object()) session.view = top.member("view").raw().dump();
  return parsed;
}

}  // namespace alinify
