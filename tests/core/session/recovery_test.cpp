#include "core/session/recovery.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "core/session/session_io.h"
#include "tests/core/session/session_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::put_text;
namespace fs = std::filesystem;

class Recovery : public ::testing::Test {
 protected:
  void SetUp() override { ::setenv("XDG_STATE_HOME", folder.path().c_str(), 1); }
  void TearDown() override { ::unsetenv("XDG_STATE_HOME"); }
  RecoveryRecord record(const std::string& window, const fs::path& session, const std::string& at) {
    RecoveryRecord r{window, autosave_path(window, session), session, "a + b", at};
    fs::create_directories(r.autosave.parent_path());
    Session value;
    value.results = {testing::sample_result("aa01", 3)};
    Progress silent;
    write_session(value, r.autosave, {session.empty() ? fs::path() : session_data_folder(session), false},
                  silent);
    write_record(r);
    return r;
  }
  testing::TemporaryFolder folder;
};

TEST_F(Recovery, KeepsWhatWasNeverSavedInTheStateFolderAndTheRestBesideItsSession) {
  EXPECT_EQ(autosave_path("w1", {}), folder.path() / "alinify/recovery/w1.alinify");
  EXPECT_EQ(autosave_path("w1", "/work/pair.alinify"), "/work/.pair.autosave.alinify");
}

TEST_F(Recovery, LeavesAnotherWindowsChangesOfTheSameSessionWhereTheyAre) {
  const fs::path session = folder / "pair.alinify";
  const RecoveryRecord first = record("w1", session, "2026-01-01T00:00:00Z");
  EXPECT_EQ(autosave_path("w1", session), first.autosave);
  EXPECT_EQ(autosave_path("w2", session), folder / ".pair.w2.autosave.alinify");
  drop_record(first, true);
  EXPECT_EQ(autosave_path("w2", session), folder / ".pair.autosave.alinify");
}

TEST_F(Recovery, FindsTheRecordsOfOtherWindowsTheNewestFirst) {
  record("old", {}, "2026-01-01T00:00:00Z");
  const RecoveryRecord newer = record("new", folder / "pair.alinify", "2026-01-02T00:00:00Z");
  put_text(recovery_folder() / "broken.json", "{");
  const auto records = read_records();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].window, "new");
  EXPECT_EQ(records[0].session, newer.session);
  EXPECT_EQ(records[0].autosave, newer.autosave);
  EXPECT_EQ(records[0].title, "a + b");
  EXPECT_EQ(records[1].window, "old");
  Progress silent;
  EXPECT_EQ(read_session(records[0].autosave, silent).session.results.size(), 1u);
}

TEST_F(Recovery, TidiesUpWhatAKillLeftOfAFileOfAnyWindow) {
  const fs::path left = recovery_folder() / ".w7.json.partial-1073741823-0";
  put_text(left, "{");
  const RecoveryRecord whole = record("w8", {}, "2026-01-01T00:00:00Z");
  EXPECT_EQ(read_records().size(), 1u);
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(whole.autosave));
}

TEST_F(Recovery, DropsARecordWithWhatOnlyItUsed) {
  const RecoveryRecord unsaved = record("w1", {}, "2026-01-01T00:00:00Z");
  const RecoveryRecord saved = record("w2", folder / "pair.alinify", "2026-01-02T00:00:00Z");
  drop_record(unsaved, true);
  drop_record(saved, true);
  EXPECT_TRUE(read_records().empty());
  EXPECT_FALSE(fs::exists(unsaved.autosave));
  EXPECT_FALSE(fs::exists(session_data_folder(unsaved.autosave)));
  EXPECT_FALSE(fs::exists(saved.autosave));
  EXPECT_TRUE(fs::exists(session_data_folder(saved.session) / "result-aa01.json")) << "the session's own";
}

}  // namespace
}  // namespace alinify
