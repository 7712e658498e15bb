#pragma once

#include <functional>

#include <QStringList>

class QWidget;

namespace alinify::ui {

/// Runs `then` once `paths` may be written: at once if none of them exists, otherwise after the user has
/// agreed to replace those that do. Does not block: the question ("replace_question", with its button
/// "replace") opens over `parent` and is deleted with it. Return keeps the files.
void ask_to_replace(QWidget& parent, const QStringList& paths, std::function<void()> then);

}  // namespace alinify::ui
