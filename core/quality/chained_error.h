#pragma once

#include "core/quality/error_map.h"
#include "core/transform/transform.h"

namespace alinify {

/// The expected error of a map that is put together from two: middle_from_fixed, with the expected error
/// `first`, and moving_from_middle with `second`.
///
/// With A = middle_from_fixed, a first map that is e1 off (A_true(x) = A(x + e1)) and a second one that is e2
/// off at A(x), the whole is off by e1 + J^-1 e2, J the Jacobian of A at x. The two were found from different
/// pictures, so their errors are taken for independent: their squares add, means and intervals alike, which
/// is exact for errors that are normal along both axes. e2 is carried back by the mean stretch of J^-1 over
/// all directions.
/// **Shapes**: the places of `first`. A place is as surely known as the worse of both; Uncovered where the
/// first map leads beyond the places of the second. **Units and frame**: level-0 pixels of the fixed image.
/// **Memory**: that of `first`.
ErrorMap chained_errors(const ErrorMap& first, const Transform& middle_from_fixed, const ErrorMap& second);

/// Errors of a link as they enter a chain: no finer than a comparison of two pictures can be trusted, a
/// quarter of a level-0 pixel of its fixed image, which adds to each of them as an independent error. What
/// pulls a map aside by less, such as structures that come and go between sections, pulls the measure with
/// it.
ErrorMap link_errors(const ErrorMap& measured);

/// What is to be told of a map that `by_chain` speaks of and that was also compared in the images themselves,
/// with `measured`: this where it found the place again, and the chain elsewhere, where the two images do not
/// resemble each other. **Shapes**: the places of `measured`; Uncovered stays.
ErrorMap told_errors(const ErrorMap& by_chain, const ErrorMap& measured);

/// What is to be told of `other`, a map of the same images as `map`, where `errors` are those of `map`: more,
/// by as far as the two lie apart. For places at which nothing can be measured.
ErrorMap errors_of_another_map(const ErrorMap& errors, const Transform& map, const Transform& other);

}  // namespace alinify
