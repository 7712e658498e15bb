#pragma once

#include <cmath>
#include <functional>
#include <utility>

#include "core/algo/estimate_shading_args.h"
#include "core/algo/executor_hooks.h"
#include "core/algo/grid.h"
#include "core/algo/row_reduction.h"
#include "core/algo/sort_columns.h"
#include "core/math/ops/matrix_product.h"
#include "core/math/ops/reduce_rows.h"
#include "core/math/ops/resize_lanes.h"
#include "core/math/ops/shading_baseline.h"
#include "core/math/ops/shading_field.h"
#include "core/math/ops/shading_images.h"
#include "core/math/ops/spline_solve.h"
#include "core/math/scalar.h"
#include "core/math/shading.h"

namespace alinify {
namespace estimate_shading_detail {

// Adjacent pixels per call of a pass: all that one partial sum interleaves where loops become vector
// instructions, one for each thread of a GPU.
template <class E>
constexpr int lanes() {
  return register_floats_of<E>() > 1 ? shading_lanes : 1;
}

template <Executor E>
class ShadingFitter {
 public:
  ShadingFitter(E& exec, const EstimateShadingArgs& args)
      : exec_(exec),
        args_(args),
        plan_(plan_of(args)),
        groups_((plan_.images + shading_group - 1) / shading_group),
        stack_(exec, {plan_.padded, plan_.images}),
        residual_(exec, {plan_.padded, plan_.images}),
        multipliers_(exec, {plan_.padded, plan_.images}),
        weights_(exec, {plan_.padded, plan_.images}),
        group_sums_(exec, {plan_.padded, 5 * groups_}),
        first_partial_(exec, {plan_.images, shading_lanes}),
        second_partial_(exec, {plan_.images, shading_lanes}),
        first_bands_(exec, {plan_.images, shading_bands}),
        second_bands_(exec, {plan_.images, shading_bands}),
        pixel_sums_(exec, {plan_.padded, 5}),
        pixel_terms_(exec, {plan_.padded, 2}),
        level_sums_(exec, {plan_.padded, 1}),
        image_sums_(exec, {plan_.images, 2}),
        image_terms_(exec, {plan_.images, 7}),
        totals_(exec, {1, total_rows}),
        pixel_vectors_(exec, {plan_.padded, vector_count}),
        image_vectors_(exec, {plan_.images, image_vector_count}),
        cosines_(exec, {plan_.side, plan_.side}),
        transposed_(exec, {plan_.side, plan_.side}),
        reduction_(exec, max2(plan_.padded, plan_.images), 7),
        state_memory_(exec.template scratch<ShadingState>(1)) {
    exec_.for_each("cosines", square(), CosineMatrix{false, cosines_.view()});
    exec_.for_each("cosines", square(), CosineMatrix{true, transposed_.view()});
    exec_.for_each("clear", Size{plan_.padded, vector_count}, FillPlane{0, pixel_vectors_.view()});
    exec_.for_each("clear", Size{plan_.images, 1}, FillPlane{1, row_view(ones(), plan_.images)});
  }

  ShadingFit run(const std::function<void()>& interrupted) {
    ShadingFit fit;
    load();
    if (sorts() || args_.ladmap) sort_into(sorts() ? stack_.view() : residual_.view());
    measure_stack(fit);
    if (args_.ladmap) exec_.for_each("median", pixel_row(), MedianOfSorted{residual_.view(), start_field()});
    exec_.for_each("fill", stack_size(), FillPlane{1, weights_.view()});
    exec_.for_each("fill", pixel_row(), FillPlane{1, row_view(dark_weights(), plan_.padded)});
    double weight_scale = 1;
    for (fit.reweightings = 1;; ++fit.reweightings) {
      fit_once(weight_scale, interrupted, fit);
      finish_fit(fit);
      fit.converged = fit.reweightings > 1 && fit.change <= args_.reweight_tolerance;
      if (fit.converged || fit.reweightings >= args_.max_reweightings) break;
      weight_scale = reweigh();
    }
    fit.converged = fit.converged && fit.fit_converged;
    store(interrupted);
    return fit;
  }

 private:
  enum Total { shortest, bright_pixels, lack, dark_total, image_total, terms_at };
  static constexpr std::int64_t total_rows = terms_at + 7, vector_count = 15, image_vector_count = 5;

  static ShadingPlan plan_of(const EstimateShadingArgs& args) {
    ShadingPlan plan;
    plan.side = args.side;
    plan.pixels = args.side * args.side;
    plan.padded = rounded_up(plan.pixels, shading_lanes);
    plan.images = args.images.height;
    plan.ladmap = args.ladmap;
    plan.dark = args.estimate_dark;
    plan.updates = args.updates;
    plan.epsilon = args.epsilon;
    plan.sparse_dark = args.sparse_dark;
    plan.tolerance = args.tolerance;
    plan.change_tolerance = args.change_tolerance;
    plan.penalty_growth = args.penalty_growth;
    plan.dark_limit = args.min_value;
    return plan;
  }

  bool sorts() const { return plan_.updates == ShadingUpdates::Original; }

  // Extents.
  Size square() const { return {plan_.side, plan_.side}; }
  Size pixel_row() const { return {plan_.pixels, 1}; }
  Size image_row() const { return {plan_.images, 1}; }
  Size stack_size() const { return {plan_.padded, plan_.images}; }
  Size along_images() const { return {shading_lanes / lanes<E>(), plan_.images}; }
  Size across_images() const { return {plan_.padded / lanes<E>(), groups_}; }

  // Vectors per pixel.
  float* pixel_vector(int i) const { return pixel_vectors_.view().row(i); }
  float* field() const { return pixel_vector(0); }
  float* dark() const { return pixel_vector(1); }
  float* dark_before() const { return pixel_vector(2); }
  float* detail() const { return pixel_vector(3); }  ///< the dark image without its constant part (ladmap)
  float* dark_weights() const { return pixel_vector(4); }
  float* coefficients() const { return pixel_vector(5); }
  float* wanted() const { return pixel_vector(6); }
  float* between() const { return pixel_vector(7); }
  float* aim() const { return pixel_vector(8); }
  float* start_field() const { return pixel_vector(9); }
  float* result_field() const { return pixel_vector(10); }
  float* result_dark() const { return pixel_vector(11); }
  float* last_field() const { return pixel_vector(12); }
  float* last_dark() const { return pixel_vector(13); }
  float* direction() const { return pixel_vector(14); }
  // Vectors per image.
  float* image_vector(int i) const { return image_vectors_.view().row(i); }
  float* baseline() const { return image_vector(0); }
  float* baseline_before() const { return image_vector(1); }
  float* valid() const { return image_vector(2); }
  float* ones() const { return image_vector(3); }
  float* result_baseline() const { return image_vector(4); }

  ShadingState* state() const { return state_memory_.data(); }
  double* total(int row) const { return totals_.view().row(row); }
  View2D<double> totals_from(int row, std::int64_t count) const {
    return {totals_.view().row(row), 1, count, totals_.view().stride};
  }
  template <class T>
  static View2D<T> row_view(T* data, std::int64_t width) {
    return {data, width, 1, width};
  }
  View2D<float> as_square(float* vector) const { return {vector, plan_.side, plan_.side, plan_.side}; }
  View2D<const double> first_rows(const Grid<E, 1, double>& grid, std::int64_t width,
                                  std::int64_t rows) const {
    return {grid.view().data, width, rows, grid.view().stride};
  }
  // `number`: within state(), which only the queue reads.
  double read_state(const double* number) { return exec_.sum("read state", Size{1, 1}, StateNumber{number}); }
  double sum_of(const double* values, std::int64_t count) {
    return exec_.sum("sum", Size{count, 1}, SumOfValues{values});
  }

  // Copies the images into padded rows.
  void load() {
    auto images = exec_.upload(args_.images);
    exec_.for_each("clear", stack_size(), FillPlane{0, stack_.view()});
    exec_.for_each("load", Size{plan_.pixels, plan_.images}, CopyLanes<1>{images.view(), stack_.view()});
    exec_.synchronize();  // the images need no second copy from here on
  }

  void sort_into(View2D<float> sorted) {
    if (sorted.data != stack_.view().data)
      exec_.for_each("copy", stack_size(), CopyLanes<1>{stack_.view(), sorted});
    sort_columns<lanes<E>()>(exec_, sorted);
  }

  void sum_images(View2D<const float> residual, const float* share, double* out) {
    exec_.for_each("sum images", across_images(),
                   SumImages<lanes<E>()>{plan_, stack_.view(), residual, share, group_sums_.view()});
    exec_.for_each(
        "fold images", Size{plan_.padded, 1},
        SumRowBands<float>{{group_sums_.view().data, plan_.padded, groups_, group_sums_.view().stride},
                           groups_,
                           row_view(out, plan_.padded)});
  }

  void join_partial_sums(int rows) {
    const auto bands = [&](const Grid<E>& partial, const Grid<E, 1, double>& to) {
      exec_.for_each("join", Size{plan_.images, shading_bands},
                     SumRowBands<float>{partial.view(), shading_lanes / shading_bands, to.view()});
    };
    bands(first_partial_, first_bands_);
    if (rows > 1) bands(second_partial_, second_bands_);
    exec_.for_each("join", Size{plan_.images, rows},
                   JoinPartialSums{first_bands_.view(), second_bands_.view(), image_sums_.view()});
  }

  // The images' norms and the regularisation that depends on them.
  void measure_stack(ShadingFit& fit) {
    plan_.image_norm =
        std::sqrt(exec_.sum("norm", Size{plan_.pixels, plan_.images}, SumOfSquares{stack_.view()}));
    sum_images({}, nullptr, pixel_sums_.view().data);
    image_total_ = sum_of(pixel_sums_.view().data, plan_.pixels);
    const double count = static_cast<double>(plan_.pixels);
    exec_.for_each("mean image", pixel_row(),
                   ScaleToFloats<double>{pixel_sums_.view().data, count / image_total_, aim()});
    fit.lambda_field = args_.lambda_field;
    if (!(fit.lambda_field > 0)) {
      transform(cosines_, aim(), wanted(), transposed_);
      fit.lambda_field = exec_.sum("magnitude", pixel_row(), AbsoluteValue{wanted()}) / 800;
    }
    fit.lambda_dark = args_.lambda_dark > 0 ? args_.lambda_dark : args_.dark_share * fit.lambda_field;
    plan_.lambda_field = fit.lambda_field;
    plan_.lambda_dark = fit.lambda_dark;
    spectral_norm_ = spectral_norm();
  }

  // The largest singular value, by power iteration from the mean image.
  double spectral_norm() {
    constexpr int max_steps = 50;
    constexpr double settled = 1e-6;
    exec_.for_each(
        "direction", pixel_row(),
        CopyLanes<1>{row_view<const float>(aim(), plan_.pixels), row_view(direction(), plan_.pixels)});
    double norm = 0;
    for (int i = 0; i < max_steps; ++i) {
      const double length = std::sqrt(
          exec_.sum("length", pixel_row(), SumOfSquares{row_view<const float>(direction(), plan_.pixels)}));
      exec_.for_each("project", along_images(),
                     ProjectImages<lanes<E>()>{plan_, stack_.view(), direction(), first_partial_.view()});
      join_partial_sums(1);
      exec_.for_each("project", image_row(),
                     ScaleToFloats<double>{image_sums_.view().data, 1 / length, baseline()});
      const double before = norm;
      norm = std::sqrt(
          exec_.sum("length", image_row(), SumOfSquares{row_view<const float>(baseline(), plan_.images)}));
      if (std::abs(norm - before) <= settled * norm) break;
      sum_images({}, baseline(), level_sums_.view().data);
      exec_.for_each("direction", pixel_row(),
                     ScaleToFloats<double>{level_sums_.view().data, 1 / norm, direction()});
    }
    return norm;
  }

  // matrix * in * other, for the cosine transform (cosines, transposed) and its inverse (transposed,
  // cosines).
  void transform(const Grid<E>& matrix, float* in, float* out, const Grid<E>& other) {
    constexpr int length = register_floats_of<E>();
    const Size runs{(plan_.side + length - 1) / length, plan_.side};
    exec_.for_each("cosine columns", runs,
                   MatrixProduct<length>{matrix.view(), as_square(in), as_square(between())});
    exec_.for_each("cosine rows", runs,
                   MatrixProduct<length>{as_square(between()), other.view(), as_square(out)});
  }

  void start_fit(double weight_scale) {
    const auto images = static_cast<double>(plan_.images);
    ShadingState start;
    start.penalty = args_.penalty_start / spectral_norm_;
    if (plan_.ladmap) start.penalty /= images * static_cast<double>(plan_.pixels);
    start.penalty_limit = start.penalty * args_.penalty_range;
    start.weight_scale = weight_scale;
    start.baseline_sum = start.baseline_squares = images;
    exec_.for_each("clear", stack_size(), FillPlane{0, residual_.view()});
    exec_.for_each("clear", stack_size(), FillPlane{0, multipliers_.view()});
    exec_.for_each("clear", Size{plan_.padded, 4}, FillPlane{0, pixel_vectors_.view()});  // field to detail
    exec_.for_each("clear", pixel_row(), FillPlane{0, row_view(coefficients(), plan_.pixels)});
    const View2D<const float> one = row_view<const float>(ones(), plan_.images);
    exec_.for_each("start", image_row(), CopyLanes<1>{one, row_view(baseline(), plan_.images)});
    sum_images({}, nullptr, pixel_sums_.view().data);
    const View2D<double> others = pixel_sums_.view();
    exec_.for_each("clear", Size{plan_.padded, 4},
                   FillNumbers{0, {others.row(1), others.width, 4, others.stride}});
    if (plan_.ladmap) {
      exec_.for_each(
          "start", pixel_row(),
          CopyLanes<1>{row_view<const float>(start_field(), plan_.pixels), row_view(field(), plan_.pixels)});
    } else if (plan_.updates == ShadingUpdates::BasicPy2) {
      // A uniform field, and each image's own mean.
      exec_.for_each("start", Size{1, 1},
                     FillPlane{static_cast<float>(plan_.side), row_view(coefficients(), 1)});
      exec_.for_each("start", pixel_row(), FillPlane{1, row_view(field(), plan_.pixels)});
      exec_.for_each("project", along_images(),
                     ProjectImages<lanes<E>()>{plan_, stack_.view(), field(), first_partial_.view()});
      join_partial_sums(1);
      exec_.for_each("start", image_row(),
                     ScaleToFloats<double>{image_sums_.view().data, images / image_total_, baseline()});
    }
    start.step_size = 1 / (1.02 * start.baseline_squares + 0.01);
    exec_.for_each("start", Size{1, 1}, StartState{start, state()});
  }

  // The field of this iteration: field(), its mean and with ladmap its squares and change.
  void step_field() {
    exec_.for_each("aim field", pixel_row(),
                   AimField{plan_, state(), field(), dark(), pixel_sums_.view(), aim()});
    transform(cosines_, aim(), wanted(), transposed_);
    exec_.for_each("shrink field", pixel_row(),
                   ShrinkFieldCoefficients{plan_, state(), wanted(), coefficients()});
    transform(transposed_, coefficients(), wanted(), cosines_);
    if (plan_.ladmap) {
      exec_.for_each("widen", pixel_row(), Widen{wanted(), level_sums_.view().data});
      reduction_.reduce(first_rows(level_sums_, plan_.pixels, 1), totals_from(shortest, 1), true);
    }
    exec_.for_each("accept field", pixel_row(),
                   AcceptField{plan_, state(), wanted(), total(shortest), field(), pixel_terms_.view()});
    if (plan_.ladmap) reduction_.reduce(first_rows(pixel_terms_, plan_.pixels, 2), totals_from(terms_at, 2));
    exec_.for_each(
        "read field", Size{1, 1},
        ReadField{plan_, state(), coefficients(), total(shortest), total(terms_at), totals_.view().stride});
  }

  void split_images() {
    exec_.for_each("split images", along_images(),
                   SplitImages<lanes<E>()>{plan_, state(), stack_.view(), multipliers_.view(),
                                           weights_.view(), field(), dark(), baseline(), residual_.view(),
                                           first_partial_.view(), second_partial_.view()});
    join_partial_sums(2);
  }

  // The baseline that follows from the split; approximate variant.
  void measure_baseline() {
    exec_.for_each("background", image_row(), SumOfBoth{image_sums_.view(), image_terms_.view().data});
    reduction_.reduce(first_rows(image_terms_, plan_.images, 1), totals_from(image_total, 1));
    if (plan_.dark) {
      exec_.for_each("bright pixels", pixel_row(), MarkBright{state(), field(), level_sums_.view().data});
      reduction_.reduce(first_rows(level_sums_, plan_.pixels, 1), totals_from(bright_pixels, 1));
    }
    exec_.for_each(
        "baseline", image_row(),
        MeasureBaseline{plan_, state(), image_sums_.view(), total(image_total), total(bright_pixels),
                        baseline(), baseline_before(), valid(), image_terms_.view()});
    const std::int64_t rows = plan_.dark ? 7 : 1;
    reduction_.reduce(first_rows(image_terms_, plan_.images, rows), totals_from(terms_at, rows));
    exec_.for_each("read baseline", Size{1, 1}, ReadBaseline{plan_, state(), totals_from(terms_at, rows)});
  }

  // The same, ladmap.
  void project_baseline() {
    exec_.for_each("baseline", image_row(),
                   ProjectBaseline{state(), image_sums_.view(), baseline(), image_terms_.view()});
    reduction_.reduce(first_rows(image_terms_, plan_.images, 2), totals_from(terms_at, 2));
    exec_.for_each("read baseline", Size{1, 1}, ReadProjection{plan_, state(), totals_from(terms_at, 2)});
    const View2D<double> normalised{image_terms_.view().row(2), plan_.images, 3, image_terms_.view().stride};
    exec_.for_each("normalise", image_row(),
                   NormaliseBaseline{plan_, state(), image_terms_.view().data, total(terms_at), baseline(),
                                     baseline_before(), normalised});
    reduction_.reduce(normalised, totals_from(terms_at, 3));
    exec_.for_each("read baseline", Size{1, 1}, ReadNormalised{state(), totals_from(terms_at, 3)});
    exec_.for_each("scale field", pixel_row(), ScaleField{state(), field()});
  }

  // The dark image; with the approximate variant after the multipliers have moved, with ladmap before.
  void step_dark() {
    if (plan_.ladmap) {
      sum_images(residual_.view(), nullptr, level_sums_.view().data);
      exec_.for_each("aim dark level", pixel_row(),
                     AimDarkLevel{plan_, state(), field(), detail(), level_sums_.view().data,
                                  pixel_sums_.view(), pixel_terms_.view().data});
      reduction_.reduce(first_rows(pixel_terms_, plan_.pixels, 1), totals_from(dark_total, 1));
      exec_.for_each("read dark level", Size{1, 1}, ReadDarkLevel{plan_, state(), total(dark_total)});
    }
    exec_.for_each(
        "aim dark", pixel_row(),
        AimDark{plan_, state(), field(), detail(), level_sums_.view().data, pixel_sums_.view(), aim()});
    transform(cosines_, aim(), wanted(), transposed_);
    exec_.for_each("shrink dark", pixel_row(), ShrinkDarkCoefficients{plan_, state(), wanted()});
    transform(transposed_, wanted(), aim(), cosines_);
    exec_.for_each("accept dark", pixel_row(),
                   AcceptDark{plan_, state(), field(), aim(), dark_weights(), detail(), dark(), dark_before(),
                              pixel_terms_.view().data});
    if (!plan_.ladmap) return;
    reduction_.reduce(first_rows(pixel_terms_, plan_.pixels, 1), totals_from(dark_total, 1));
    exec_.for_each("read dark", Size{1, 1}, ReadDarkChange{plan_, state(), total(dark_total)});
  }

  void move_multipliers(const float* level, const float* share, const float* other_share) {
    exec_.for_each(
        "move multipliers", across_images(),
        MoveMultipliers<lanes<E>()>{plan_, state(), stack_.view(), residual_.view(), field(), dark(), level,
                                    share, other_share, multipliers_.view(), group_sums_.view(), groups_});
    exec_.for_each("fold images", Size{plan_.padded, 5},
                   SumRowBands<float>{group_sums_.view(), groups_, pixel_sums_.view()});
  }

  void end_iteration() {
    reduction_.reduce({pixel_sums_.view().row(4), plan_.pixels, 1, pixel_sums_.view().stride},
                      totals_from(lack, 1));
    exec_.for_each("end iteration", Size{1, 1}, EndIteration{plan_, state(), total(lack)});
  }

  // Submits iterations until the state says that one has converged; those submitted beyond it change nothing.
  template <class Iteration>
  void iterate(const std::function<void()>& interrupted, const Iteration& iteration) {
    constexpr int between_looks = 4;
    for (int i = 1; i <= args_.max_iterations; ++i) {
      iteration();
      if (i % between_looks != 0 && i != args_.max_iterations) continue;
      interrupted();
      if (read_state(&state()->done) > 0) break;
    }
  }

  void fit_once(double weight_scale, const std::function<void()>& interrupted, ShadingFit& fit) {
    start_fit(weight_scale);
    iterate(interrupted, [&] {
      step_field();
      split_images();
      if (plan_.ladmap) {
        project_baseline();
        if (plan_.dark) step_dark();
        move_multipliers(baseline(), baseline(), ones());
      } else {
        measure_baseline();
        move_multipliers(residual_baseline(), ones(), plan_.dark ? valid() : ones());
        if (plan_.dark) step_dark();
      }
      end_iteration();
    });
    fit.iterations += static_cast<int>(read_state(&state()->iterations));
    fit.residual = read_state(&state()->residual);
    fit.fit_converged = read_state(&state()->done) > 0;
  }

  // The baseline with which the last residual was measured.
  const float* residual_baseline() const {
    return plan_.updates == ShadingUpdates::BasicPy2 ? baseline() : baseline_before();
  }

  // Field, dark image and baseline of the fit, and how far they are from those of the one before.
  void finish_fit(ShadingFit& fit) {
    const auto pixels = static_cast<double>(plan_.pixels);
    swap_results();
    const double baseline_mean =
        plan_.ladmap ? 1
                     : exec_.sum("baseline", image_row(), AbsoluteValue{residual_baseline()}) /
                           static_cast<double>(plan_.images);
    exec_.for_each("finish", pixel_row(),
                   FinishField{plan_, state(), field(), dark(), plan_.dark ? dark_before() : dark(),
                               baseline_mean, pixel_terms_.view().row(0), pixel_terms_.view().row(1)});
    const double mean = sum_of(pixel_terms_.view().row(0), plan_.pixels) / pixels;
    exec_.for_each("finish", pixel_row(),
                   ScaleToFloats<double>{pixel_terms_.view().row(0), 1 / mean, result_field_});
    exec_.for_each("finish", pixel_row(), ScaleToFloats<double>{pixel_terms_.view().row(1), 1, result_dark_});
    field_scale_ = mean;
    if (fit.reweightings == 1) return;
    const auto change = [&](const float* before, const float* after) {
      return exec_.sum("change", pixel_row(), AbsoluteChange{before, after});
    };
    const auto magnitude = [&](const float* values) {
      return exec_.sum("magnitude", pixel_row(), AbsoluteValue{values});
    };
    fit.change = change(last_field_, result_field_) / magnitude(last_field_);
    if (!plan_.dark) return;
    // A dark image of less than a ten-thousandth of the mean brightness has no change worth a fit.
    const double min_magnitude = 1e-4 * image_total_ / static_cast<double>(plan_.images);
    fit.change =
        max2(fit.change, change(last_dark_, result_dark_) / max2(magnitude(last_dark_), min_magnitude));
  }

  void swap_results() {
    std::swap(result_field_, last_field_);
    std::swap(result_dark_, last_dark_);
  }

  // The weights of the next fit; returns their scale.
  double reweigh() {
    if (!plan_.ladmap) {
      // The model that the weights are relative to: BaSiCPy 1's is the finished one.
      const bool finished = plan_.updates == ShadingUpdates::BasicPy1;
      const float* used = finished ? result_dark_ : plan_.dark ? dark_before() : dark();
      const double field_mean = read_state(&state()->field_mean);
      exec_.for_each("widen", pixel_row(), Widen{used, pixel_terms_.view().data});
      const double dark_mean =
          sum_of(pixel_terms_.view().data, plan_.pixels) / static_cast<double>(plan_.pixels);
      exec_.for_each("brightness", image_row(),
                     MeasureBrightness{finished ? baseline() : residual_baseline(), field_mean, dark_mean,
                                       image_terms_.view().data});
    }
    exec_.for_each(
        "weigh residual", along_images(),
        WeighResidual<lanes<E>()>{plan_, residual_.view(), field(), dark(), baseline(),
                                  image_terms_.view().data, weights_.view(), first_partial_.view()});
    join_partial_sums(1);
    const auto count = static_cast<double>(plan_.images) * static_cast<double>(plan_.pixels);
    const double scale = count / sum_of(image_sums_.view().data, plan_.images);
    if (plan_.ladmap && plan_.dark) {
      exec_.for_each("weigh dark", pixel_row(), WeighDark{plan_.epsilon, detail(), pixel_terms_.view().data});
      const double mean = sum_of(pixel_terms_.view().data, plan_.pixels) / static_cast<double>(plan_.pixels);
      exec_.for_each("weigh dark", pixel_row(),
                     ScaleToFloats<double>{pixel_terms_.view().data, 1 / mean, dark_weights()});
    }
    return scale;
  }

  // The baseline of the images in their own order, for the field and dark image found from sorted ones.
  void fit_baseline(const std::function<void()>& interrupted) {
    constexpr int fits = 5;
    const auto pixels = static_cast<double>(plan_.pixels), images = static_cast<double>(plan_.images);
    load();
    const auto copy = [&](const float* from, float* to) {
      exec_.for_each("start", pixel_row(),
                     CopyLanes<1>{row_view<const float>(from, plan_.pixels), row_view(to, plan_.pixels)});
    };
    copy(result_field_, field());
    copy(result_dark_, dark());
    exec_.for_each("widen", pixel_row(), Widen{dark(), pixel_terms_.view().data});
    const double dark_mean = sum_of(pixel_terms_.view().data, plan_.pixels) / pixels;
    exec_.for_each("fill", stack_size(), FillPlane{1, weights_.view()});
    ShadingState start;
    start.penalty = args_.penalty_start / spectral_norm_;
    start.penalty_limit = start.penalty * args_.penalty_range;
    start.field_mean = 1;
    for (int i = 0; i < fits; ++i) {
      exec_.for_each("clear", stack_size(), FillPlane{0, residual_.view()});
      exec_.for_each("clear", stack_size(), FillPlane{0, multipliers_.view()});
      exec_.for_each("fill", pixel_row(), FillPlane{1, row_view(direction(), plan_.pixels)});
      exec_.for_each("project", along_images(),
                     ProjectImages<lanes<E>()>{plan_, stack_.view(), direction(), first_partial_.view()});
      join_partial_sums(1);
      exec_.for_each("start", image_row(),
                     ScaleToFloats<double>{image_sums_.view().data, 1 / pixels, baseline()});
      exec_.for_each("start", Size{1, 1}, StartState{start, state()});
      iterate(interrupted, [&] {
        split_images();
        exec_.for_each(
            "levels", image_row(),
            MeasureLevels{plan_, state(), image_sums_.view(), dark_mean, baseline(), baseline_before()});
        move_multipliers(baseline_before(), ones(), ones());
        end_iteration();
      });
      if (i + 1 == fits) break;
      exec_.for_each("brightness", image_row(),
                     MeasureBrightness{baseline(), 1, dark_mean, image_terms_.view().data});
      exec_.for_each(
          "weigh residual", along_images(),
          WeighResidual<lanes<E>()>{plan_, residual_.view(), field(), dark(), baseline(),
                                    image_terms_.view().data, weights_.view(), first_partial_.view()});
      join_partial_sums(1);
      start.weight_scale = images * pixels / sum_of(image_sums_.view().data, plan_.images);
    }
  }

  void store(const std::function<void()>& interrupted) {
    auto field_out = exec_.stage_output(args_.field);
    auto dark_out = exec_.stage_output(args_.dark);
    auto baseline_out = exec_.stage_output(args_.baseline);
    const auto copy = [&](const float* from, View2D<float> to) {
      exec_.for_each("store", Size{to.width, 1}, CopyLanes<1>{row_view<const float>(from, to.width), to});
    };
    const double scale = sorts() ? 1 : field_scale_;
    if (sorts()) fit_baseline(interrupted);
    exec_.for_each("store", image_row(), ScaleToFloats<float>{baseline(), scale, result_baseline()});
    copy(result_field_, field_out.view());
    copy(result_dark_, dark_out.view());
    copy(result_baseline(), baseline_out.view());
    exec_.download(field_out);
    exec_.download(dark_out);
    exec_.download(baseline_out);
    exec_.synchronize();
  }

  E& exec_;
  const EstimateShadingArgs& args_;
  ShadingPlan plan_;
  std::int64_t groups_;
  Grid<E> stack_, residual_, multipliers_, weights_;
  Grid<E> group_sums_, first_partial_, second_partial_;
  Grid<E, 1, double> first_bands_, second_bands_;
  Grid<E, 1, double> pixel_sums_, pixel_terms_, level_sums_, image_sums_, image_terms_, totals_;
  Grid<E> pixel_vectors_, image_vectors_, cosines_, transposed_;
  RowReduction<E> reduction_;
  decltype(std::declval<E&>().template scratch<ShadingState>(1)) state_memory_;
  float *result_field_ = result_field(), *result_dark_ = result_dark(), *last_field_ = last_field(),
        *last_dark_ = last_dark();
  double image_total_ = 0, spectral_norm_ = 0, field_scale_ = 1;
};

}  // namespace estimate_shading_detail

/// Estimates the field, the dark image and each image's baseline that a stack of images of one camera has in
/// common (core/math/shading.h). **Range**: the field's mean is 1; the dark image and the baseline are in the
/// images' units. The images must be finite, with a positive mean. **Memory**: estimate_shading_bytes.
/// **Threads**: `interrupted` is called every few iterations and may throw. **Throws** OutOfMemory.
template <Executor E>
ShadingFit estimate_shading(E& exec, const EstimateShadingArgs& args,
                            const std::function<void()>& interrupted) {
  return estimate_shading_detail::ShadingFitter<E>(exec, args).run(interrupted);
}

}  // namespace alinify
