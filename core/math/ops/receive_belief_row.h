#pragma once

#include "core/math/ops/send_belief_row.h"

namespace alinify {

/// Second half of a belief propagation step: takes one label row of each neighbour's outgoing message
/// (SendBeliefRow), minimises over the vertical labels at most two away, subtracts the minimum of the whole
/// message, and blends the result with the previous message. Missing neighbours send nothing.
/// **Shapes**: extent: label rows x cells.
template <int Stride>
struct ReceiveBeliefRow {
  using Volume = LabelVolume<Stride>;
  Volume outgoing, messages;
  View2D<const float> min;
  float smoothness = 1;
  float keep = 0;  ///< fraction of the old message

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell) const {
    for (int k = 0; k < neighbours; ++k) (*this)(label_row, cell, k);
  }
  /// Receives from one neighbour only.
  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell, int neighbour) const {
    const std::int64_t x = cell % messages.grid_width, y = cell / messages.grid_width,
                       cells = messages.cells(), width = messages.grid_width, to = cell + neighbour * cells;
    switch (static_cast<Neighbour>(neighbour)) {
      case Neighbour::Above:
        if (y > 0) receive(label_row, to - width, to);
        break;
      case Neighbour::Below:
        if (y + 1 < messages.grid_height) receive(label_row, to + width, to);
        break;
      case Neighbour::Left:
        if (x > 0) receive(label_row, to - 1, to);
        break;
      case Neighbour::Right:
        if (x + 1 < width) receive(label_row, to + 1, to);
        break;
    }
  }

 private:
  ALINIFY_HD void receive(std::int64_t i, std::int64_t from, std::int64_t to) const {
    using Vector = typename Volume::Vector;
    constexpr int lanes = Volume::lanes;
    const int last = messages.side - 1;
    float smallest = min.at(0, from);
    for (int k = 1; k <= last; ++k) smallest = min2(smallest, min.at(k, from));
    // Rows beyond the ends are clamped to the end row, which is included at a lower cost anyway.
    const float* here = outgoing.row(from, i);
    const float* up = outgoing.row(from, max2<std::int64_t>(i - 1, 0));
    const float* down = outgoing.row(from, min2<std::int64_t>(i + 1, last));
    const float* up_two = outgoing.row(from, max2<std::int64_t>(i - 2, 0));
    const float* down_two = outgoing.row(from, min2<std::int64_t>(i + 2, last));
    const Vector one = Vector::all(smoothness), two = Vector::all(4 * smoothness),
                 base = Vector::all(smallest), none = Vector::all(no_label);
    float* message = messages.row(to, i);
    for (int v = 0; v < Volume::vectors; ++v) {
      const int at = lanes * v;
      const Vector near = min_of(Vector::load(up + at), Vector::load(down + at)) + one;
      const Vector far = min_of(Vector::load(up_two + at), Vector::load(down_two + at)) + two;
      // Padding entries would otherwise grow with every step.
      const Vector fresh = min_of(min_of(Vector::load(here + at), min_of(near, far)) - base, none);
      ((1 - keep) * fresh + keep * Vector::load(message + at)).store(message + at);
    }
  }
};

}  // namespace alinify
