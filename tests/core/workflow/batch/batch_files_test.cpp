// The files of a batch: its list, its summary, and the record that a resumed run goes by.
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/workflow/batch/batch_list.h"
#include "core/workflow/batch/batch_record.h"
#include "core/workflow/batch/batch_summary.h"
#include "core/workflow/file_unchanged.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::get_text;
using testing::put_text;

class BatchListFile : public ::testing::Test {
 protected:
  BatchList read(const std::string& text) {
    put_text(folder_ / "list.csv", text);
    return read_batch_list(folder_ / "list.csv");
  }
  std::vector<std::string> ids(const std::string& text) {
    std::vector<std::string> names;
    for (const BatchEntry& entry : read(text).entries) names.push_back(entry.id);
    return names;
  }
  void refused(const std::string& text, const std::string& words) {
    testing::expect_error(ErrorKind::Usage, words, [&] { read(text); });
  }
  testing::TemporaryFolder folder_;
};

TEST_F(BatchListFile, IsReadInAnyOrderOfColumnsWithPathsFromItsOwnFolder) {
  const BatchList list = read(
      "\xEF\xBB\xBFMoving;id;Fixed;fixed_mask;landmarks;Moving_Page;initial;operator\r\n"
      "scans/a.tif;roll-1;/design.tif;;l.csv;2;rigid;Kim\r\n"
      "\r\n"
      "\"b;2.tif\";;../f.tif\r\n");
  ASSERT_EQ(list.entries.size(), 2u);
  const BatchEntry &first = list.entries[0], &second = list.entries[1];
  EXPECT_EQ(first.id, "roll-1");
  EXPECT_EQ(first.line, 2u);
  EXPECT_EQ(first.fixed, fs::path("/design.tif"));
  EXPECT_EQ(first.moving, folder_.path() / "scans/a.tif");
  EXPECT_EQ(first.fixed_mask, fs::path());
  EXPECT_EQ(first.landmarks, folder_ / "l.csv");
  EXPECT_EQ(first.fixed_page, 0);
  EXPECT_EQ(first.moving_page, 2);
  EXPECT_EQ(first.initial, "rigid");
  EXPECT_EQ(first.inputs().size(), 3u);
  EXPECT_EQ(second.id, "b_2");
  EXPECT_EQ(second.line, 4u);
  EXPECT_EQ(second.moving, folder_ / "b;2.tif");
  EXPECT_EQ(second.initial, "");
  EXPECT_EQ(list.unused_columns, (std::vector<std::string>{"operator"}));
}

TEST_F(BatchListFile, NamesFlatFieldsAnnotationsAndSeries) {
  fs::create_directories(folder_ / "s");
  put_text(folder_ / "s/block.csv", "id,image,mask\nfirst,1.tif,m.tif\nsecond,2.tif,\n");
  const BatchList list = read(
      "fixed,moving,moving_flatfield,fixed_annotations,series_list,series_reference,series_strategy,series_"
      "order,series_merge\n"
      "f.tif,m.tif,camera.json,cells.geojson,,,,,\n"
      ",,,,s/block.csv,first,neighbour,found,all.ome.tif\n");
  EXPECT_TRUE(list.unused_columns.empty());
  ASSERT_EQ(list.entries.size(), 2u);
  const BatchEntry &pair = list.entries[0], &series = list.entries[1];
  EXPECT_FALSE(pair.is_series());
  EXPECT_EQ(pair.moving_flatfield, folder_ / "camera.json");
  EXPECT_EQ(pair.fixed_annotations, folder_ / "cells.geojson");
  EXPECT_TRUE(series.is_series());
  EXPECT_EQ(series.id, "block");
  EXPECT_EQ(series.reference, "first");
  EXPECT_EQ(series.strategy, "neighbour");
  EXPECT_EQ(series.order, "found");
  EXPECT_EQ(series.merge, "all.ome.tif");
  using Named = std::vector<std::pair<std::string, fs::path>>;
  EXPECT_EQ(inputs_by_role(pair), (Named{{"fixed", folder_ / "f.tif"},
                                         {"moving", folder_ / "m.tif"},
                                         {"moving_flatfield", folder_ / "camera.json"},
                                         {"fixed_annotations", folder_ / "cells.geojson"}}));
  EXPECT_EQ(inputs_by_role(series), (Named{{"series_list", folder_ / "s/block.csv"},
                                           {"section first", folder_ / "s/1.tif"},
                                           {"mask of first", folder_ / "s/m.tif"},
                                           {"section second", folder_ / "s/2.tif"}}));
}

TEST_F(BatchListFile, IsToldFromATableOfPointsByItsHeaderAlone) {
  const auto is_list = [&](const std::string& text) {
    put_text(folder_ / "t.csv", text);
    return is_batch_list(folder_ / "t.csv");
  };
  EXPECT_TRUE(is_list("id,fixed,moving\n"));
  EXPECT_TRUE(is_list("\xEF\xBB\xBFMoving;operator;FIXED\nsome;thing\n"));
  EXPECT_TRUE(is_list("id\tseries_list\nblock\tcuts.csv\n"));
  for (const char* points :
       {"id,fixed_x,fixed_y,moving_x,moving_y\n1,2,3,4,5\n", "id,x,y\n1,2,3\n", "fixed\na.tif\n",
        "\"Pt-0\",\"true\",\"1\",\"2\",\"3\",\"4\"\n", "moving,image\na,b\n"})
    EXPECT_FALSE(is_list(points)) << points;
  testing::expect_error(ErrorKind::NotFound, "nowhere.csv", [&] { is_batch_list(folder_ / "nowhere.csv"); });
}

TEST_F(BatchListFile, NamesPairsAfterTheirMovingFilesEachOtherwise) {
  EXPECT_EQ(ids("fixed,moving\nf,one/scan.tif\nf,two/scan.tif\nf,Scan.png\nf,a "
                "b(1).ome.tif\nf,..\nf,.tif\nf,\xC3\xA4.tif\n"),
            (std::vector<std::string>{"scan", "scan-2", "Scan-3", "a_b_1_.ome", "pair", "_tif", "\xC3\xA4"}));
  // A chosen id is not taken away by an earlier line.
  EXPECT_EQ(ids("id,fixed,moving\n,f,scan.tif\nscan,f,x.tif\n"),
            (std::vector<std::string>{"scan-2", "scan"}));
  const std::string endless(300, 'x');
  EXPECT_LE(ids("fixed,moving\nf," + endless + "\n")[0].size(), 120u);
}

TEST_F(BatchListFile, IsRefusedWhereItCannotBeMeantSo) {
  refused("id,series_list,moving\nx,s.csv,b\n", "line 2: moving is for a pair");
  refused("id,series_list,moving_page\nx,s.csv,2\n", "line 2: moving_page is for a pair");
  refused("series_list,fixed_pixel_size\ns.csv,1um\n", "line 2: fixed_pixel_size is for a pair");
  refused("fixed,moving,fixed_pixel_size\na,b,600dpi\na,b,wide\n", "line 3: fixed_pixel_size is \"wide\"");
  refused("fixed,moving,moving_pixel_size\na,b,-1um\n", "moving_pixel_size is \"-1um\"");
  refused("fixed,moving,series_merge\na,b,all.tif\n", "line 2: series_merge is for a series");
  refused("series_list\n\n", "names no pair");
  refused("moving,id\na,b\n", "no column fixed");
  refused("fixed,id\na,b\n", "no column moving");
  refused("id,fixed_x,fixed_y,moving_x,moving_y\n1,2,3,4,5\n", "it holds points");
  refused("fixed,moving\n\n", "names no pair");
  refused("fixed,moving\na,b\n,b\n", "line 3: the fixed image is missing");
  refused("fixed,moving\na\n", "line 2: the moving image is missing");
  refused("id,fixed,moving\nx,a,b\ny,a,b\nX,a,c\n", "line 4: the id X is already used in line 2");
  for (const char* id : {"a/b", "..", "a\\b", ".hidden", "a:b", "end.", "two words"})
    refused(std::string("id,fixed,moving\n") + id + ",a,b\n", "cannot be used as a file name");
  for (const char* page : {"-1", "1.5", "two", "nan", "1e9"})
    refused(std::string("fixed,moving,fixed_page\na,b,") + page + "\n", "line 2: fixed_page is");
  refused("fixed,moving,initial\na,b,magic\n", "line 2: unknown initial alignment 'magic'");
  testing::expect_error(ErrorKind::NotReadable, "it is empty", [&] { read(""); });
  testing::expect_error(ErrorKind::NotFound, "nowhere.csv",
                        [&] { read_batch_list(folder_ / "nowhere.csv"); });
}

TEST(BatchSummary, TellsStateAndFiguresOfAJobByItsVerdict) {
  JobResult report;
  report.result.resolution.downsample = 2;
  report.elapsed_s = 1.5;
  report.quality.emplace();
  report.quality->after.gradient = 0.61234567;
  report.quality->reasons = {Message::verbatim("the images agree nowhere")};
  const std::vector<std::pair<Verdict, BatchState>> pairs{{Verdict::Good, BatchState::Done},
                                                          {Verdict::Check, BatchState::Check},
                                                          {Verdict::Failed, BatchState::Failed}};
  for (const auto& [verdict, state] : pairs) {
    report.quality->verdict = verdict;
    report.quality->tolerance_px = verdict == Verdict::Good ? 0.25 : 0;
    const BatchOutcome outcome = outcome_of("a", report, "cuda:1");
    EXPECT_EQ(outcome.state, state);
    EXPECT_EQ(outcome.verdict, verdict);
    EXPECT_EQ(outcome.tolerance_px.has_value(), verdict == Verdict::Good);
    EXPECT_EQ(outcome.agreement, 0.6123);
    EXPECT_EQ(outcome.downsample, 2);
    EXPECT_FALSE(outcome.check_points_px);
    EXPECT_EQ(outcome.failed(), verdict == Verdict::Failed);
    EXPECT_EQ(outcome.reason.english(), "the images agree nowhere");
    EXPECT_EQ(outcome.error.english(),
              verdict == Verdict::Failed ? "judged failed: the images agree nowhere" : "");
  }
}

TEST(BatchSummary, IsACsvThatSpreadsheetsRead) {
  BatchOutcome good, bad;
  good.id = "a", good.state = BatchState::Done, good.verdict = Verdict::Good, good.tolerance_px = 0.5;
  good.agreement = 0.25, good.downsample = 1, good.elapsed_s = 2.0004, good.device = "cpu";
  good.reason = Message::verbatim("they agree, all");
  bad.id = "b", bad.state = BatchState::Failed;
  bad.error = Message::verbatim("cannot read \"x\", y: line\none");
  const std::vector<BatchOutcome> both{good, bad};
  EXPECT_EQ(
      batch_summary_csv(both),
      "id,state,verdict,tolerance_px,agreement,downsample,check_points_px,elapsed_s,device,reason,error\n"
      "a,done,good,0.5,0.25,1,,2,cpu,\"they agree, all\",\n"
      "b,failed,,,,,,0,,,\"cannot read \"\"x\"\", y: line one\"\n");
  EXPECT_EQ(batch_totals(both), "1 done, 1 failed");
}

BatchRecipe recipe() {
  BatchRecipe recipe;
  recipe.inputs["fixed"] = {120, "00112233445566aa"};
  recipe.inputs["moving"] = {121, "00112233445566bb"};
  recipe.options = {{"engine", "flow"}, {"seed", "1"}};
  recipe.image_options = {{"compression", "deflate"}};
  return recipe;
}

TEST(BatchRecord, ServesOnlyWhereFilesAndOptionsAreTheSame) {
  EXPECT_TRUE(recipe().covers(recipe()));
  BatchRecipe other = recipe();
  other.inputs["moving"].sampled_hash = "00112233445566cc";
  EXPECT_FALSE(recipe().covers(other));
  other = recipe();
  other.inputs["landmarks"] = {5, "00112233445566cc"};
  EXPECT_FALSE(recipe().covers(other));
  other = recipe();
  other.options["seed"] = "2";
  EXPECT_FALSE(recipe().covers(other));
  other = recipe();
  other.image_options["compression"] = "zstd";
  EXPECT_FALSE(recipe().covers(other));
  other.image_options.clear();
  EXPECT_TRUE(recipe().covers(other)) << "an image that is not asked for does no harm";
  EXPECT_FALSE(other.covers(recipe())) << "one that is asked for has to be there";
}

TEST(BatchRecord, ComesBackFromItsFileAsItWas) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(read_batch_record("a", folder / "none"));
  BatchRecord record{recipe(), {{"transform", "a.json", {7, "00112233445566dd"}}}, {}};
  record.outcome.state = BatchState::Check;
  record.outcome.verdict = Verdict::Check;
  record.outcome.agreement = 0.125;
  record.outcome.elapsed_s = 3.5;
  record.outcome.device = "cuda:0";
  record.outcome.reason = Message::verbatim("they agree");
  write_batch_record("a", record, folder / "records");
  EXPECT_FALSE(read_batch_record("b", folder / "records"));
  const BatchRecord same = read_batch_record("a", folder / "records").value();
  EXPECT_TRUE(same.made_by.covers(record.made_by) && record.made_by.covers(same.made_by));
  ASSERT_EQ(same.files.size(), 1u);
  EXPECT_EQ(same.files[0].name, "a.json");
  EXPECT_EQ(same.files[0].fingerprint, record.files[0].fingerprint);
  EXPECT_EQ(same.outcome.id, "a");
  EXPECT_EQ(same.outcome.state, BatchState::Check);
  EXPECT_EQ(same.outcome.verdict, Verdict::Check);
  EXPECT_EQ(same.outcome.agreement, 0.125);
  EXPECT_FALSE(same.outcome.tolerance_px);
  EXPECT_EQ(same.outcome.device, "cuda:0");
  EXPECT_EQ(same.outcome.reason.english(), "they agree");
  const std::string whole = get_text(folder / "records/a.json");
  put_text(folder / "records/c.json", whole);
  testing::expect_error(ErrorKind::NotReadable, "c.json",
                        [&] { read_batch_record("c", folder / "records"); });
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), whole.substr(0, whole.size() / 2),
        std::string(R"({"format":"other","version":2,"id":"a"})"),
        std::string(R"({"format":"alinify batch","version":99,"id":"a"})"),
        std::string(R"({"format":"alinify batch","version":2,"id":"a","inputs":3})")}) {
    put_text(folder / "records/a.json", text);
    testing::expect_error(ErrorKind::NotReadable, "a.json",
                          [&] { read_batch_record("a", folder / "records"); });
  }
}

TEST(BatchRecord, DoesNotMakeAgainABatchFolderThatWasTakenAway) {
  const testing::TemporaryFolder folder;
  const BatchRecord record{recipe(), {}, {}};
  testing::expect_error(ErrorKind::NotWritable, "a.json",
                        [&] { write_batch_record("a", record, folder / "taken-away/records"); });
  EXPECT_FALSE(std::filesystem::exists(folder / "taken-away"));
}

TEST(BatchRecord, KeepsWhenItsFilesWereWritten) {
  const testing::TemporaryFolder folder;
  put_text(folder / "in.tif", "pixels");
  BatchRecord record;
  record.outcome.state = BatchState::Done;
  record.made_by.add_input("fixed", folder / "in.tif");
  record.made_by.inputs["old"] = {1, "00112233445566aa"};
  record.files = {batch_file("image", "in.tif", folder.path())};
  ASSERT_TRUE(record.files[0].written_at_ns);
  write_batch_record("a", record, folder / "records");
  const BatchRecord same = read_batch_record("a", folder / "records").value();
  EXPECT_EQ(same.made_by.written_at_ns, record.made_by.written_at_ns);
  EXPECT_EQ(same.files[0].written_at_ns, record.files[0].written_at_ns);
}

TEST(IsUnchanged, GoesBySizeAndTimeAndElseByWhatTheFileHolds) {
  const testing::TemporaryFolder folder;
  const fs::path file = folder / "a.tif";
  put_text(file, "pixels");
  const FileFingerprint was = fingerprint_of(file);
  const auto time = written_at_ns(file);
  EXPECT_TRUE(is_unchanged(file, was, time));
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::hours(1));
  EXPECT_TRUE(is_unchanged(file, was, time)) << "it was only touched";
  put_text(file, "Pixels");
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::hours(2));
  EXPECT_FALSE(is_unchanged(file, was, time));
  EXPECT_FALSE(is_unchanged(file, was, {}));
  put_text(file, "more pixels");
  EXPECT_FALSE(is_unchanged(file, was, written_at_ns(file)));
  EXPECT_FALSE(written_at_ns(folder.path())) << "a folder's time says nothing of what is in it";
}

TEST(BatchRecord, KnowsWhetherItsFilesAreStillAsTheyWereWritten) {
  const testing::TemporaryFolder folder;
  for (const char* name : {"a.json", "a.field0.tif", "a.tif"}) put_text(folder / name, name);
  JobResult report;
  report.outputs = {{"transform", folder / "a.json", 0}, {"image", folder / "a.tif", 0}};
  const BatchRecord record{recipe(), files_left(report), {}};
  EXPECT_EQ(record.files.size(), 3u) << "the field beside the transform is one of its files";
  const std::vector<std::string> both{"a.json", "a.tif"};
  EXPECT_TRUE(record.still_there(folder.path(), both));
  EXPECT_FALSE(record.still_there(folder.path(), {"a.json", "a.report.html"})) << "a report was never made";
  put_text(folder / "a.tif", "b.tif");
  EXPECT_FALSE(record.still_there(folder.path(), both));
  EXPECT_TRUE(record.still_there(folder.path(), {"a.json"}));
  fs::remove(folder / "a.field0.tif");
  EXPECT_FALSE(record.still_there(folder.path(), {"a.json"}));
}

}  // namespace
}  // namespace alinify
