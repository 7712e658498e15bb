#pragma once

#include "core/math/portable.h"

namespace alinify {

/// N numbers that are treated alike: the channels of one pixel. One vector register where the compiler has
/// vector types (left to itself, it picks the wrong dimension and shuffles), a plain array elsewhere.
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
  static Lanes all(Real value) { return {Vector{} + value}; }
  Real operator[](int lane) const { return v[lane]; }
  friend Lanes operator+(Lanes a, Lanes b) { return {a.v + b.v}; }
  friend Lanes operator*(Real s, Lanes a) { return {s * a.v}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {a.v * b.v}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {a.v - b.v}; }
  friend Lanes least_of(Lanes a, Lanes b) { return {a.v < b.v ? a.v : b.v}; }
};

template <class Real>
struct Lanes<Real, 1> {
  Real v;

  static Lanes load(const Real* from) { return {*from}; }
  void store(Real* to) const { *to = v; }
  static Lanes all(Real value) { return {value}; }
  Real operator[](int) const { return v; }
  friend Lanes operator+(Lanes a, Lanes b) { return {a.v + b.v}; }
  friend Lanes operator*(Real s, Lanes a) { return {s * a.v}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {a.v * b.v}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {a.v - b.v}; }
  friend Lanes least_of(Lanes a, Lanes b) { return {a.v < b.v ? a.v : b.v}; }
};

/// Four stored values as floats.
template <class T>
inline Lanes<float, 4> load_floats(const T* from) {
  typedef T Stored __attribute__((vector_size(4 * sizeof(T))));
  Stored stored;
  __builtin_memcpy(&stored, from, sizeof stored);
  return {__builtin_convertvector(stored, Lanes<float, 4>::Vector)};
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
  ALINIFY_HD static Lanes all(Real value) {
    Lanes lanes;
    for (int i = 0; i < N; ++i) lanes.v[i] = value;
    return lanes;
  }
  ALINIFY_HD Real operator[](int lane) const { return v[lane]; }
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
  ALINIFY_HD friend Lanes least_of(Lanes a, Lanes b) {
    for (int i = 0; i < N; ++i) a.v[i] = a.v[i] < b.v[i] ? a.v[i] : b.v[i];
    return a;
  }
};

template <class T>
ALINIFY_HD Lanes<float, 4> load_floats(const T* from) {
  Lanes<float, 4> lanes;
  for (int i = 0; i < 4; ++i) lanes.v[i] = static_cast<float>(from[i]);
  return lanes;
}

#endif

}  // namespace alinify
