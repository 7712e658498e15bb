#pragma once

class QMainWindow;

namespace alinify::ui {

class CommandSet;
class ImageCanvas;
class LogBook;
class SessionDocument;
class StatusLine;
class WindowJobs;
struct Preferences;
struct Services;

/// Objects that the controllers of a window share. All of it outlives them.
struct WindowContext {
  QMainWindow& window;  ///< parent of dialogs
  const Services& services;
  SessionDocument& document;
  ImageCanvas& canvas;
  WindowJobs& jobs;
  const CommandSet& commands;
  StatusLine& status;
  LogBook& log;
  Preferences& preferences;  ///< PreferencesController alone changes them
};

}  // namespace alinify::ui
