#pragma once

#include "core/compute/backend_buffer.h"
#include "core/registration/flow/flow_field.h"

namespace alinify {

/// A FlowField in backend memory, where the levels are solved.
struct LevelField {
  Size level_size;
  Size cells;
  double downsample = 1;
  BackendBuffer<Vec2f> vectors;
};

/// Upload and download.
LevelField placed(Backend& backend, const FlowField& field);
FlowField fetched(const LevelField& field);
/// The same into memory that is there already: a field of the same size.
FlowField fetched(const LevelField& field, FlowField here);

/// The same displacements on the level twice as fine.
LevelField refined(Backend& backend, const LevelField& coarse, Size level_size);

}  // namespace alinify
