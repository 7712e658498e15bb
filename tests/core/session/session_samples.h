#pragma once

#include <cmath>
#include <fstream>
#include <memory>
#include <string>

#include "core/session/session.h"

namespace alinify::testing {

inline void write_bytes(const std::filesystem::path& path, std::size_t count, int seed) {
  std::ofstream file(path, std::ios::binary);
  std::uint32_t state = static_cast<std::uint32_t>(seed) * 2654435761u + 1;
  std::string bytes(count, '\0');
  for (char& byte : bytes) {
    state = state * 1664525u + 1013904223u;
    byte = static_cast<char>(state >> 24);
  }
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

inline ImageReference reference_to(const std::filesystem::path& path) {
  return {path, fingerprint_of(path), {{900, 700}, Vec2d{0.5, 0.25}}};
}

inline SessionResult sample_result(const std::string& id, double shift) {
  SessionResult result;
  result.id = id, result.name = "Run \"" + id + "\"", result.engine = "flow";
  result.made_at = "2026-05-04T12:30:00Z", result.elapsed_s = 12.25, result.checked_s = 4.5;
  auto map = std::make_shared<Transform>();
  map->fixed = {{900, 700}, Vec2d{0.5, 0.25}}, map->moving = {{800, 600}, std::nullopt};
  map->parts.emplace_back(Affine2{1, 0.1, -0.1, 1, shift, 1.0 / 3});
  DisplacementField field;
  field.origin = {-3, 4}, field.spacing = {8, 8}, field.columns = 5, field.rows = 4;
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int i = 0; i < 20; ++i) vectors->push_back({0.25f * static_cast<float>(i), static_cast<float>(shift)});
  field.vectors = std::move(vectors);
  map->parts.emplace_back(std::move(field));
  map->provenance.engine = "flow";
  result.moving_from_fixed = map;
  result.start = Affine2::translation({shift, 2});
  auto start_map = std::make_shared<Transform>();
  start_map->fixed = map->fixed, start_map->moving = map->moving;
  start_map->parts = {map->parts[1], Affine2::translation({shift, 2})};
  result.start_map = std::move(start_map);
  result.landmarks = ResultLandmarks{{{"1", {1, 2}, {3, 1.0 / 3}, true}}, {{"2", {4, 5}, {6, 7}, false}}};
  result.corrections = {{{10, 20}, {12, 21}, 40, false}, {{300, 200}, {300, 200}, 25, true}};
  result.judgement.verdict = Verdict::Check, result.judgement.tolerance_px = 1.5;
  result.judgement.reasons = {Message::verbatim("a reason"), Message::verbatim("другая причина")};
  result.judgement.lines = {{Message::verbatim("quality"), Message::verbatim("check")},
                            {Message::verbatim("overlap"), Message::verbatim("98 %")}};
  result.judgement.findings = {
      {{100, 200, 64, 32}, Message::verbatim("would agree better 12 px to the right"), 12}};
  result.judgement.findings[0].accepted = shift > 0;
  result.judgement.share_within = 0.994, result.judgement.share_unseen = 0.407;
  result.judgement.headline = Message::verbatim("9.7 % could not be verified");
  auto errors = std::make_shared<ErrorMap>();
  errors->size = {3, 2}, errors->origin_px = {150, 174.5}, errors->step_px = 300;
  errors->pixel_px = 2, errors->rival_px = 4.875, errors->periodic = false;
  errors->places = {
      {PlaceState::Measured, 0.125f, 0.0625f, 0.5f, {0.25, -shift}},
      {PlaceState::Blank, 1, 0.5f, 2, {0, 0}},
      {PlaceState::Lost, 30, 10, 64, {-8, 3}, 21.5f},
      {PlaceState::Ambiguous, 4, 0.25f, 5, {4.875, 0}},
      {PlaceState::Uncovered, std::nanf(""), 0, 0, {0, 0}},
      {PlaceState::Measured, 0.75f, 0.5f, 1, {0.5, 0.5}},
  };
  result.judgement.errors = std::move(errors);
  result.resolution = Message::verbatim("full resolution");
  result.notes = {Message::verbatim("a note")};
  return result;
}

}  // namespace alinify::testing
