#include "core/io/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "core/base/platform.h"
#include "core/base/text.h"

namespace alinify {
namespace {

// Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t word_at(const std::byte* bytes) {
  return std::to_integer<std::uint32_t>(bytes[0]) << 24 | std::to_integer<std::uint32_t>(bytes[1]) << 16 |
         std::to_integer<std::uint32_t>(bytes[2]) << 8 | std::to_integer<std::uint32_t>(bytes[3]);
}

}  // namespace

void Sha256::take_block(const std::byte* block) {
  std::uint32_t w[64];
  for (int t = 0; t < 16; ++t) w[t] = word_at(block + 4 * t);
  for (int t = 16; t < 64; ++t) {
    const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
    const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (int t = 0; t < 64; ++t) {
    const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
    const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::uint32_t added[8] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state_[i] += added[i];
}

void Sha256::add(const std::byte* bytes, std::size_t count) {
  while (count > 0) {
    const auto filled = static_cast<std::size_t>(bytes_ % 64);
    const std::size_t taken = std::min(count, 64 - filled);
    if (taken == 64) {
      take_block(bytes);
    } else {
      std::memcpy(rest_.data() + filled, bytes, taken);
      if (filled + taken == 64) take_block(rest_.data());
    }
    bytes += taken, count -= taken, bytes_ += taken;
  }
}

std::string Sha256::digest() {
  const std::uint64_t bits = 8 * bytes_;
  const std::byte one{0x80}, zero{0};
  add(&one, 1);
  while (bytes_ % 64 != 56) add(&zero, 1);
  for (int shift = 56; shift >= 0; shift -= 8) {
    const auto byte = static_cast<std::byte>(bits >> shift & 255);
    add(&byte, 1);
  }
  std::string text;
  for (const std::uint32_t word : state_) text += hex_digits(word, 8);
  return text;
}

std::string sha256_of_file(const std::filesystem::path& path, const std::function<bool()>& continues) {
  const platform::InputFile file(path);
  std::vector<std::byte> buffer(std::size_t{1} << 20);
  Sha256 hash;
  for (std::int64_t at = 0;;) {
    if (continues && !continues()) return {};
    const std::int64_t got = file.read_at(at, buffer.data(), static_cast<std::int64_t>(buffer.size()));
    hash.add(buffer.data(), static_cast<std::size_t>(got));
    at += got;
    if (got < static_cast<std::int64_t>(buffer.size())) return hash.digest();
  }
}

}  // namespace alinify
