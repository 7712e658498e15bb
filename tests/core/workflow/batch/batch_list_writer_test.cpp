#include "core/workflow/batch/batch_list_writer.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/text_file.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::TemporaryFolder;

BatchEntry entry_named(std::string id) {
  BatchEntry entry;
  entry.id = std::move(id);
  return entry;
}

TEST(WriteBatchList, WritesWhatTheReaderReadsAgain) {
  const TemporaryFolder folder;
  BatchEntry plain = entry_named("a");
  plain.fixed = folder / "fixed, with a comma.tif";
  plain.moving = folder / "below" / "moving \"quoted\".tif";
  BatchEntry full = plain;
  full.id = "größe";
  full.fixed = "/elsewhere/fixed.tif";
  full.fixed_mask = folder / "mask.png", full.landmarks = folder / "points.csv";
  full.check_points = folder / "checks.csv";
  full.moving_page = 3;
  full.initial = "rigid";
  full.fixed_pixel_size = "0.25x0.26um", full.moving_pixel_size = "none";
  full.moving_flatfield = folder / "camera.json", full.fixed_annotations = folder / "cells.geojson";
  BatchEntry series = entry_named("block");
  series.series = folder / "block" / "series.csv";
  series.reference = "s2", series.strategy = "auto", series.order = "found",
  series.merge = "all, one.ome.tif";
  write_batch_list(std::vector{plain, full, series}, folder / "pairs.csv");

  const BatchList read = read_batch_list(folder / "pairs.csv");
  EXPECT_TRUE(read.unused_columns.empty());
  ASSERT_EQ(read.entries.size(), 3U);
  for (const auto& [was, is] : {std::pair(&plain, &read.entries[0]), std::pair(&full, &read.entries[1]),
                                std::pair(&series, &read.entries[2])}) {
    EXPECT_EQ(is->id, was->id);
    EXPECT_EQ(is->fixed, was->fixed);
    EXPECT_EQ(is->moving, was->moving);
    EXPECT_EQ(is->fixed_mask, was->fixed_mask);
    EXPECT_EQ(is->moving_mask, was->moving_mask);
    EXPECT_EQ(is->landmarks, was->landmarks);
    EXPECT_EQ(is->check_points, was->check_points);
    EXPECT_EQ(is->fixed_page, was->fixed_page);
    EXPECT_EQ(is->moving_page, was->moving_page);
    EXPECT_EQ(is->initial, was->initial);
    EXPECT_EQ(is->fixed_pixel_size, was->fixed_pixel_size);
    EXPECT_EQ(is->moving_pixel_size, was->moving_pixel_size);
    EXPECT_EQ(is->moving_flatfield, was->moving_flatfield);
    EXPECT_EQ(is->fixed_annotations, was->fixed_annotations);
    EXPECT_EQ(is->series, was->series);
    EXPECT_EQ(is->reference, was->reference);
    EXPECT_EQ(is->strategy, was->strategy);
    EXPECT_EQ(is->order, was->order);
    EXPECT_EQ(is->merge, was->merge);
  }
}

TEST(WriteBatchList, NamesFilesBelowItByTheirWayFromItAndLeavesColumnsOutThatNobodyNeeds) {
  const TemporaryFolder folder;
  BatchEntry pair = entry_named("a");
  pair.fixed = folder / "in" / "f.tif", pair.moving = "/elsewhere/m.tif";
  write_batch_list(std::vector{pair}, folder / "pairs.csv");
  EXPECT_EQ(read_text_file(folder / "pairs.csv"), "id,fixed,moving\na,in/f.tif,/elsewhere/m.tif\n");
}

TEST(WriteBatchList, OfSeriesAloneHasNoColumnsForPairs) {
  const TemporaryFolder folder;
  BatchEntry series = entry_named("a");
  series.series = folder / "s.csv";
  write_batch_list(std::vector{series}, folder / "pairs.csv");
  EXPECT_EQ(read_text_file(folder / "pairs.csv"), "id,series_list\na,s.csv\n");
}

TEST(WriteBatchList, RefusesANameThatNoListCanHold) {
  const TemporaryFolder folder;
  for (const char* name : {"two\nlines.tif", " blank first.tif", "blank last "}) {
    BatchEntry pair = entry_named("a");
    pair.fixed = folder / name, pair.moving = folder / "m.tif";
    EXPECT_THROW(write_batch_list(std::vector{pair}, folder / "pairs.csv"), Error) << name;
    EXPECT_FALSE(std::filesystem::exists(folder / "pairs.csv"));
  }
}

}  // namespace
}  // namespace alinify
