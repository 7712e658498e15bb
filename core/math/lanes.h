#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"

namespace alinify {

/// N numbers processed alike, such as the channels of one pixel. A vector register if the compiler has vector
/// types (its auto-vectoriser picks the wrong dimension and shuffles), a plain array otherwise. load_before
/// and load_behind: the N numbers starting one before or one after a loaded element. load_element and
/// store_element are for whole elements of an array of these, aligned to their size or 16 bytes, whichever is
/// smaller.
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__)

template <class Real, int N>
struct Lanes {
  typedef Real Vector __attribute__((vector_size(sizeof(Real) * N)));
  Vector v;

  static Lanes load(const Real* from) {
    Lanes lanes;
    __builtin_memcpy(&lanes.v, from, sizeof lanes.v);
    return lanes;
  }
  void store(Real* to) const { __builtin_memcpy(to, &v, sizeof v); }
  static Lanes load_element(const Real* from) { return load(from); }
  static Lanes load_before(const Real* here, const Lanes&) { return load(here - 1); }
  static Lanes load_behind(const Real* here, const Lanes&) { return load(here + 1); }
  void store_element(Real* to) const { store(to); }
  static Lanes all(Real value) { return {Vector{} + value}; }
  Real operator[](int lane) const { return v[lane]; }
  // By reference, because gcc warns that its ABI for passing eight floats by value has changed.
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return {a.v + b.v}; }
  friend Lanes operator*(Real s, const Lanes& a) { return {s * a.v}; }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return {a.v * b.v}; }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return {a.v - b.v}; }
  // The second if the first is NaN.
  friend Lanes min_of(const Lanes& a, const Lanes& b) { return {a.v < b.v ? a.v : b.v}; }
  friend Lanes max_of(const Lanes& a, const Lanes& b) { return {a.v > b.v ? a.v : b.v}; }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return {a.v / b.v}; }
  friend Lanes operator/(const Lanes& a, Real s) { return {a.v / s}; }
  friend Lanes operator&(const Lanes& a, const Lanes& b) { return {a.v & b.v}; }
  /// 1 where a <= b, else 0.
  friend Lanes at_most(const Lanes& a, const Lanes& b) { return {a.v <= b.v ? Vector{} + 1 : Vector{}}; }
  /// `value` where a > b, else 0.
  friend Lanes where_above(const Lanes& a, const Lanes& b, const Lanes& value) {
    return {a.v > b.v ? value.v : Vector{}};
  }
};

template <class Real>
struct Lanes<Real, 1> {
  Real v;

  static Lanes load(const Real* from) { return {*from}; }
  void store(Real* to) const { *to = v; }
  static Lanes load_element(const Real* from) { return load(from); }
  void store_element(Real* to) const { store(to); }
  static Lanes all(Real value) { return {value}; }
  Real operator[](int) const { return v; }
  friend Lanes operator+(Lanes a, Lanes b) { return {a.v + b.v}; }
  friend Lanes operator*(Real s, Lanes a) { return {s * a.v}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {a.v * b.v}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {a.v - b.v}; }
  friend Lanes operator/(Lanes a, Real s) { return {a.v / s}; }
  friend Lanes min_of(Lanes a, Lanes b) { return {a.v < b.v ? a.v : b.v}; }
};

/// Loads N stored values as floats.
template <int N, class T>
inline Lanes<float, N> load_floats(const T* from) {
  typedef T Stored __attribute__((vector_size(N * sizeof(T))));
  Stored stored;
  __builtin_memcpy(&stored, from, sizeof stored);
  return {__builtin_convertvector(stored, typename Lanes<float, N>::Vector)};
}
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// gcc would convert half a register one number at a time.
template <>
inline Lanes<float, 4> load_floats<4, std::uint16_t>(const std::uint16_t* from) {
  typedef std::uint16_t Shorts __attribute__((vector_size(16)));
  typedef int Ints __attribute__((vector_size(16)));
  typedef std::int64_t Longs __attribute__((vector_size(16)));
  std::int64_t bits;
  __builtin_memcpy(&bits, from, sizeof bits);
  const auto stored = reinterpret_cast<Shorts>(Longs{bits, 0});
  const auto wide = reinterpret_cast<Ints>(__builtin_shufflevector(stored, Shorts{}, 0, 8, 1, 8, 2, 8, 3, 8));
  return {__builtin_convertvector(wide, Lanes<float, 4>::Vector)};
}
template <>
inline Lanes<float, 4> load_floats<4, std::uint8_t>(const std::uint8_t* from) {
  typedef std::uint8_t Bytes __attribute__((vector_size(16)));
  typedef std::uint16_t Shorts __attribute__((vector_size(16)));
  typedef int Ints __attribute__((vector_size(16)));
  int bits;
  __builtin_memcpy(&bits, from, sizeof bits);
  const auto stored = reinterpret_cast<Bytes>(Ints{bits, 0, 0, 0});
  const auto halves = reinterpret_cast<Shorts>(
      __builtin_shufflevector(stored, Bytes{}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto wide =
      reinterpret_cast<Ints>(__builtin_shufflevector(halves, Shorts{}, 0, 8, 1, 9, 2, 10, 3, 11));
  return {__builtin_convertvector(wide, Lanes<float, 4>::Vector)};
}
#endif

/// Floor, for values within the range of int.
template <int N>
inline Lanes<int, N> floors_of(const Lanes<float, N>& a) {
  const auto truncated = __builtin_convertvector(a.v, typename Lanes<int, N>::Vector);
  // A true comparison is -1.
  return {truncated + (a.v < __builtin_convertvector(truncated, typename Lanes<float, N>::Vector))};
}
template <int N>
inline Lanes<float, N> floats_of(const Lanes<int, N>& a) {
  return {__builtin_convertvector(a.v, typename Lanes<float, N>::Vector)};
}

/// Whether a is the same number four times, and whether a is counting up from its first (modulo 2^32).
inline bool all_equal(const Lanes<int, 4>& a) {
  typedef std::int64_t Longs __attribute__((vector_size(16)));
  const auto apart = reinterpret_cast<Longs>(a.v ^ __builtin_shufflevector(a.v, a.v, 0, 0, 0, 0));
  return (apart[0] | apart[1]) == 0;
}
inline bool counting_up(const Lanes<int, 4>& a) {
  typedef unsigned Counts __attribute__((vector_size(16)));
  return all_equal(
      {reinterpret_cast<Lanes<int, 4>::Vector>(reinterpret_cast<Counts>(a.v) - Counts{0, 1, 2, 3})});
}

/// The upper half added to the lower one.
inline Lanes<float, 4> folded(const Lanes<float, 8>& a) {
  return {__builtin_shufflevector(a.v, a.v, 0, 1, 2, 3) + __builtin_shufflevector(a.v, a.v, 4, 5, 6, 7)};
}

/// The four numbers from number `First` on of eight, of which `b` are the last four.
template <int First>
inline Lanes<float, 4> shifted(const Lanes<float, 4>& a, const Lanes<float, 4>& b) {
  return {__builtin_shufflevector(a.v, b.v, First, First + 1, First + 2, First + 3)};
}

/// Splits eight numbers, `a` and then `b`: `even` gets the first, third, fifth and seventh, `odd` the others.
inline void part_in_turn(const Lanes<float, 4>& a, const Lanes<float, 4>& b, Lanes<float, 4>& even,
                         Lanes<float, 4>& odd) {
  even.v = __builtin_shufflevector(a.v, b.v, 0, 2, 4, 6);
  odd.v = __builtin_shufflevector(a.v, b.v, 1, 3, 5, 7);
}

/// Transposes in place.
inline void transpose(Lanes<float, 4>& a, Lanes<float, 4>& b, Lanes<float, 4>& c, Lanes<float, 4>& d) {
  const auto ab_low = __builtin_shufflevector(a.v, b.v, 0, 4, 1, 5);
  const auto ab_high = __builtin_shufflevector(a.v, b.v, 2, 6, 3, 7);
  const auto cd_low = __builtin_shufflevector(c.v, d.v, 0, 4, 1, 5);
  const auto cd_high = __builtin_shufflevector(c.v, d.v, 2, 6, 3, 7);
  a.v = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b.v = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c.v = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d.v = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

#else

template <class Real, int N>
struct Lanes {
  Real v[N];

  ALINIFY_HD static Lanes load(const Real* from) {
    Lanes lanes;
    for (int i = 0; i < N; ++i) lanes.v[i] = from[i];
    return lanes;
  }
  ALINIFY_HD void store(Real* to) const {
    for (int i = 0; i < N; ++i) to[i] = v[i];
  }
  // With scalar loads, adjacent threads' elements would occupy a GPU's load units N times as long.
  ALINIFY_HD static Lanes load_element(const Real* from) {
#if defined(__CUDA_ARCH__)
    Lanes lanes;
    if constexpr (sizeof(Real) == 4 && N % 4 == 0) {
      for (int i = 0; i < N; i += 4) {
        const float4 four = *reinterpret_cast<const float4*>(from + i);
        lanes.v[i] = four.x, lanes.v[i + 1] = four.y, lanes.v[i + 2] = four.z, lanes.v[i + 3] = four.w;
      }
      return lanes;
    } else if constexpr (sizeof(Real) == 4 && N == 2) {
      const float2 two = *reinterpret_cast<const float2*>(from);
      lanes.v[0] = two.x, lanes.v[1] = two.y;
      return lanes;
    }
#endif
    return load(from);
  }
  ALINIFY_HD static Lanes load_before(const Real* here, const Lanes& element) {
    Lanes lanes;
    lanes.v[0] = here[-1];
    for (int i = 1; i < N; ++i) lanes.v[i] = element.v[i - 1];
    return lanes;
  }
  ALINIFY_HD static Lanes load_behind(const Real* here, const Lanes& element) {
    Lanes lanes;
    for (int i = 1; i < N; ++i) lanes.v[i - 1] = element.v[i];
    lanes.v[N - 1] = here[N];
    return lanes;
  }
  ALINIFY_HD void store_element(Real* to) const {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(Real) == 4 && N % 4 == 0) {
      for (int i = 0; i < N; i += 4)
        *reinterpret_cast<float4*>(to + i) = make_float4(v[i], v[i + 1], v[i + 2], v[i + 3]);
      return;
    } else if constexpr (sizeof(Real) == 4 && N == 2) {
      *reinterpret_cast<float2*>(to) = make_float2(v[0], v[1]);
      return;
    }
#endif
    store(to);
  }
  ALINIFY_HD static Lanes all(Real value) {
    Lanes lanes;
    for (int i = 0; i < N; ++i) lanes.v[i] = value;
    return lanes;
  }
  ALINIFY_HD Real operator[](int lane) const {
    return v[lane];
  }
  ALINIFY_HD friend Lanes operator+(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] += b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes operator*(Real s, Lanes a) {
    for (int i = 0; i < N; ++i) a.v[i] *= s;
    return a;
  }
  ALINIFY_HD friend Lanes operator*(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] *= b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes operator-(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] -= b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes min_of(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] = a.v[i] < b.v[i] ? a.v[i] : b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes max_of(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes operator/(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] /= b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes operator/(Lanes a, Real s) {
    for (int i = 0; i < N; ++i) a.v[i] /= s;
    return a;
  }
  ALINIFY_HD friend Lanes operator&(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] &= b.v[i];
    return a;
  }
  ALINIFY_HD friend Lanes at_most(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] = a.v[i] <= b.v[i] ? Real(1) : Real(0);
    return a;
  }
  ALINIFY_HD friend Lanes where_above(Lanes a, Lanes b, Lanes value) {
    for (int i = 0; i < N; ++i) value.v[i] = a.v[i] > b.v[i] ? value.v[i] : Real(0);
    return value;
  }
};

template <int N, class T>
ALINIFY_HD Lanes<float, N> load_floats(const T* from) {
  Lanes<float, N> lanes;
  for (int i = 0; i < N; ++i) lanes.v[i] = static_cast<float>(from[i]);
  return lanes;
}

template <int N>
ALINIFY_HD Lanes<int, N> floors_of(Lanes<float, N> a) {
  Lanes<int, N> lanes;
  for (int i = 0; i < N; ++i) lanes.v[i] = floor_to_int(a.v[i]);
  return lanes;
}
template <int N>
ALINIFY_HD Lanes<float, N> floats_of(Lanes<int, N> a) {
  return load_floats<N>(a.v);
}

ALINIFY_HD inline bool all_equal(Lanes<int, 4> a) {
  return ((a.v[1] ^ a.v[0]) | (a.v[2] ^ a.v[0]) | (a.v[3] ^ a.v[0])) == 0;
}
ALINIFY_HD inline bool counting_up(Lanes<int, 4> a) {
  const std::int64_t first = a.v[0];  // in 64 bits there is no overflow
  return ((a.v[1] - first - 1) | (a.v[2] - first - 2) | (a.v[3] - first - 3)) == 0;
}

ALINIFY_HD inline Lanes<float, 4> folded(Lanes<float, 8> a) {
  Lanes<float, 4> lanes;
  for (int i = 0; i < 4; ++i) lanes.v[i] = a.v[i] + a.v[4 + i];
  return lanes;
}

template <int First>
ALINIFY_HD Lanes<float, 4> shifted(Lanes<float, 4> a, Lanes<float, 4> b) {
  Lanes<float, 4> lanes;
  for (int i = 0; i < 4; ++i) lanes.v[i] = First + i < 4 ? a.v[(First + i) & 3] : b.v[(First + i) & 3];
  return lanes;
}

ALINIFY_HD inline void part_in_turn(Lanes<float, 4> a, Lanes<float, 4> b, Lanes<float, 4>& even,
                                    Lanes<float, 4>& odd) {
  for (int i = 0; i < 4; ++i) {
    even.v[i] = i < 2 ? a.v[2 * i & 3] : b.v[2 * i & 3];
    odd.v[i] = i < 2 ? a.v[(2 * i + 1) & 3] : b.v[(2 * i + 1) & 3];
  }
}

ALINIFY_HD inline void transpose(Lanes<float, 4>& a, Lanes<float, 4>& b, Lanes<float, 4>& c,
                                 Lanes<float, 4>& d) {
  Lanes<float, 4>* rows[4] = {&a, &b, &c, &d};
  for (int j = 1; j < 4; ++j)
    for (int i = 0; i < j; ++i) {
      const float kept = rows[j]->v[i];
      rows[j]->v[i] = rows[i]->v[j];
      rows[i]->v[j] = kept;
    }
}

#endif

/// The sum of all lanes: (first + second) + (third + fourth).
ALINIFY_HD inline float sum_of(Lanes<float, 4> a) {
  return (a[0] + a[1]) + (a[2] + a[3]);
}
/// The sums of a to d.
ALINIFY_HD inline Lanes<float, 4> sums_of(Lanes<float, 4> a, Lanes<float, 4> b, Lanes<float, 4> c,
                                          Lanes<float, 4> d) {
  transpose(a, b, c, d);
  return (a + b) + (c + d);
}

template <int N>
ALINIFY_HD Lanes<float, N> roots_of(Lanes<float, N> a) {
  float root[N];
  a.store(root);
  for (int i = 0; i < N; ++i) root[i] = std::sqrt(root[i]);
  return Lanes<float, N>::load(root);
}

}  // namespace alinify
