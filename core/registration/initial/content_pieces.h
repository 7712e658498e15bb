#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// Separate regions on an even background: sections on a slide, for example.
struct ContentPieces {
  cv::Mat labels;                ///< CV_32S, of the picture's finest level: 0 between them, pieces from 1
  std::vector<cv::Rect> bounds;  ///< of piece k + 1, pixels of the labels; the largest piece first
  std::vector<double> area_px;   ///< level-0 pixels

  int count() const { return static_cast<int>(bounds.size()); }
};

/// The connected pieces of a picture's content. Gaps narrower than a hundredth of the longer side are closed,
/// holes filled, and specks left out: pieces much smaller than the largest, and those too small to show a
/// texture. None where the picture shows no background around its content, as a cloth that fills its frame,
/// where there are more than sections on a slide, as dots of a print, and where most of the content is specks,
/// of which a few touch by chance, as cells on black.
ContentPieces find_content_pieces(const SmallPicture& picture);

/// Splits pieces at narrow necks (core/algo/split_pieces.h) as far as `other`, of the other image, asks for
/// that: pieces that lie apart there may touch here. One piece after the other is split, each time the one
/// whose parts make the shares of all pieces in the area most like those of `other`; none where that would
/// not make them clearly more alike, where `other` has no more pieces, or where a part would be no piece
/// itself. So a single piece with a waist stays one if `other` has only a shred besides. **Throws**
/// Cancelled. **Threads**: bit-identical for any pool.
ContentPieces split_like(const ContentPieces& pieces, const ContentPieces& other, ThreadPool& pool,
                         const Progress& progress);

/// The labels at another resolution of the same image.
ContentPieces resized(const ContentPieces& pieces, cv::Size size, double shrink);

/// Mask of the pixels nearer to a piece than to any other and within `margin` of it. CV_8U, 0 or 255.
cv::Mat surroundings_of(const cv::Mat& labels, int label, double margin);

}  // namespace alinify
