#pragma once

#include <functional>
#include <optional>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/find_start.h"
#include "core/registration/initial/piece_starts.h"

namespace alinify {

struct SmallPair {
  SmallPicture fixed, moving;
};

/// Looks for pieces of content that a start common to all leaves unexplained, and for each of them among
/// those of the moving image. Pieces that touch in one image and lie apart in the other are told apart at
/// their narrow necks (split_like()). `common`: that start, null where none was found. A piece is explained
/// where the common map, refined within the piece, lies as far above chance as a start must. Every other
/// piece is compared with every piece of the moving image that is of a similar size and is nobody else's yet,
/// as if both were images of their own, by what is inside of their outlines; of the pairs that are sure, each
/// piece takes part in one at most, so that they agree best altogether.
///
/// Empty where one of the images has less than two pieces, where the common start explains all of them, and
/// where none of the others is found either: one start is then all there is to say.
/// `finer` reads both images at a resolution for single pieces, and is called only where it is needed.
/// **Throws** Cancelled, what `finer` does. **Threads**: bit-identical for any pool.
std::optional<PieceStarts> find_piece_starts(const SmallPair& pair,
                                             const std::function<SmallPair(Progress&)>& finer,
                                             const StartSearch& search, const StartCandidate* common,
                                             ThreadPool& pool, Progress& progress);

}  // namespace alinify
