#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace alinify {

/// The last bin of the darker class, so that the brighter one begins with the next; none if only one bin, or
/// none, has counts. Ties go to the darkest such bin.
/// **Shapes**: counts: pixels a bin, in order of grey.

/// The bin at which the variance between the two classes is largest. **Source**: Otsu, "A Threshold Selection
/// Method from Gray-Level Histograms", IEEE Trans. SMC 9(1), 1979, eq. 12.
std::optional<int> otsu_bin(std::span<const std::uint32_t> counts);

/// The bin farthest from the line between the largest count and the farther end of the counts; for one large
/// class and a small one that hardly makes a peak. **Source**: Zack, Rogers, Latt, "Automatic Measurement of
/// Sister Chromatid Exchange Frequency", J. Histochem. Cytochem. 25(7), 1977.
std::optional<int> triangle_bin(std::span<const std::uint32_t> counts);

}  // namespace alinify
