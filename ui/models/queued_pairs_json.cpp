#include "ui/models/queued_pairs_json.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/path_text.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/session/message_json.h"
#include "ui/document/session_results.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<PairState, const char*>, 8> kStates{{{PairState::Unregistered, "unregistered"},
                                                                    {PairState::Waiting, "waiting"},
                                                                    {PairState::Good, "good"},
                                                                    {PairState::Reviewed, "reviewed"},
                                                                    {PairState::Unchecked, "unchecked"},
                                                                    {PairState::Check, "check"},
                                                                    {PairState::Failed, "failed"},
                                                                    {PairState::Broken, "error"}}};

Json to_json(const QueuedPair& pair) {
  Json json{{"id", pair.files.id}};
  for (const auto& [name, file] : batch_file_columns)
    if (!(pair.files.*file).empty()) json[name] = utf8_of(pair.files.*file);
  if (pair.files.fixed_page > 0) json["fixed_page"] = pair.files.fixed_page;
  if (pair.files.moving_page > 0) json["moving_page"] = pair.files.moving_page;
  for (const auto& [name, word] : batch_word_columns)
    if (!(pair.files.*word).empty()) json[name] = pair.files.*word;
  if (pair.series)
    json["section_of"] = Json{{"series", pair.series.name},
                              {"strategy", name_of(pair.series.strategy)},
                              {"reference", pair.series.reference_id},
                              {"before_reference", pair.series.before_reference ? 1 : 0},
                              {"merge", pair.series.merge}};
  json["session"] = pair.session.toStdString();
  const PairState state = pair.state == PairState::Running ? PairState::Waiting : pair.state;
  for (const auto& [known, name] : kStates)
    if (known == state) json["state"] = name;
  json["result"] = pair.result;
  if (const auto& size = pair.pixel_size_um) json["pixel_size_um"] = {size->x, size->y};
  json["tolerance_px"] = pair.tolerance_px;
  if (pair.share_within) json["share_within"] = *pair.share_within;
  if (pair.share_unseen) json["share_unseen"] = *pair.share_unseen;
  if (pair.expected_p90_px) json["expected_p90_px"] = *pair.expected_p90_px;
  if (pair.places_left > 0) json["places_to_look_at"] = pair.places_left;
  if (pair.places_accepted > 0) json["accepted_places"] = pair.places_accepted;
  if (pair.corrected) json["corrected"] = true;
  json["elapsed_s"] = pair.elapsed_s;
  json["reasons"] = messages_json(pair.reasons);
  return json;
}

QueuedPair read_pair(const JsonReader& json) {
  QueuedPair pair;
  const auto text = [&](const char* name) {
    return json.has(name) ? json.member(name).text() : std::string();
  };
  pair.files.id = text("id");
  for (const auto& [name, file] : batch_file_columns) pair.files.*file = path_of_utf8(text(name));
  for (const auto& [name, page] :
       {std::pair("fixed_page", &BatchEntry::fixed_page), std::pair("moving_page", &BatchEntry::moving_page)})
    if (json.has(name)) pair.files.*page = static_cast<int>(json.member(name).integer(0, 1000000));
  for (const auto& [name, word] : batch_word_columns) pair.files.*word = text(name);
  if (json.has("section_of")) {
    const JsonReader series = json.member("section_of");
    pair.series.name = series.member("series").text();
    pair.series.strategy = series_strategy_from(series.member("strategy").text());
    pair.series.reference_id = series.member("reference").text();
    pair.series.before_reference = series.member("before_reference").integer(0, 1) == 1;
    pair.series.merge = series.member("merge").text();
  }
  pair.session = QString::fromStdString(text("session"));
  for (const auto& [state, name] : kStates)
    if (text("state") == name) pair.state = state;
  pair.result = text("result");
  if (json.has("pixel_size_um")) {
    const JsonReader size = json.member("pixel_size_um");
    if (size.size() != 2) size.refuse(messages::json_must_be_two_numbers);
    pair.pixel_size_um = Vec2d{size.item(0).number(), size.item(1).number()};
  }
  if (json.has("tolerance_px")) pair.tolerance_px = json.member("tolerance_px").number();
  if (json.has("share_within")) pair.share_within = json.member("share_within").number();
  if (json.has("share_unseen")) pair.share_unseen = json.member("share_unseen").number();
  if (json.has("expected_p90_px")) pair.expected_p90_px = json.member("expected_p90_px").number();
  if (json.has("places_to_look_at"))
    pair.places_left = static_cast<int>(json.member("places_to_look_at").integer(0, 1000000));
  else if (json.has("places_left") && json.member("places_left").flag())
    pair.places_left = 1;  // at least: older lists have no count
  if (json.has("accepted_places"))
    pair.places_accepted = static_cast<int>(json.member("accepted_places").integer(0, 1000000));
  if (json.has("corrected")) pair.corrected = json.member("corrected").flag();
  if (json.has("elapsed_s")) pair.elapsed_s = json.member("elapsed_s").number();
  if (json.has("reasons")) pair.reasons = read_messages(json.member("reasons"), find_entry);
  return pair;
}

}  // namespace

std::string pairs_json(const KeptPairs& kept) {
  Json json{{"format", "alinify pairs"}, {"version", 1}, {"folder", kept.folder.toStdString()}};
  json["pairs"] = Json::array();
  for (const QueuedPair& pair : kept.pairs) json["pairs"].push_back(to_json(pair));
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

KeptPairs read_pairs_json(const std::string& text, const fs::path& file) {
  const nlohmann::json parsed = nlohmann::json::parse(text, nullptr, false);
  const JsonReader json(parsed, file);
  KeptPairs kept;
  if (json.has("folder")) kept.folder = QString::fromStdString(json.member("folder").text());
  const JsonReader pairs = json.member("pairs");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    QueuedPair pair = read_pair(pairs.item(i));
    if (pair.files.is_series() || (!pair.files.fixed.empty() && !pair.files.moving.empty()))
      kept.pairs.push_back(std::move(pair));
  }
  return kept;
}

}  // namespace alinify::ui
