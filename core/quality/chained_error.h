#pragma once

#include "core/quality/error_map.h"
#include "core/transform/transform.h"

namespace alinify {

/// The expected error of a map composed of two: middle_from_fixed, with the expected error
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
/// quarter of a level-0 pixel of its fixed image, which adds to each of them as an independent error. Smaller
/// biases, e.g. from structures that come and go between sections, bias the measure in the same way.
ErrorMap link_errors(const ErrorMap& measured);

/// The reported error of a chained map that was also compared directly: `measured` where the place was found
/// again, `by_chain` elsewhere, where the two images do not resemble each other. **Shapes**: the places of
/// `measured`; Uncovered stays.
ErrorMap reported_errors(const ErrorMap& by_chain, const ErrorMap& measured);

/// The reported error of `other`, another map of the same images, derived from `errors` of `map` by adding
/// the distance between the two maps. For places where nothing can be measured.
ErrorMap errors_of_another_map(const ErrorMap& errors, const Transform& map, const Transform& other);

}  // namespace alinify
