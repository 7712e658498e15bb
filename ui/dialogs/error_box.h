#pragma once

#include "ui/jobs/job_runner.h"

class QMessageBox;
class QWidget;

namespace alinify::ui {

/// Tells a failure: what, why, what to do; the technical text folded away. Does not block; deletes itself
/// when closed.
QMessageBox* show_failure(const JobFailure& failure, QWidget* parent);

}  // namespace alinify::ui
