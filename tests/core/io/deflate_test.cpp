#include "core/io/deflate.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <zlib.h>

#include <gtest/gtest.h>

namespace alinify {
namespace {

using Bytes = std::vector<std::byte>;

constexpr CompressionLevel kLevels[] = {CompressionLevel::Fast, CompressionLevel::Default,
                                        CompressionLevel::Small};

Bytes noise(std::size_t count, int values, unsigned seed) {
  std::mt19937 random(seed);
  Bytes data(count);
  for (std::byte& byte : data) byte = static_cast<std::byte>(random() % static_cast<unsigned>(values));
  return data;
}

// A predictor's output for a camera's picture: small differences around zero, modulo 256.
Bytes camera_differences(std::size_t count, double deviation, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, deviation);
  Bytes data(count);
  for (std::byte& byte : data)
    byte = static_cast<std::byte>(static_cast<unsigned>(std::lround(normal(random))) & 255U);
  return data;
}

// The same noise in three channels: grey stored as RGB.
Bytes repeated_channels(std::size_t pixels) {
  const Bytes grey = noise(pixels, 64, 5);
  Bytes data;
  for (const std::byte value : grey) data.insert(data.end(), 3, value);
  return data;
}

Bytes inflated_by_zlib(const Bytes& stream, std::size_t bytes) {
  Bytes out(bytes + 1);
  auto length = static_cast<uLongf>(out.size());
  const int status =
      uncompress(reinterpret_cast<Bytef*>(out.data()), &length, reinterpret_cast<const Bytef*>(stream.data()),
                 static_cast<uLong>(stream.size()));
  EXPECT_EQ(status, Z_OK);
  out.resize(length);
  return out;
}

std::size_t size_by_zlib(const Bytes& data) {
  auto length = compressBound(static_cast<uLong>(data.size()));
  Bytes out(length);
  compress2(reinterpret_cast<Bytef*>(out.data()), &length, reinterpret_cast<const Bytef*>(data.data()),
            static_cast<uLong>(data.size()), 6);
  return length;
}

TEST(Deflate, IsReadByZlib) {
  const std::pair<std::string, Bytes> cases[] = {{"nothing", {}},
                                                 {"one byte", Bytes(1, std::byte{7})},
                                                 {"constant", Bytes(786432, std::byte{255})},
                                                 {"incompressible", noise(786432, 256, 1)},
                                                 {"camera", camera_differences(786432, 3, 2)},
                                                 {"repeated channels", repeated_channels(100'000)},
                                                 {"a large tile", camera_differences(5'000'001, 20, 3)}};
  for (const auto& [name, data] : cases) {
    for (const CompressionLevel level : kLevels) {
      SCOPED_TRACE(name + ", level " + std::to_string(static_cast<int>(level)));
      EXPECT_EQ(inflated_by_zlib(deflate(data, level), data.size()), data);
    }
  }
}

TEST(Deflate, StaysWithinATenthOfZlibsSizeWhateverIsInTheTile) {
  for (const Bytes& data :
       {camera_differences(786432, 1, 1), camera_differences(786432, 6, 2), camera_differences(786432, 30, 3),
        repeated_channels(262144), Bytes(786432, std::byte{255})}) {
    const double by_zlib = static_cast<double>(size_by_zlib(data));
    EXPECT_LE(static_cast<double>(deflate(data, CompressionLevel::Default).size()), 1.10 * by_zlib + 1024);
    EXPECT_LE(deflate(data, CompressionLevel::Small).size(),
              deflate(data, CompressionLevel::Fast).size() + data.size() / 200);
  }
}

TEST(DeflateChoice, SamplesOneTileInEightOnceTheLastEightAgree) {
  DeflateChoice choice;
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(choice.for_tile(2)) << i;
    choice.learn(2, true);
  }
  int sampled = 0;
  for (int i = 0; i < 80; ++i) {
    const std::optional<bool> known = choice.for_tile(2);
    if (known) {
      EXPECT_TRUE(*known);
      continue;
    }
    ++sampled;
    choice.learn(2, i != 40);  // one may say otherwise by chance
  }
  EXPECT_EQ(sampled, 10);
  EXPECT_FALSE(choice.for_tile(8)) << "of tiles that are much smaller nothing is known";
}

TEST(DeflateChoice, SamplesEveryTileOfAKindThatDisagrees) {
  DeflateChoice choice;
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(choice.for_tile(3)) << i;
    choice.learn(3, i % 2 == 0);
  }
  // It learns that all that come suit libdeflate now.
  for (int i = 0; i < 8; ++i) choice.learn(3, false);
  EXPECT_EQ(choice.for_tile(3), std::optional(false));
}

TEST(DeflateChoice, MakesAFileHardlyLargerThanSamplesOfEveryTile) {
  DeflateChoice choice;
  std::size_t by_choice = 0, by_samples = 0;
  for (unsigned i = 0; i < 60; ++i) {
    // Cloth, blank ground and grey stored as RGB in turn.
    const Bytes tile = i % 3 == 0   ? camera_differences(196608, 3 + i % 5, i)
                       : i % 3 == 1 ? Bytes(196608, std::byte{static_cast<unsigned char>(i)})
                                    : repeated_channels(65536);
    const Bytes stream = deflate(tile, CompressionLevel::Default, &choice);
    EXPECT_EQ(inflated_by_zlib(stream, tile.size()), tile) << i;
    by_choice += stream.size();
    by_samples += deflate(tile, CompressionLevel::Default).size();
  }
  EXPECT_LE(static_cast<double>(by_choice), 1.005 * static_cast<double>(by_samples));
}

TEST(Deflate, NeverGrowsDataByMoreThanItsFraming) {
  const Bytes data = noise(786432, 256, 9);
  for (const CompressionLevel level : kLevels) EXPECT_LT(deflate(data, level).size(), data.size() + 1024);
}

}  // namespace
}  // namespace alinify
