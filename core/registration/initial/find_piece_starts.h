#pragma once

#include <functional>
#include <optional>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/content_pieces.h"
#include "core/registration/initial/find_start.h"
#include "core/registration/initial/piece_starts.h"

namespace alinify {

struct SmallPair {
  SmallPicture fixed, moving;
};

struct PiecesOfPair {
  ContentPieces fixed, moving;
};

/// What find_piece_starts() finds.
struct FoundPieces {
  std::optional<PieceStarts> starts;  ///< empty: one start serves the whole pair
  int unexplained = 0;                ///< fixed pieces that were looked for and found nowhere
};

/// Looks for pieces of content that a start common to all leaves unexplained, and for each of them among
/// those of the moving image. Pieces that touch in one image and lie apart in the other are separated at
/// their narrow necks (split_like()). `common`: that start, null where none was found. A piece is explained
/// where the common map, refined within the piece, lies as far above chance as a start must. Every other
/// piece is compared with every unassigned piece of the moving image of a similar size, by the pixels inside
/// the two outlines, as if both were images of their own. Among the reliable pairs, each piece is assigned at
/// most once, such that the total similarity is largest.
///
/// No starts if one of the images has fewer than two pieces, if the common start explains all of them, or if
/// none of the others is found either. `pieces`: what find_content_pieces() finds in each. `finer` reads both
/// images at a resolution for single pieces, and is called only where it is needed.
/// **Throws** Cancelled, and whatever `finer` throws. **Threads**: bit-identical for any pool.
FoundPieces find_piece_starts(const SmallPair& pair, PiecesOfPair pieces,
                              const std::function<SmallPair(Progress&)>& finer, const StartSearch& search,
                              const StartCandidate* common, ThreadPool& pool, Progress& progress);

}  // namespace alinify
