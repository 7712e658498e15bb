#pragma once

#include "ui/jobs/job_lock.h"
#include "ui/services.h"

namespace alinify::ui {

/// Makes the memory-intensive services wait for the lock: one registration at a time. An export runs beside a
/// registration if free memory holds the moving image twice, and waits otherwise. **Returns** the
/// registration function for the queue: the same, but yielding to interactive work.
std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> lock_services(
    Services& services, const JobLock& lock);

}  // namespace alinify::ui
