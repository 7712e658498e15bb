#include "core/workflow/register_pair.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

ImageGeometry geometry_of(const ImageInfo& info) {
  return {info.size, info.pixel_size_um};
}

void check(const RegisterPairRequest& request) {
  if (!request.fixed || !request.moving)
    throw Error(ErrorKind::Usage, "cannot register", "one of the two images is missing",
                "Open a fixed and a moving image.");
  const auto same_size = [](const std::shared_ptr<const TileSource>& mask, const TileSource& image,
                            const char* which) {
    if (mask && !(mask->info().size == image.info().size))
      throw Error(ErrorKind::Failed, std::string("cannot use the ") + which + " mask " + mask->info().path,
                  "it is not as large as its image", "A mask must have the size of its image.");
  };
  same_size(request.fixed_mask, *request.fixed, "fixed");
  same_size(request.moving_mask, *request.moving, "moving");
}

// The most general map that the landmarks still average over, rather than follow one by one.
LandmarkFit fit_for(std::size_t pairs) {
  if (pairs < 2) return LandmarkFit::Translation;
  return pairs < 4 ? LandmarkFit::Similarity : LandmarkFit::Affine;
}

std::string name_of(LandmarkFit fit) {
  switch (fit) {
    case LandmarkFit::Translation:
      return "translation";
    case LandmarkFit::Rigid:
      return "rigid";
    case LandmarkFit::Similarity:
      return "similarity";
    case LandmarkFit::Affine:
      break;
  }
  return "affine";
}

std::string tenths(double value) {
  const auto rounded = static_cast<std::int64_t>(std::llround(std::fabs(value) * 10));
  return std::to_string(rounded / 10) + "." + std::to_string(rounded % 10);
}

// Landmarks that lie far from where all the others put them were most likely clicked wrong; say which.
std::string landmark_note(const std::vector<LandmarkPair>& pairs, const Affine2& map, LandmarkFit fit) {
  std::vector<std::pair<double, std::string>> off;
  for (const LandmarkPair& pair : pairs)
    if (pair.active) off.emplace_back(length(map(pair.fixed) - pair.moving), pair.id);
  std::vector<double> distances;
  for (const auto& [distance, id] : off) distances.push_back(distance);
  std::nth_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2),
                   distances.end());
  const double median = distances[distances.size() / 2];
  std::string note = "began with the " + name_of(fit) + " map of " + std::to_string(off.size()) +
                     " landmarks, which are off by " + tenths(median) + " px at the median";
  std::string outliers;
  // A single pair decides a translation alone, two a similarity: nothing can stand out.
  if (off.size() >= 5)
    for (const auto& [distance, id] : off)
      if (distance > 4 * median && distance > 3)
        outliers += (outliers.empty() ? "" : ", ") + id + " (" + tenths(distance) + " px)";
  if (!outliers.empty())
    note += "; look at landmark " + outliers + " again: far from where the others put it";
  return note;
}

}  // namespace

RegistrationResult register_pair(const RegisterPairRequest& request, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress) {
  check(request);
  RegistrationProblem problem;
  problem.fixed = request.fixed;
  problem.moving = request.moving;
  problem.fixed_mask = request.fixed_mask;
  problem.moving_mask = request.moving_mask;
  problem.landmarks = request.landmarks;
  problem.seed = request.seed;
  problem.threads = request.threads;
  problem.memory_limit_bytes = request.memory_limit_bytes;
  const auto engine = make_engine(request.engine, request.engine_values);

  std::vector<std::string> notes;
  Progress initial_progress = progress.sub(0.08, "initial alignment");
  if (request.initial == InitialMode::Landmarks) {
    const auto active =
        static_cast<std::size_t>(std::count_if(request.landmarks.begin(), request.landmarks.end(),
                                               [](const LandmarkPair& pair) { return pair.active; }));
    const LandmarkFit fit = fit_for(active);
    const Affine2 map = fit_landmarks(request.landmarks, fit);
    problem.initial.parts.emplace_back(map);
    notes.push_back(landmark_note(request.landmarks, map, fit));
  } else if (request.initial != InitialMode::None) {
    InitialRequest initial;
    initial.fixed = request.fixed;
    initial.moving = request.moving;
    initial.fixed_mask = request.fixed_mask;
    initial.moving_mask = request.moving_mask;
    initial.mode = request.initial;
    initial.allow_flip = request.allow_flip;
    const InitialAlignment start = align_initially(initial, *backend.pool(), initial_progress);
    problem.initial.parts.emplace_back(start.moving_from_fixed);
    notes.push_back("began with " + start.chosen);
  }
  problem.initial.fixed = geometry_of(request.fixed->info());
  problem.initial.moving = geometry_of(request.moving->info());

  Progress run = progress.sub(0.92, std::string(engine->name()));
  RegistrationResult result = engine->run(problem, backend, observer, run);
  result.initial = problem.initial;
  result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
  Transform& map = result.moving_from_fixed;
  map.fixed = problem.initial.fixed;
  map.moving = problem.initial.moving;
  map.provenance.engine = std::string(engine->name());
  map.provenance.options = engine->options();
  map.provenance.seed = request.seed;
  map.provenance.program_version = program_version();
  map.provenance.fixed_path = request.fixed->info().path;
  map.provenance.moving_path = request.moving->info().path;
  return result;
}

}  // namespace alinify
