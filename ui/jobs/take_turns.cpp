#include "ui/jobs/take_turns.h"

#include <chrono>

#include "core/image/image_info.h"

namespace alinify::ui {

std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> take_turns(
    Services& services, const HeavyTurn& turn) {
  const auto in_turn = [turn, run = services.register_job](HeavyTurn::Rank rank) {
    return [turn, run, rank](const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      const HeavyTurn::Hold hold = turn.take(rank, progress);
      RegisterJob begun = job;
      begun.began = std::chrono::steady_clock::now();  // waiting is no part of its time
      return run(begun, observer, progress);
    };
  };
  services.register_job = in_turn(HeavyTurn::Rank::Window);
  services.export_warped = [turn, run = services.export_warped, backend = services.backend](
                               const ExportRequest& request, Progress& progress) {
    const HeavyTurn::Hold hold = turn.take(HeavyTurn::Rank::Window, progress, [&] {
      return request.moving && backend->available_memory_bytes() >= 2 * sample_bytes(request.moving->info());
    });
    return run(request, progress);
  };
  return in_turn(HeavyTurn::Rank::Queue);
}

}  // namespace alinify::ui
