#include "core/registration/elastix/log_parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace alinify {
namespace {

std::vector<std::string_view> columns_of(std::string_view line) {
  std::vector<std::string_view> columns;
  for (;;) {
    const std::size_t tab = line.find('\t');
    std::string_view column = line.substr(0, tab);
    while (!column.empty() && column.front() == ' ') column.remove_prefix(1);
    while (!column.empty() && (column.back() == ' ' || column.back() == '\r')) column.remove_suffix(1);
    columns.push_back(column);
    if (tab == std::string_view::npos) return columns;
    line.remove_prefix(tab + 1);
  }
}

template <class T>
std::optional<T> number_in(std::string_view text) {
  T value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "Resolution: 3" -> 3; `words` must start the line.
std::optional<int> number_after(std::string_view line, std::string_view words) {
  if (line.substr(0, words.size()) != words) return std::nullopt;
  line.remove_prefix(words.size());
  int value = 0;
  const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (failure != std::errc() || value < 0) return std::nullopt;
  return value;
}

// "ITK ERROR: AdvancedMattesMutualInformationMetric(0x55f4): Too many samples" -> "Too many samples".
std::string without_address(std::string_view line) {
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  if (const std::size_t address = line.find("(0x"); address != std::string_view::npos) {
    if (const std::size_t end = line.find("): ", address); end != std::string_view::npos)
      line.remove_prefix(end + 3);
  }
  for (const std::string_view prefix : {"itk::ERROR: ", "ITK ERROR: ", "ERROR: "})
    if (line.substr(0, prefix.size()) == prefix) line.remove_prefix(prefix.size());
  return std::string(line.substr(0, 300));
}

}  // namespace

void LogParser::listen_for_complaints(std::string_view line) {
  const auto take = [&](int rank, std::string_view text) {
    // Keep the first of the highest rank: later ones are consequences.
    if (rank <= complaint_rank_) return;
    complaint_rank_ = rank;
    complaint_ = without_address(text);
  };
  if (const std::size_t at = line.find("Description: "); at != std::string_view::npos)
    take(3, line.substr(at + 13));
  else if (line.find("bad_alloc") != std::string_view::npos ||
           line.find("Failed to allocate memory") != std::string_view::npos)
    take(2, line);
  else if (line.find("ERROR") != std::string_view::npos)
    take(1, line);
}

std::optional<LogEvent> LogParser::parse_iteration(std::string_view line) {
  const std::vector<std::string_view> columns = columns_of(line);
  const auto iteration = number_in<int>(columns.front());
  if (!iteration || *iteration < 0) return std::nullopt;
  const auto value = [&](int column) -> std::optional<double> {
    if (column < 0 || column >= static_cast<int>(columns.size())) return std::nullopt;
    return number_in<double>(columns[static_cast<std::size_t>(column)]);
  };
  const auto metric = value(metric_column_);
  if (!metric) return std::nullopt;
  LogEvent event{LogEvent::Kind::Iteration, std::max(stage_, 0), level_, *iteration, *metric, {}, 0};
  event.step = value(step_column_);
  event.gradient = value(gradient_column_).value_or(0);
  return event;
}

std::optional<LogEvent> LogParser::parse(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return std::nullopt;
  last_line_ = std::string(line.substr(0, 300));
  listen_for_complaints(line);

  // The line that ends a stage starts with the same words as the one that begins it.
  if (const auto stage = number_after(line, "Running elastix with parameter file ");
      stage && line.find("has finished") == std::string_view::npos) {
    stage_ = *stage;
    level_ = 0;
    in_table_ = false;
    return LogEvent{LogEvent::Kind::StageBegins, stage_};
  }
  if (const auto level = number_after(line, "Resolution: ")) {
    level_ = *level;
    in_table_ = false;
    return LogEvent{LogEvent::Kind::LevelBegins, std::max(stage_, 0), level_};
  }
  if (const auto level = number_after(line, "Time spent in resolution "); level && in_table_) {
    in_table_ = false;
    return LogEvent{LogEvent::Kind::LevelEnds, std::max(stage_, 0), level_};
  }
  if (line.substr(0, 6) == "1:ItNr") {
    // "2:Metric", or "2:Metric0" and so on for several metrics, the first being their sum.
    const std::vector<std::string_view> heads = columns_of(line);
    metric_column_ = step_column_ = gradient_column_ = -1;
    for (int i = 0; i < static_cast<int>(heads.size()); ++i) {
      const std::string_view head = heads[static_cast<std::size_t>(i)];
      const std::string_view name = head.substr(std::min(head.find(':') + 1, head.size()));
      if (name == "Metric") metric_column_ = i;
      if (name == "StepSize") step_column_ = i;
      if (name == "||Gradient||") gradient_column_ = i;
    }
    in_table_ = metric_column_ >= 0;
    return std::nullopt;
  }
  return in_table_ ? parse_iteration(line) : std::nullopt;
}

}  // namespace alinify
