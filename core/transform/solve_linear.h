#pragma once

#include <cstddef>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {

/// Solves A x = b for two right-hand sides at once by Gaussian elimination with partial pivoting, in place.
///
/// **Shapes**: `matrix` holds the n x n elements of A row by row, with n = right.size(), and is used up;
/// `right` holds b and becomes x. Returns false if a pivot is not above `smallest_pivot`: A is singular.
bool solve_linear(std::vector<double>& matrix, std::vector<Vec2d>& right, double smallest_pivot);

}  // namespace alinify
