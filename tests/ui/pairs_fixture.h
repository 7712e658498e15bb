#pragma once

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include <QSettings>

#include "core/session/session_io.h"
#include "tests/ui/session_fixture.h"
#include "ui/jobs/pair_queue.h"
#include "ui/panels/pairs_panel.h"

namespace alinify::test {

namespace fs = std::filesystem;
using ui::PairState;

/// A window with the list of pairs, over images of the test's own.
class PairsTest : public test::SessionWindowTest {
 protected:
  void SetUp() override {
    for (const char* name : {"a fixed.tif", "a moving.tif", "b fixed.tif", "b moving.tif", "c fixed.tif",
                             "c moving.tif", "d fixed.tif", "d moving.tif"})
      std::ofstream(folder / name) << "pixels of " << name;
    QSettings().remove("docks");  // as a test before left them
    SessionWindowTest::SetUp();
    fake.iterations = 20;
    fake.iteration_ms = 2;
  }
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    // How many run at once, and with whose images: invisible to users, but noticeable.
    services.register_job = [this, run = services.register_job](
                                const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      most_at_once = std::max(most_at_once.load(), ++at_once);
      const struct Leaves {
        std::atomic<int>& count;
        ~Leaves() { --count; }
      } leaves{at_once};
      ++begun;
      return run(job, observer, progress);
    };
    return services;
  }

  ui::PairQueue& queue() { return queue_of(*window); }
  static ui::PairQueue& queue_of(ui::MainWindow& of) {
    return of.findChild<ui::PairsPanel*>("pairs_panel")->queue();
  }
  ui::PairsView& list() { return *window->findChild<ui::PairsView*>("pairs"); }
  const ui::QueuedPair& pair(std::size_t row) { return queue().pairs().at(row); }
  std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& one : queue().pairs()) all.push_back(one.files.id);
    return all;
  }
  PairState state(std::size_t row) { return pair(row).state; }
  QString shown_state(int row) {
    return list()
        .model()
        ->index(row, 0)
        .data(ui::PairsModel::StateTextRole)
        .toString()
        .replace(QChar(QChar::Nbsp), QLatin1Char(' '));
  }

  void show_list() {
    action("show_pairs_dock")->trigger();
    ASSERT_TRUE(wait_for([&] { return list().isVisible() && !list().visibleRegion().isEmpty(); }))
        << "it stands behind another panel";
  }
  void drop_on_list(const QStringList& names) { drop_on_list(names, list().viewport()->rect().center()); }
  void drop_on_list(const QStringList& names, QPoint at) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& name : names) urls << QUrl::fromLocalFile(file(name.toUtf8().constData()));
    data.setUrls(urls);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(list().viewport(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(list().viewport(), &event);
    EXPECT_TRUE(event.isAccepted());
  }
  /// "a moving", "b moving", ... each with its images.
  void add_pairs(const QStringList& letters) {
    if (!list().isVisible()) show_list();
    const std::size_t before = queue().pairs().size();
    for (const QString& letter : letters) {
      const std::size_t count = queue().pairs().size();
      drop_on_list({letter + " moving.tif", letter + " fixed.tif"});
      ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == count + 1; }));
    }
    ASSERT_EQ(queue().pairs().size(), before + static_cast<std::size_t>(letters.size()));
  }
  void select(const std::vector<int>& rows) {
    bool first = true;
    for (const int row : rows) {
      const QRect all = list().visualRect(list().model()->index(row, 0));
      const QPoint at(all.center().x(), all.bottom() - 15);  // below a heading
      QTest::mouseClick(list().viewport(), Qt::LeftButton, first ? Qt::NoModifier : Qt::ControlModifier, at);
      first = false;
    }
  }
  void run_all() {
    activate();
    QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
  }
  bool rests() {
    return wait_for([&] { return !queue().running() && !window->busy() && !window->files().saving(); });
  }
  Session session_at(std::size_t row) {
    Progress silent;
    return read_session(fs::path(pair(row).session.toStdString()), silent).session;
  }

  std::atomic<int> at_once{0}, most_at_once{0}, begun{0};
};

}  // namespace alinify::test
