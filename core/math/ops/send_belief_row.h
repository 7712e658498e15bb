#pragma once

#include "core/math/label_volume.h"
#include "core/math/scalar.h"

namespace alinify {

/// The neighbours of a cell in min-sum belief propagation: messages and outgoing rows are four consecutive
/// volumes, one per neighbour they come from.
enum class Neighbour { Above, Below, Left, Right };
constexpr int neighbours = 4;
ALINIFY_HD constexpr int opposite(int neighbour) {
  return neighbour ^ 1;
}

/// First half of a belief propagation step, for one label row of a cell: the cell's belief excluding the
/// receiver's own message, minimised over the horizontal labels at most two away, where a step of k labels
/// costs smoothness * k^2.
///
/// **Shapes**: extent: label rows x cells. Block k of `outgoing` is the cell's message to the receiver that
/// has it as neighbour k. `min` has a row per row of `outgoing`, with the minimum input of each label row.
/// **Source**: Felzenszwalb and Huttenlocher, Efficient belief propagation for early vision, IJCV 70 (2006),
/// equation 2; the truncated lower envelope is taken per axis.
template <int Stride>
struct SendBeliefRow {
  using Volume = LabelVolume<Stride>;
  Volume cost, messages, outgoing;
  View2D<float> min;
  float smoothness = 1;

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell) const {
    Vector belief[vectors];
    gather(label_row, cell, belief);
    for (int k = 0; k < neighbours; ++k) send(label_row, cell, k, belief);
  }
  /// Sends to one neighbour only.
  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell, int neighbour) const {
    Vector belief[vectors];
    gather(label_row, cell, belief);
    send(label_row, cell, neighbour, belief);
  }

 private:
  using Vector = typename Volume::Vector;
  static constexpr int lanes = Volume::lanes, vectors = Volume::vectors;

  ALINIFY_HD const float* message_to(std::int64_t label_row, std::int64_t cell, int neighbour) const {
    return messages.row(cell + neighbour * cost.cells(), label_row);
  }
  ALINIFY_HD void gather(std::int64_t label_row, std::int64_t cell, Vector* belief) const {
    const float* own = cost.row(cell, label_row);
    for (int v = 0; v < vectors; ++v) {
      Vector total = Vector::load(own + lanes * v);
      for (int k = 0; k < neighbours; ++k)
        total = total + Vector::load(message_to(label_row, cell, k) + lanes * v);
      belief[v] = total;
    }
  }
  ALINIFY_HD void send(std::int64_t label_row, std::int64_t cell, int k, const Vector* belief) const {
    constexpr int guard = 4;
    const Vector one = Vector::all(smoothness), two = Vector::all(4 * smoothness);
    float row[guard + Stride + guard];
    for (int j = 0; j < guard; ++j) row[j] = row[guard + Stride + j] = no_label;
    // From this cell, the receiver is in the opposite direction.
    const float* from_receiver = message_to(label_row, cell, opposite(k));
    Vector smallest = Vector::all(no_label);
    for (int v = 0; v < vectors; ++v) {
      const Vector rest = belief[v] - Vector::load(from_receiver + lanes * v);
      rest.store(row + guard + lanes * v);
      smallest = min_of(smallest, rest);
    }
    float* to = outgoing.row(cell + k * cost.cells(), label_row);
    for (int v = 0; v < vectors; ++v) {
      const float* at = row + guard + lanes * v;
      const Vector near = min_of(Vector::load(at - 1), Vector::load(at + 1)) + one;
      const Vector far = min_of(Vector::load(at - 2), Vector::load(at + 2)) + two;
      min_of(Vector::load(at), min_of(near, far)).store(to + lanes * v);
    }
    float value = smallest[0];
    for (int j = 1; j < lanes; ++j) value = min2(value, smallest[j]);
    min.at(label_row, cell + k * cost.cells()) = value;
  }
};

}  // namespace alinify
