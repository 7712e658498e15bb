// A person who opens, registers, corrects, saves, quits and is cut off at random never loses what was not
// given up by an answer or taken back by Undo. The seed is printed; ALINIFY_TEST_SEED names another one.

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "core/session/session_io.h"
#include "tests/ui/session_fixture.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::click_answer;
using test::wait_for;

constexpr int kCommands = 200;
constexpr const char* kPairs[][2] = {{"fixed.tif", "moving.tif"}, {"fixed2.tif", "moving2.tif"}};

/// The user's work in a session.
struct Work {
  std::set<std::string> images, landmarks;
  std::map<std::string, std::size_t> results;  ///< the number of corrections of each
  std::size_t masks = 0;
  bool nothing() const { return landmarks.empty() && results.empty() && masks == 0; }
  friend bool operator==(const Work&, const Work&) = default;
};

Work work_in(const Session& session) {
  Work work;
  for (const auto& image : {session.fixed, session.moving})
    if (image) work.images.insert(image->path.filename().string());
  for (const LandmarkPair& pair : session.landmarks) work.landmarks.insert(pair.id);
  for (const SessionResult& result : session.results) work.results[result.id] = result.corrections.size();
  work.masks = session.drawn_masks.fixed.size() + session.drawn_masks.moving.size();
  return work;
}

std::ostream& operator<<(std::ostream& out, const Work& work) {
  for (const std::string& name : work.images) out << name << ' ';
  out << work.landmarks.size() << " landmarks, " << work.masks << " masks, results";
  for (const auto& [id, corrections] : work.results) out << ' ' << id << '+' << corrections;
  return out;
}

class NeverLoses : public test::SessionWindowTest, public ::testing::WithParamInterface<unsigned> {
 protected:
  void SetUp() override {
    SessionWindowTest::SetUp();
    fake.iterations = 4, fake.iteration_ms = 0;
    window->files().set_autosave_delay_ms(20);
  }
  int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
  Work work() { return work_in(ui::session_of(window->document().state())); }
  QString path() { return window->files().path(); }
  bool quiet() {
    return wait_for([&] { return !window->busy() && !window->files().saving(); });
  }
  Work work_in_file(const fs::path& file) {
    Progress silent;
    const ReadSession read = read_session(file, silent);
    EXPECT_TRUE(read.warnings.empty()) << read.warnings[0].english();
    return work_in(read.session);
  }
  bool is_saved() { return path().isEmpty() ? work().nothing() : work() == saved[path()]; }

  void check_files() {
    for (const auto& [file, promised] : saved)
      EXPECT_EQ(work_in_file(file.toStdString()), promised) << file.toStdString();
  }

  /// Ctrl+S: under its own name without a word, otherwise under a new one.
  void save() {
    const Work now = work();
    const QString before = path();
    if (!before.isEmpty()) {
      EXPECT_EQ(saved[before].images, now.images) << "over another pair's session";
    }
    key(Qt::Key_S);
    if (before.isEmpty()) name_it();
    ASSERT_TRUE(quiet());
    ASSERT_FALSE(path().isEmpty());
    saved[path()] = now;
    EXPECT_EQ(work_in_file(path().toStdString()), now);
  }
  void name_it() {
    choose_file("save_session_dialog", file(("s" + std::to_string(++names) + ".alinify").c_str()));
  }

  /// Answers what was asked before the document is left; true when it is left. `before` it was asked, it was
  /// saved or not: nothing that is not may be left without a question.
  bool answered(bool was_saved, const Work& before) {
    auto* ask = child<QMessageBox>("save_question");
    if (!ask) {
      EXPECT_TRUE(was_saved) << "left without a question: " << before;
      return true;
    }
    const Work now = work();
    switch (below(3)) {
      case 0:
        click(ask, QMessageBox::Cancel);
        closed();
        EXPECT_EQ(work(), now);
        return false;
      case 1:
        click(ask, QMessageBox::Discard);
        closed();
        return true;
      default:
        const QString name = path();
        click(ask, QMessageBox::Save);
        closed();
        if (name.isEmpty()) {
          name_it();
          saved[file(("s" + std::to_string(names) + ".alinify").c_str())] = now;
        } else {
          EXPECT_EQ(saved[name].images, now.images) << "over another pair's session";
          saved[name] = now;
        }
        return true;
    }
  }
  void closed() {
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") == nullptr; }));
  }

  /// Images are read before anything is asked about them.
  void read() {
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") || !window->busy(); }));
  }

  void open_pair() {
    const auto& pair = kPairs[below(2)];
    const Work before = work();
    const bool was_saved = is_saved();
    activate();
    ask_for_pair(pair[0], pair[1]);
    read();
    const bool went = answered(was_saved, before);
    ASSERT_TRUE(quiet());
    EXPECT_EQ(work(), went ? (Work{{pair[0], pair[1]}, {}, {}, 0}) : before);
    if (went) {
      EXPECT_EQ(path(), "") << "a pair that was opened has no name";
    }
  }
  void open_one() {
    const bool fixed = below(2) == 0;
    const Work before = work();
    const bool was_saved = is_saved();
    window->open_files({file(kPairs[below(2)][fixed ? 0 : 1])}, fixed ? ui::Side::Fixed : ui::Side::Moving);
    read();
    const bool asked = child<QMessageBox>("save_question");
    const bool went = !asked || answered(was_saved, before);
    ASSERT_TRUE(quiet());
    if (!went) {
      EXPECT_EQ(work(), before);
    } else if (!asked && !was_saved) {
      EXPECT_EQ(work().landmarks, before.landmarks);
      EXPECT_EQ(work().results, before.results);
      EXPECT_EQ(work().masks, before.masks);
    }
  }
  void open_saved() {
    if (saved.empty()) return;
    const QString chosen = std::next(saved.begin(), below(static_cast<int>(saved.size())))->first;
    const Work before = work();
    const bool was_saved = is_saved();
    window->open_files({chosen});
    const bool went = answered(was_saved, before);
    ASSERT_TRUE(quiet());
    EXPECT_EQ(work(), went ? saved[chosen] : before);
    if (went) {
      EXPECT_EQ(path(), chosen);
    }
  }
  void begin_anew() {
    const Work before = work();
    const bool was_saved = is_saved();
    key(Qt::Key_N);
    const bool went = answered(was_saved, before);
    ASSERT_TRUE(quiet());
    if (!went) {
      EXPECT_EQ(work(), before);
    } else {
      EXPECT_TRUE(work().nothing() && path().isEmpty());
    }
  }
  void swap() {
    if (!action("swap")->isEnabled()) return;
    const Work before = work();
    const bool was_saved = is_saved();
    action("swap")->trigger();
    if (!before.results.empty()) answered(was_saved, before);
    ASSERT_TRUE(quiet());
    EXPECT_EQ(work().landmarks, before.landmarks);
  }

  void set_landmark() {
    if (!window->document().has_pair()) return;
    std::vector<LandmarkPair> all = window->document().landmarks();
    const std::string id = "m" + std::to_string(++names);
    all.push_back({id, {below(800) + 0.5, below(600) + 0.5}, {below(800) + 0.5, below(600) + 0.5}, true});
    window->document().set_landmarks(all, "Add Landmark");
  }
  void run() {
    if (!window->document().has_pair()) return;
    const std::size_t before = work().results.size();
    const bool dragged = !window->document().corrections().empty();
    key(Qt::Key_R);
    auto* ask = child<QMessageBox>("drags_question");
    ASSERT_EQ(ask != nullptr, dragged);
    if (ask) click_answer(ask->findChild<QPushButton*>("register_whole_pair"));
    ASSERT_TRUE(wait_for([&] { return work().results.size() == before + 1 && !window->busy(); }));
  }
  void correct() {
    if (!window->document().has_pair()) return;
    std::vector<CorrectedSpot> spots = window->document().corrections();
    const std::size_t n = spots.size();
    const Vec2d at{100.0 + 60 * static_cast<double>(n % 12), 100.0 + 50 * static_cast<double>(n / 12 % 9)};
    spots.push_back({at, at + Vec2d{1, 0}, 20, false});
    window->document().set_corrections(spots, "Correct a Spot");
  }
  void draw_mask() {
    if (!window->document().image(ui::Side::Fixed)) return;
    std::vector<MaskPolygon> all = window->document().polygons(ui::Side::Fixed);
    all.push_back({{{10, 10}, {200, 10}, {200, 100.0 + below(300)}}, true});
    window->document().set_polygons(ui::Side::Fixed, all, "Draw Mask");
  }

  void make_window() {
    window = std::make_unique<ui::MainWindow>(fake.services());
    window->files().set_autosave_delay_ms(20);
    window->resize(1100, 750);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    activate();
    window->offer_recovery();
  }
  void quit() {
    const Work before = work();
    const bool was_saved = is_saved();
    window->close();
    const bool went = answered(was_saved, before);
    if (!went) {
      EXPECT_EQ(work(), before);
      return;
    }
    ASSERT_TRUE(wait_for([&] { return !window->isVisible(); }));
    window.reset();
    make_window();
    EXPECT_EQ(child<QMessageBox>("recovery_question"), nullptr) << "it closed in order";
  }
  /// The window goes without closing, after its changes were written down.
  void cut_off() {
    bool there = false;
    window->files().autosave_now([&] { there = true; });
    ASSERT_TRUE(wait_for([&] { return there; }));
    const Work before = work();
    const QString was = path();
    const bool unsaved = !is_saved(), modified = window->files().modified();
    EXPECT_TRUE(modified || !unsaved);
    window.reset();
    make_window();
    if (!modified) {
      EXPECT_EQ(child<QMessageBox>("recovery_question"), nullptr);
      return;
    }
    ASSERT_NE(child<QMessageBox>("recovery_question"), nullptr) << "lost: " << before;
    if (below(4) == 0) {
      answer_recovery("recover_later");
      window->offer_recovery();
      ASSERT_NE(child<QMessageBox>("recovery_question"), nullptr) << "lost: " << before;
    }
    if (below(4) == 0) {
      answer_recovery("discard_recovery");
      EXPECT_TRUE(window->files().abandoned().empty());
      return;
    }
    answer_recovery("recover");
    ASSERT_TRUE(wait_for([&] { return window->files().abandoned().empty() && !window->busy(); }));
    ASSERT_TRUE(quiet());
    EXPECT_EQ(work(), before);
    EXPECT_EQ(path(), was);
    EXPECT_TRUE(window->files().modified());
  }
  void answer_recovery(const char* button) {
    auto* ask = child<QMessageBox>("recovery_question");
    click_answer(ask->findChild<QPushButton*>(button));
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("recovery_question") == nullptr; }));
  }

  std::mt19937 random;
  std::map<QString, Work> saved;  ///< what each file has to hold
  int names = 0;
};

TEST_P(NeverLoses, WhatWasNotGivenUp) {
  const char* named = std::getenv("ALINIFY_TEST_SEED");
  const unsigned seed = named ? static_cast<unsigned>(std::strtoul(named, nullptr, 10)) : GetParam();
  random.seed(seed);
  std::cout << "seed " << seed << "\n";
  const std::pair<const char*, std::function<void()>> commands[] = {
      {"open a pair", [this] { open_pair(); }},
      {"open a pair", [this] { open_pair(); }},
      {"open one image", [this] { open_one(); }},
      {"open a session", [this] { open_saved(); }},
      {"begin anew", [this] { begin_anew(); }},
      {"swap", [this] { swap(); }},
      {"landmark", [this] { set_landmark(); }},
      {"landmark", [this] { set_landmark(); }},
      {"landmark", [this] { set_landmark(); }},
      {"register", [this] { run(); }},
      {"register", [this] { run(); }},
      {"correct", [this] { correct(); }},
      {"correct", [this] { correct(); }},
      {"mask", [this] { draw_mask(); }},
      {"undo", [this] { key(Qt::Key_Z); }},
      {"undo", [this] { key(Qt::Key_Z); }},
      {"redo", [this] { key(Qt::Key_Y); }},
      {"save",
       [this] {
         if (window->document().has_pair()) save();
       }},
      {"save",
       [this] {
         if (window->document().has_pair()) save();
       }},
      {"quit", [this] { quit(); }},
      {"cut off", [this] { cut_off(); }}};
  std::string done;
  for (int i = 0; i < kCommands; ++i) {
    const auto& [name, command] = commands[below(static_cast<int>(std::size(commands)))];
    done += std::string(i % 12 == 0 ? "\n  " : ", ") + name;
    command();
    ASSERT_TRUE(quiet());
    EXPECT_EQ(child<QMessageBox>("error_box"), nullptr);
    if (i % 10 == 9 || i + 1 == kCommands) check_files();
    ASSERT_FALSE(HasFailure()) << "command " << i << " of seed " << seed << ":" << done;
  }
  std::cout << saved.size() << " sessions, each as it was saved last\n";
}

INSTANTIATE_TEST_SUITE_P(Seeds, NeverLoses, ::testing::Values(1u, 2u));

}  // namespace
}  // namespace alinify
