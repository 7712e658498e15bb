#include "core/registration/bspline/bspline_engine.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/math/cell_grid.h"
#include "core/registration/bspline/messages.h"
#include "core/registration/bspline/spline_level.h"
#include "core/registration/bspline/stiffest_weight.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"
#include "core/transform/coordinates.h"
#include "core/transform/knot_insertion.h"

namespace alinify {

namespace {

SplineRegulariser regulariser_named(const std::string& name) {
  if (const SplineRegulariser* found = find_choice(regulariser_choices, name)) return *found;
  throw Error(ErrorKind::Usage, messages::cannot_use_regulariser(name), messages::regularisers_there_are,
              messages::choose_one_of_these);
}

// "1,0,0.5"; empty for none.
std::vector<double> weights_in(const std::string& text) {
  std::vector<double> weights;
  double sum = 0;
  const auto fail = [&] {
    throw Error(ErrorKind::Usage, messages::cannot_read_weights(text), messages::weights_are_numbers,
                messages::give_a_weight_per_channel);
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    double weight = -1;
    const auto [last, error] = std::from_chars(text.data() + at, text.data() + end, weight);
    if (error != std::errc() || last != text.data() + end || !(weight >= 0) || !std::isfinite(weight)) fail();
    weights.push_back(weight);
    sum += weight;
    at = end + 1;
    if (end + 1 == text.size()) fail();  // ends in a comma
  }
  if (!weights.empty() && !(sum > 0)) fail();
  return weights;
}

// "64 px", or "64 x 32 px".
MessageArgument spacing_number(Vec2d px) {
  const auto digits = [](double value) {
    return value < 1e4 ? significant_digits(value, 4) : fixed_decimals(value, 0);
  };
  return with_unit(px.x == px.y ? digits(px.x) : digits(px.x) + " x " + digits(px.y), "px");
}

// At full resolution a cell is the closest that anything is measured: closer control points take minutes
// rather than seconds, and nothing tells one from the next.
void check_spacing(Vec2d px) {
  if (px.x >= cell_px && px.y >= cell_px) return;
  const MessageArgument least = whole_number(cell_px, "px");
  throw Error(ErrorKind::Usage, messages::cannot_choose_grid_spacing,
              messages::spacing_is_below_cells(least, spacing_number(px)),
              messages::give_wider_spacing(least));
}

}  // namespace

void BsplineOptions::check() const {
  check_data(data);
  weights_in(channels);
  regulariser_named(regulariser);
  check_downsample(downsample);
  if (grid_spacing_px > 0) check_spacing({grid_spacing_px, grid_spacing_px});
}

namespace {

// Spacings to choose from, in pixels of the finest level; relative bending weights.
constexpr std::array<double, 6> spacings_px{256, 128, 64, 32, 16, 8};
const std::vector<double> bending_weights{1e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3, 10, 30, 100};
// The gain in log likelihood of held-out cells required of a finer grid and of a softer weight, as much as a
// few free parameters by chance; and of a finer grid this share of the images' total.
constexpr double min_likelihood_gain = 10, min_likelihood_share = 1e-3;
// Of the mean evidence of a cell: enough to keep cells without any from jumping.
constexpr double relative_damping = 0.05;
// Gauss-Newton ends when a step changes the cost by less than this share, or moves no control point by more
// than this.
constexpr double min_cost_change = 1e-4, min_step_px = 0.01;
// Steps along the barrier against folds are short and slow, and the image forces behind them not credible.
constexpr double min_cost_change_at_barrier = 1e-2;
constexpr int max_halvings = 4;
// Of a grid that has a coarser one, along an axis.
constexpr int fewest_controls = 8;

CoarseToFineSettings settings_of(const BsplineOptions& options, const Backend& backend) {
  CoarseToFineSettings settings{options.data, options.landmark_sigma_px, options.downsample,
                                flow_memory_model(backend, data_named(options.data))};
  // The finest grid's matrix and the sums that it is made of.
  settings.memory.bytes_per_field_px += 4;
  // Its finest level is measured, which no tile changes; the coarser ones are solved as the dense engine's,
  // and would differ by their tiles.
  settings.memory.coarse_tile_px = backend.works_in_host_memory() ? 2048 : 4608;
  // Finest levels that are solved too are of one tile.
  settings.memory.min_tile_px = 768;
  settings.channels = weights_in(options.channels);
  const auto counting = static_cast<double>(
      std::count_if(settings.channels.begin(), settings.channels.end(), [](double w) { return w > 0; }));
  if (counting > 1) {
    // Every channel has a pyramid, views of both images, and sums of its own.
    settings.memory.bytes_per_held_px *= counting;
    settings.memory.bytes_per_tile_px += 8 * (counting - 1) * (options.data == "gradient" ? 3 : 1) + 4;
  }
  return settings;
}

// In pixels of the fixed image; 0 if none was given.
Vec2d spacing_given(const BsplineOptions& options, const ImageInfo& fixed) {
  if (options.grid_spacing_um <= 0) return {options.grid_spacing_px, options.grid_spacing_px};
  if (options.grid_spacing_px > 0)
    throw Error(ErrorKind::Usage, messages::cannot_choose_grid_spacing, messages::spacing_given_twice,
                messages::give_one_spacing);
  if (!fixed.pixel_size_um)
    throw Error(ErrorKind::Usage, messages::cannot_choose_grid_spacing, messages::fixed_pixel_size_unknown,
                messages::give_spacing_in_pixels);
  const Vec2d px{options.grid_spacing_um / fixed.pixel_size_um->x,
                 options.grid_spacing_um / fixed.pixel_size_um->y};
  check_spacing(px);
  return px;
}

class BsplineRun final : public CoarseToFine {
 public:
  BsplineRun(const BsplineOptions& options, const CoarseToFineInputs& in)
      : CoarseToFine(settings_of(options, in.backend), in),
        options_(options),
        given_spacing_px_(in.problem.fixed ? spacing_given(options, in.problem.fixed->info()) : Vec2d{}) {}

 private:
  void solve_finest(const FlowLevel& level, LevelField& field, Progress& progress) override {
    fold_limited_ = false;
    normal_equations_ = make_normal_equations(backend(), field.cells);
    if (is_coarsest(level) || recovers(level)) {
      Progress guarding = progress.sub(0.3, messages::step_flow);
      solve_dense(level, field, nullptr, guarding);
    }
    Progress choosing = progress.sub(0.4, messages::step_grid);
    auto began = Clock::now();
    measure(level, field, choosing);
    const BsplineGrid grid = choose(field, choosing);
    SplineLevel spline(backend(), grid, field, regulariser(), is_mutual());
    result().timing.push_back(StageTime::since(began, "choose the grid"));
    Progress fitting = progress.sub(1, messages::step_bspline);
    began = Clock::now();
    const bool met_barrier = fit_first(spline, grid, field, fitting);
    iterate(level, spline, met_barrier, fitting);
    result().timing.push_back(StageTime::since(began, "fit the grid"));
    grid_ = spline.grid();
    field = spline.field();
    normal_equations_ = {};
  }

  void finish(LevelField&, Progress&) override {
    set_map(grid_);
    note_grid();
  }

  void release_memory() override { normal_equations_ = {}; }

  // The cells' normal equations at `field`.
  FlowTileSums measure(const FlowLevel& level, const LevelField& field, Progress& progress) {
    FlowSteps steps = flow_steps(data(), level.fixed, false, true);
    steps.iterations = 0;
    steps.displacement_prior_px = 0;  // the bending energy takes its place
    samples_per_cell_ = cell_px * cell_px / steps.sample_area_px2;
    LevelField at = field;
    return solve_level(inputs(level), steps, at, &normal_equations_, progress);
  }

  // The grid that predicts held-out cells best, with the stiffest bending weight that does so as well.
  BsplineGrid choose(const LevelField& field, const Progress& progress) {
    const Size size = problem().fixed->info().size;
    const auto grid_of = [size](Vec2d spacing) {
      return make_bspline_grid(static_cast<double>(size.width), static_cast<double>(size.height), spacing);
    };
    const bool grid_is_given = given_spacing_px_.x > 0, weight_is_given = options_.bending_weight > 0;
    const std::vector<double> weights =
        weight_is_given ? std::vector<double>{options_.bending_weight} : bending_weights;
    // Held-out cells tell nothing of landmarks, which a stiffer grid would miss.
    const bool holds_landmarks = options_.landmark_sigma_px > 0 && !problem().landmarks.empty();
    BsplineGrid best;
    double best_loss = std::numeric_limits<double>::infinity(), best_weight = 0;
    for (const double spacing_px : spacings_px) {
      const double chosen_px = spacing_px * field.downsample;
      BsplineGrid grid = grid_of(grid_is_given ? given_spacing_px_ : Vec2d{chosen_px, chosen_px});
      if (best.columns > 0 &&
          SplineLevel::bytes_to_fit(grid, field.cells) > backend().available_memory_bytes())
        break;
      const SplineLevel spline(backend(), grid, field, regulariser(), is_mutual());
      const BsplineFit fit = spline.compare(field, normal_equations_, weights, progress);
      const double loss = *std::min_element(fit.held_out.begin(), fit.held_out.end());
      const double worthwhile =
          std::max(min_likelihood_gain, min_likelihood_share * std::abs(samples_per_cell_ * fit.cost));
      if (!(loss < best_loss - worthwhile) && best.columns > 0) break;
      best_loss = loss;
      best_weight = weights[stiffest_weight(fit.held_out, holds_landmarks ? 0 : min_likelihood_gain)];
      bending_weight_ = absolute_bending_weight(best_weight, fit.mean_diagonal);
      best = std::move(grid);
      if (grid_is_given) break;
    }
    const MessageText& text =
        grid_is_given ? (weight_is_given ? messages::grid_and_weight_were_given : messages::grid_was_given)
                      : (weight_is_given ? messages::weight_was_given : messages::grid_was_chosen);
    grid_notes_ = {text(spacing_number(best.spacing), size_number(best.columns, best.rows),
                        with_unit(significant_digits(best_weight, 6), ""))};
    const double cell = cell_px * field.downsample;
    if (std::min(best.spacing.x, best.spacing.y) < cell)
      grid_notes_.push_back(messages::grid_is_finer_than_cells(spacing_number({cell, cell})));
    return best;
  }

  SplineRegulariser regulariser() const { return regulariser_named(options_.regulariser); }

  bool is_mutual() const { return data() == FlowData::Mutual; }

  BsplineFit fit(SplineLevel& spline, double bending_weight, const LevelField& measured_at,
                 const Progress& progress) {
    const BsplineFit fit =
        spline.fit(measured_at, normal_equations_, bending_weight, relative_damping, progress);
    fold_limited_ = fold_limited_ || fit.held_spans > 0;
    return fit;
  }

  // Fits a grid that displaces nothing yet. If it meets the barrier against folds on its way, it restarts
  // from a grid twice as coarse, which comes nearer to the images' demand without a fold. Returns whether the
  // last fit met it.
  bool fit_first(SplineLevel& spline, const BsplineGrid& grid, const LevelField& measured_at,
                 const Progress& progress) {
    std::vector<BsplineGrid> grids{grid};
    // With the same stiffness, whose integral is in units of the spacing.
    const auto fit_coarser = [&](std::size_t times) {
      SplineLevel coarser(backend(), grids[times], measured_at, regulariser(), is_mutual());
      const double weight = bending_weight_ / std::pow(4.0, static_cast<double>(times));
      const bool met_barrier = fit(coarser, weight, measured_at, progress).met_barrier;
      grids[times] = coarser.grid();
      return met_barrier;
    };
    bool met_barrier = fit(spline, bending_weight_, measured_at, progress).met_barrier;
    while (met_barrier && std::min(grids.back().columns, grids.back().rows) >= fewest_controls) {
      grids.push_back(layout_with_double_spacing(grids.back()));
      met_barrier = fit_coarser(grids.size() - 1);
    }
    if (grids.size() == 1) return met_barrier;
    for (std::size_t times = grids.size() - 2; times > 0; --times) {
      grids[times] = refined_to(grids[times], grids[times + 1]);
      fit_coarser(times);
    }
    spline.set(refined_to(grid, grids[1]), progress);
    return fit(spline, bending_weight_, measured_at, progress).met_barrier;
  }

  // Gauss-Newton steps until they no longer change the cost, each halved until it lowers it.
  void iterate(const FlowLevel& level, SplineLevel& spline, bool at_barrier, Progress& progress) {
    BsplineGrid kept = spline.grid();
    double kept_cost = std::numeric_limits<double>::infinity();
    int halvings = 0, iteration = 0;
    for (; iteration < options_.max_iterations; ++iteration) {
      Progress part = progress.sub(at_barrier ? 0.15 : 0.5, {});  // of the remainder: ten steps, or three
      const FlowTileSums sums = measure(level, spline.field(), part);
      BsplineGrid here = spline.grid();
      const LevelField at = spline.field();
      const BsplineFit step = fit(spline, bending_weight_, at, part);
      at_barrier = step.met_barrier;
      const double cost =
          samples_per_cell_ * step.cost + bending_weight_ * step.bending_energy + landmark_cost(here);
      record_iteration("b-spline", level, iteration, metric_of(sums.correlation), step.mean_step_px);
      const double gained = kept_cost - cost;
      const double min_change = step.met_barrier ? min_cost_change_at_barrier : min_cost_change;
      const bool settled = std::abs(gained) < min_change * std::abs(cost);
      if (gained > 0) {
        kept = here;
        kept_cost = cost;
        halvings = 0;
        if (wants_previews()) {
          set_map(kept);
          show_preview();
        }
      }
      if (settled) break;
      if (gained > 0 && step.largest_step_px <= min_step_px) {
        kept = spline.grid();  // too short a step to be worth measuring
        break;
      }
      if (gained > 0) continue;
      // Half way between two maps that do not fold lies one that may.
      double smallest = 0;
      do {
        if (++halvings > max_halvings) break;
        for (std::size_t i = 0; i < here.coefficients.size(); ++i)
          here.coefficients[i] = 0.5 * (here.coefficients[i] + kept.coefficients[i]);
        smallest = spline.set(here, progress);
      } while (!(smallest >= min_map_determinant));
      if (halvings > max_halvings) break;
    }
    steps_ran_out_ = iteration == options_.max_iterations;
    smallest_determinant_ = spline.set(kept, progress);
  }

  // At the end: the finest level may be solved twice, of different data.
  void note_grid() {
    std::vector<Message>& notes = result().notes;
    notes.insert(notes.end(), grid_notes_.begin(), grid_notes_.end());
    if (steps_ran_out_) notes.push_back(messages::steps_ran_out(options_.max_iterations));
    const MessageText& text =
        fold_limited_ ? messages::grid_was_kept_from_folding : messages::grid_never_folds;
    notes.push_back(text(percent_of_digits(smallest_determinant_, 2)));
  }

  double landmark_cost(const BsplineGrid& grid) const {
    const double sigma = options_.landmark_sigma_px;
    if (!(sigma > 0)) return 0;
    const Affine2 fixed_from_moving = inverse(affine());
    double sum = 0;
    for (const LandmarkPair& pair : problem().landmarks) {
      if (!pair.active) continue;
      const Vec2d missed = grid(pair.fixed) - fixed_from_moving(pair.moving);
      sum += 0.5 * dot(missed, missed) / (sigma * sigma);
    }
    return sum;
  }

  const BsplineOptions& options_;
  const Vec2d given_spacing_px_;
  NormalEquations normal_equations_;
  double samples_per_cell_ = 1, bending_weight_ = 0, smallest_determinant_ = 1;
  bool fold_limited_ = false;   // from a fold that the images asked for
  bool steps_ran_out_ = false;  // before they converged
  std::vector<Message> grid_notes_;
  BsplineGrid grid_;
};

}  // namespace

CoarseToFineSettings BsplineEngine::settings(const Backend& backend) const {
  return settings_of(options_, backend);
}

std::unique_ptr<CoarseToFine> BsplineEngine::make_run(const CoarseToFineInputs& in) const {
  return std::make_unique<BsplineRun>(options_, in);
}

}  // namespace alinify
