#include "core/compute/multi_device_backend.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/compute/messages.h"

namespace alinify {
namespace {

// Blocks returned by allocate that are still held.
class GivenMemory {
 public:
  void add(const void* begin, std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    blocks_[static_cast<const std::byte*>(begin)] = bytes;
  }
  void remove(const void* begin) {
    const std::lock_guard lock(mutex_);
    blocks_.erase(static_cast<const std::byte*>(begin));
  }
  bool holds(const void* address) const {
    const auto* const byte = static_cast<const std::byte*>(address);
    const std::lock_guard lock(mutex_);
    auto after = blocks_.upper_bound(byte);
    if (after == blocks_.begin()) return false;
    --after;
    return byte < after->first + after->second;
  }

 private:
  mutable std::mutex mutex_;
  std::map<const std::byte*, std::int64_t, std::less<>> blocks_;
};

class MultiDeviceBackend final : public Backend {
 public:
  explicit MultiDeviceBackend(std::vector<std::unique_ptr<Backend>> devices)
      : devices_(std::move(devices)), calls_(devices_.size(), 0) {}

  Message description() const override {
    std::vector<Message> each;
    for (const auto& device : devices_) each.push_back(device->description());
    return messages::several_devices(devices_.size(), Message::joined(std::move(each), ", "));
  }
  std::string device() const override {
    const std::string first = devices_.front()->device();
    return first.substr(0, first.find(':')) + ":all";
  }
  std::shared_ptr<ThreadPool> pool() const override { return first().pool(); }

  Rect warp_footprint(const WarpTileRequest& request, Size out_size) const override {
    return first().warp_footprint(request, out_size);
  }
  void warp_tile(const WarpTileRequest& request, Pixels out) override {
    if (given_->holds(request.footprint.data) || given_->holds(out.data))
      return first().warp_tile(request, out);
    deal([&](Backend& device) { device.warp_tile(request, out); });
  }
  void draw_view(const DrawViewArgs& args) override {
    deal([&](Backend& device) { device.draw_view(args); });
  }

  GreySteps& grey() override { return first().grey(); }
  FieldSteps& fields() override { return first().fields(); }
  ForegroundSteps& foreground() override { return first().foreground(); }
  IlluminationSteps& illumination() override { return first().illumination(); }

  std::shared_ptr<void> allocate(std::int64_t bytes) override {
    std::shared_ptr<void> block = first().allocate(bytes);
    if (!block) return block;
    void* const begin = block.get();
    given_->add(begin, bytes);
    return {begin, [given = given_, block = std::move(block)](void* p) mutable {
              given->remove(p);
              block.reset();
            }};
  }
  std::shared_ptr<void> allocate_pinned(std::int64_t bytes) override {
    return first().allocate_pinned(bytes);
  }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) override {
    first().copy_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }
  bool works_in_host_memory() const override { return first().works_in_host_memory(); }
  std::vector<Backend*> devices() override {
    std::vector<Backend*> all;
    for (const auto& device : devices_) all.push_back(device.get());
    return all;
  }
  // The minimum, so that a piece of a job fits on any device.
  std::int64_t available_memory_bytes() const override {
    std::int64_t min = first().available_memory_bytes();
    for (const auto& device : devices_) min = std::min(min, device->available_memory_bytes());
    return min;
  }
  DirectReaderOffer direct_reader() const override { return first().direct_reader(); }
  std::shared_ptr<OpenCvFlow> opencv_flow() const override { return first().opencv_flow(); }
  void trim_memory() override {
    for (const auto& device : devices_) device->trim_memory();
  }

 private:
  Backend& first() const { return *devices_.front(); }

  template <class Call>
  void deal(const Call& call) {
    struct Busy {
      explicit Busy(MultiDeviceBackend& owner_) : owner(owner_) {
        const std::lock_guard lock(owner.mutex_);
        // The next in turn among the least busy, so that sequential calls rotate too.
        const std::size_t count = owner.calls_.size();
        index = owner.next_;
        for (std::size_t k = 1; k < count; ++k)
          if (const std::size_t other = (owner.next_ + k) % count; owner.calls_[other] < owner.calls_[index])
            index = other;
        owner.next_ = (index + 1) % count;
        ++owner.calls_[index];
      }
      ~Busy() {
        const std::lock_guard lock(owner.mutex_);
        --owner.calls_[index];
      }
      MultiDeviceBackend& owner;
      std::size_t index = 0;
    };
    const Busy busy(*this);
    call(*devices_[busy.index]);
  }

  std::vector<std::unique_ptr<Backend>> devices_;
  std::shared_ptr<GivenMemory> given_ = std::make_shared<GivenMemory>();
  std::mutex mutex_;
  std::vector<int> calls_;  // in progress on each device
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Backend> make_multi_device_backend(std::vector<std::unique_ptr<Backend>> devices) {
  if (devices.empty())
    throw Error(ErrorKind::Usage, messages::cannot_run_on_all_devices, messages::there_is_no_device,
                messages::use_device_cpu);
  return std::make_unique<MultiDeviceBackend>(std::move(devices));
}

}  // namespace alinify
