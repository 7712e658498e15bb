#include "ui/jobs/lock_services.h"

#include <chrono>

#include "core/image/image_info.h"

namespace alinify::ui {

std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> lock_services(
    Services& services, const JobLock& lock) {
  const auto locked = [lock, run = services.register_job](JobLock::Rank rank) {
    return [lock, run, rank](const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      const JobLock::Hold hold = lock.acquire(rank, progress);
      RegisterJob begun = job;
      begun.began = std::chrono::steady_clock::now();  // does not count the wait
      return run(begun, observer, progress);
    };
  };
  services.register_job = locked(JobLock::Rank::Window);
  services.export_warped = [lock, run = services.export_warped, backend = services.backend](
                               const ExportRequest& request, Progress& progress) {
    const JobLock::Hold hold = lock.acquire(JobLock::Rank::Window, progress, [&] {
      return request.moving && backend->available_memory_bytes() >= 2 * sample_bytes(request.moving->info());
    });
    return run(request, progress);
  };
  return locked(JobLock::Rank::Queue);
}

}  // namespace alinify::ui
