#pragma once

#include <utility>

#include "tests/support/backend_decorator.h"

namespace alinify::testing {

/// The CPU backend with its own reader from files into its memory.
class WithReader final : public BackendDecorator {
 public:
  explicit WithReader(DirectReaderOffer offer)
      : BackendDecorator(make_cpu_backend(3)), offer_(std::move(offer)) {}
  DirectReaderOffer direct_reader() const override { return offer_; }

 private:
  DirectReaderOffer offer_;
};

}  // namespace alinify::testing
