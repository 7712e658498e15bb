#pragma once

#include <optional>

#include "core/base/message.h"
#include "core/registration/flow/flow_field.h"
#include "core/transform/transform.h"

namespace alinify {

/// "The map folds on 0.2 % of the fixed image.", if it does: folds are never returned silently.
std::optional<Message> fold_note(const Transform& moving_from_fixed);
/// The same for a known share.
std::optional<Message> fold_note(double folded_share);
/// "The map folded on 0.2 % of the fixed image and was smoothed there (1.3 % changed)."
std::optional<Message> unfolded_note(double folded_share, double changed_share);
/// Smooths the field where it comes near a fold (unfold), and returns a note if it folded.
std::optional<Message> unfold_with_note(FlowField& field, double min_determinant, ThreadPool* pool,
                                        const Progress& progress);

}  // namespace alinify
