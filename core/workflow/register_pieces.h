#pragma once

#include "core/registration/engine.h"
#include "core/registration/initial/piece_starts.h"

namespace alinify {

/// The start of the whole images: the starts of the pieces, joined.
Transform joined_starts(const PieceStarts& starts, ThreadPool& pool, const Progress& progress);

/// Registers each piece of the content that was found in both images as a pair of its own: the engine sees
/// only the surroundings of the piece in both images, and begins with the piece's start. So with any engine
/// the map on a piece is as good as if the piece were alone, and pieces may have changed
/// places. The maps are joined into one (blend_pieces.h): a field every four pixels of the working
/// resolution, and an affine map. A piece that the engine fails on keeps its start, with a note.
///
/// Uses the images, masks, landmarks and limits of `problem`. The result's trace is that of one piece after
/// the other; notes name their piece. Previews are whole maps.
/// **Throws** as the engine, Error(Failed) where the engine fails on every piece; Cancelled.
/// **Memory**: the engine's for one piece, and 8 bytes a sample of the joined field.
RegistrationResult register_pieces(const RegistrationEngine& engine, const RegistrationProblem& problem,
                                   const PieceStarts& starts, Backend& backend,
                                   RegistrationObserver& observer, Progress& progress);

}  // namespace alinify
