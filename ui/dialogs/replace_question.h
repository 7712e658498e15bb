#pragma once

#include <functional>

#include <QStringList>

class QWidget;

namespace alinify::ui {

/// Runs `then` once it is certain that `paths` may be written: at once where none of them exists, otherwise
/// after the person has agreed to replace those that do. Does not wait: the question ("replace_question",
/// with its button "replace") opens over `parent`, and is gone with it. Return keeps the files.
void ask_to_replace(QWidget& parent, const QStringList& paths, std::function<void()> then);

}  // namespace alinify::ui
