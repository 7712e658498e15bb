#pragma once

#include "ui/jobs/job_runner.h"

class QMessageBox;
class QWidget;

namespace alinify::ui {

/// Shows a failure: what failed, why, and the remedy; the technical text is folded away. Does not block;
/// deletes itself when closed.
QMessageBox* show_failure(const JobFailure& failure, QWidget* parent);

}  // namespace alinify::ui
