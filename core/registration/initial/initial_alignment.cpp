#include "core/registration/initial/initial_alignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/parallel_invoke.h"
#include "core/registration/initial/find_piece_starts.h"
#include "core/registration/initial/find_start.h"
#include "core/registration/initial/find_travel_profile.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/opencv_threads.h"

namespace alinify {
namespace {

constexpr std::int64_t read_side = 1024, read_side_for_pieces = 2048;  // px

AffineFamily family_of(InitialMode mode) {
  switch (mode) {
    case InitialMode::Translation:
      return AffineFamily::Translation;
    case InitialMode::Rigid:
      return AffineFamily::Rigid;
    case InitialMode::Similarity:
      return AffineFamily::Similarity;
    default:
      return AffineFamily::Affine;
  }
}

const MessageText& refined_as(AffineFamily family) {
  switch (family) {
    case AffineFamily::Translation:
      return messages::refined_as_translation;
    case AffineFamily::Rigid:
      return messages::refined_as_rigid;
    case AffineFamily::Similarity:
      return messages::refined_as_similarity;
    case AffineFamily::Affine:
      break;
  }
  return messages::refined_as_affine;
}

Message left_as_they_lie() {
  return Message::joined({messages::start_images_as_they_lie, messages::no_start_was_found}, ": ");
}

// The evidence for the chosen start: "the start is sure: 12.1 standard deviations above chance, ...; ..."
Message foundation_of(const InitialAlignment& out, const std::vector<StartCandidate>& found) {
  const StartCandidate& c = found.front();
  const MessageText& text =
      c.evidence() >= sure_evidence ? messages::start_is_sure : messages::start_is_likely;
  std::vector<Message> evidence{text(tenths_number(std::max(0.0, c.evidence())))};
  if (c.support.z_score >= enough_evidence)
    evidence.push_back(
        messages::start_features_agree(c.support.agreeing, tenths_number(c.support.by_chance)));
  if (c.chance_test.z_score >= enough_evidence) evidence.push_back(messages::start_texture_correlates);
  std::vector<Message> parts{Message::joined(std::move(evidence), ", ")};
  if (found.size() > 1) {
    // Among sure ones the closest fit is chosen, whichever scores more.
    const bool scores_most = found[1].evidence() <= c.evidence();
    parts.push_back((scores_most ? messages::start_best_of : messages::start_fits_closest_of)(found.size()));
    const MessageText& other = scores_most ? messages::start_next_best : messages::start_other_scores;
    parts.push_back(Message::joined(
        {other(tenths_number(std::max(0.0, found[1].evidence()))), out.tried[1].name}, ": "));
  }
  return Message::joined(std::move(parts));
}

// 0.5 at the acceptance threshold, nearly one at the sure threshold.
double confidence_of(double evidence) {
  return 1 / (1 + std::exp(-1.2 * (evidence - enough_evidence)));
}

// Reports the content of each image and the outcome of the candidates.
void say(InitialAlignment& out, const std::vector<StartCandidate>& found, AffineFamily family) {
  for (const StartCandidate& c : found)
    out.tried.push_back(
        {Message::joined({c.name, c.negative ? Message(messages::start_as_negative) : Message()}, ", "),
         c.map, c.fit.correlation, c.fit.overlap, c.chance_test.z_score, c.support.z_score});
  out.said = "nothing found";
  const double best = found.empty() ? 0 : found.front().evidence();
  out.score = best;
  out.confidence = found.empty() ? 0 : confidence_of(best);
  if (best < enough_evidence) {
    out.chosen = left_as_they_lie();
    const auto needed = tenths_number(enough_evidence), reached = tenths_number(std::max(0.0, best));
    out.notes.push_back(out.limits.any()
                            ? messages::no_start_within_limits(out.limits.description(), reached, needed)
                            : messages::no_start_best_of_all(reached, needed));
    return;
  }
  const StartCandidate& c = found.front();
  out.found = true;
  out.moving_from_fixed = c.map;
  out.mirrored = c.map.determinant() < 0;
  out.said = best >= sure_evidence ? "sure" : "likely";
  out.chosen = Message::joined({out.tried.front().name, refined_as(family)}, ", ");
  out.notes.push_back(foundation_of(out, found));
  if (out.mirrored) out.notes.push_back(messages::moving_image_mirrored);
  if (c.negative) out.notes.push_back(messages::dark_is_light);
}

// Tells of a mirrored start with far more evidence than those that the request allows: against a mirrored
// image, wrong ones have reached 9.7. Symmetric textures agree about as well either way.
void say_if_mirrored(InitialAlignment& out, const SmallPair& pair, StartSearch search, ThreadPool& pool,
                     Progress& progress) {
  constexpr double clearly = 2;
  if (search.allow_flip || search.family == AffineFamily::Translation ||
      out.score >= clearly * sure_evidence)
    return;
  search.allow_flip = true;
  const std::vector<StartCandidate> found = find_start(pair.fixed, pair.moving, search, pool, progress);
  if (found.empty()) return;
  const StartCandidate& best = found.front();
  if (best.map.determinant() > 0 || best.evidence() < clearly * std::max(out.score, enough_evidence)) return;
  out.seems_mirrored = true;
  out.notes.push_back(messages::moving_image_seems_mirrored(tenths_number(best.evidence())));
}

Message place_of(const PieceLabels& side, int label) {
  const Rect bounds = side.bounds[static_cast<std::size_t>(label - 1)];
  return messages::piece_place(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
}

// Several starts instead of one.
void say(InitialAlignment& out, PieceStarts pieces) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const PieceStart& piece : pieces.matched)
    lowest = std::min(lowest, std::max(piece.z_score, piece.features_z_score));
  out.found = true;
  out.moving_from_fixed = pieces.base();
  out.mirrored = pieces.base().determinant() < 0;
  out.said = lowest >= sure_evidence ? "sure" : "likely";
  out.score = lowest;
  out.confidence = confidence_of(lowest);
  out.chosen = messages::start_of_each_piece;
  out.notes = {messages::pieces_lie_differently(pieces.fixed.count(), pieces.moving.count(),
                                                pieces.matched.size(), tenths_number(lowest))};
  for (const int label : pieces.fixed_alone)
    out.notes.push_back(messages::fixed_piece_is_alone(place_of(pieces.fixed, label)));
  for (const int label : pieces.moving_alone)
    out.notes.push_back(messages::moving_piece_is_alone(place_of(pieces.moving, label)));
  if (out.mirrored) out.notes.push_back(messages::moving_image_mirrored);
  out.pieces = std::move(pieces);
}

Message travel_note(const TravelProfile& travel) {
  const TravelProfile::Speed speed = travel.speed();
  return messages::travel_is_uneven(travel.along_y ? "y" : "x", percent_number(speed.lowest, 0),
                                    percent_number(speed.highest, 0));
}

SmallPicture read_picture(const std::shared_ptr<const TileSource>& source,
                          const std::shared_ptr<const TileSource>& mask,
                          const std::shared_ptr<const GreyPyramid>& held, std::int64_t side, ThreadPool& pool,
                          Progress& progress) {
  Progress image_part = progress.sub(mask ? 0.8 : 1, {});
  const GreyImage image = read_small(source, side, pool, image_part, held);
  GreyImage mask_image;
  if (mask) {
    Progress mask_part = progress.sub(0.2, {});
    mask_image = read_small(mask, side, pool, mask_part);
  }
  return make_small_picture(image, mask ? &mask_image : nullptr, source->info());
}

// In parallel: processing an image once it is read is single-threaded.
SmallPair read_pair(const InitialRequest& request, std::int64_t side, ThreadPool& pool, Progress& progress) {
  SmallPair pair;
  Progress fixed_part = progress.sub(0.25, messages::step_read_both_images),
           moving_part = progress.sub(0.25, messages::step_read_both_images);
  pool.parallel_for(2, [&](std::int64_t i) {
    if (i == 0)
      pair.fixed =
          read_picture(request.fixed, request.fixed_mask, request.pyramids.fixed(), side, pool, fixed_part);
    if (i == 1)
      pair.moving = read_picture(request.moving, request.moving_mask, request.pyramids.moving(), side, pool,
                                 moving_part);
  });
  return pair;
}

}  // namespace

InitialMode initial_mode_from(const std::string& word) {
  if (word == "auto") return InitialMode::Auto;
  if (word == "none") return InitialMode::None;
  if (word == "center") return InitialMode::Center;
  if (word == "translation") return InitialMode::Translation;
  if (word == "rigid") return InitialMode::Rigid;
  if (word == "similarity") return InitialMode::Similarity;
  if (word == "affine") return InitialMode::Affine;
  if (word == "landmarks") return InitialMode::Landmarks;
  throw Error(ErrorKind::Usage, messages::unknown_initial(word), messages::initial_is_one_of);
}

TravelSearch travel_search_from(const std::string& word) {
  for (const TravelSearch travel : {TravelSearch::Auto, TravelSearch::On, TravelSearch::Off})
    if (word == name_of(travel)) return travel;
  throw Error(ErrorKind::Usage, messages::unknown_travel(word), messages::travel_is_one_of);
}

const char* name_of(TravelSearch travel) {
  switch (travel) {
    case TravelSearch::On:
      return "on";
    case TravelSearch::Off:
      return "off";
    case TravelSearch::Auto:
      break;
  }
  return "auto";
}

InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress) {
  if (request.mode == InitialMode::Landmarks)
    throw Error(ErrorKind::Usage, messages::cannot_align_by_landmarks, messages::landmarks_look_at_no_pixels);
  request.limits.check();
  if (request.travel == TravelSearch::On &&
      (request.mode == InitialMode::None || request.mode == InitialMode::Center))
    throw Error(ErrorKind::Usage, messages::cannot_look_for_travel, messages::travel_needs_a_search);
  InitialAlignment out;
  out.said = "not measured";
  out.chosen = messages::start_identity;
  if (request.mode == InitialMode::None) return out;
  const Vec2d between = centre_of(request.moving->info().size) - centre_of(request.fixed->info().size);
  if (request.mode == InitialMode::Center) {
    out.moving_from_fixed = Affine2::translation(between);
    out.chosen = messages::start_middles_matched;
    return out;
  }
  // Our own tasks already run in parallel; OpenCV's threads would add to them.
  take_over_opencv_threads();
  const SmallPair pair = read_pair(request, read_side, pool, progress);
  const SmallPicture &fixed = pair.fixed, &moving = pair.moving;
  StartSearch search;
  search.family = family_of(request.mode);
  search.allow_flip = request.allow_flip;
  search.limits = request.limits.in_pixels(fixed.pixel_size_um, moving.pixel_size_um);
  out.limits = request.limits;
  if (search.family != AffineFamily::Translation && fixed.pixel_size_um && moving.pixel_size_um) {
    const double ratio = fixed.pixel_size_um->x / moving.pixel_size_um->x;
    if (ratio > 0.05 && ratio < 20) search.own_scale = ratio;
  }
  const auto refuse = [&](const SmallPicture& picture, const MessageText& blank, const MessageText& narrow) {
    if (!picture.blank && !picture.speck()) return;
    out.said = "nothing found";
    out.chosen = left_as_they_lie();
    out.notes.push_back(picture.blank ? blank : narrow);
  };
  refuse(fixed, messages::no_start_fixed_blank, messages::no_start_fixed_narrow);
  refuse(moving, messages::no_start_moving_blank, messages::no_start_moving_narrow);
  if (!out.notes.empty()) return out;
  Progress searching = progress.sub(0.4, messages::step_look_for_start);
  std::vector<StartCandidate> found;
  PiecesOfPair pieces_of_pair;
  const auto find_pieces = [&](const SmallPicture& picture, ContentPieces& pieces) {
    if (request.limits.pieces) pieces = find_content_pieces(picture);
  };
  parallel_invoke(pool, {[&] { found = find_start(fixed, moving, search, pool, searching); },
                         [&] { find_pieces(fixed, pieces_of_pair.fixed); },
                         [&] { find_pieces(moving, pieces_of_pair.moving); }});
  say(out, found, search.family);
  Progress mirroring = progress.sub(0.2, messages::step_look_for_start);
  say_if_mirrored(out, pair, search, pool, mirroring);
  if (request.limits.pieces) {
    const auto finer = [&](Progress& part) { return read_pair(request, read_side_for_pieces, pool, part); };
    Progress by_pieces = progress.sub(0.8, messages::step_look_for_pieces);
    FoundPieces pieces = find_piece_starts(pair, std::move(pieces_of_pair), finer, search,
                                           out.found ? &found.front() : nullptr, pool, by_pieces);
    if (pieces.starts) say(out, std::move(*pieces.starts));
    if (out.found && out.limits.any() && pieces.unexplained > 0)
      out.notes.push_back(
          messages::pieces_not_found_within_limits(pieces.unexplained, out.limits.description()));
  }
  Progress travelling = progress.sub(0.05, messages::step_look_for_start);
  const bool looks_for_travel = request.travel == TravelSearch::On || (request.travel == TravelSearch::Auto &&
                                                                       search.family == AffineFamily::Affine);
  if (out.found && looks_for_travel && !out.pieces)
    out.travel =
        find_travel_profile(fixed, moving, out.moving_from_fixed, found.front().negative, pool, travelling);
  if (out.travel)
    out.notes.push_back(travel_note(*out.travel));
  else if (request.travel == TravelSearch::On)
    out.notes.push_back(out.found ? messages::no_uneven_travel : messages::no_travel_without_start);
  progress.update(1);
  return out;
}

}  // namespace alinify
