# Looks for a CUDA compiler. ALINIFY_WITH_CUDA: AUTO takes one where it is found, ON insists, OFF never looks. Sets
# ALINIFY_CUDA_FOUND. Included from the root, because whatever links gpu/ needs the language too.

# One line per architecture that people own: Turing, A100, consumer Ampere, Ada, Hopper, Blackwell (data centre,
# consumer), and PTX of the last for what comes later. Those that the compiler does not know are left out.
set(ALINIFY_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90-real 100-real 120-real 120-virtual
  CACHE STRING "CUDA architectures to compile for, as CMAKE_CUDA_ARCHITECTURES takes them")

# A machine that packs need not be the one that has nvcc: the library of the same source, compiled elsewhere, goes into the
# packages as it is (installer/), and the programs look for it as if they had been built with CUDA.
set(ALINIFY_PREBUILT_GPU_LIBRARY "" CACHE FILEPATH "With ALINIFY_WITH_CUDA=OFF: libalinify_gpu.so of this source, to be packed")

set(ALINIFY_CUDA_FOUND OFF)
set(why_not "ALINIFY_WITH_CUDA is OFF")

if(ALINIFY_WITH_CUDA STREQUAL "AUTO" AND ALINIFY_SANITIZE)
  set(why_not "sanitizers are on, and nvcc takes none")
elseif(ALINIFY_WITH_CUDA)
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(ALINIFY_NVCC nvcc HINTS ENV CUDA_PATH ENV CUDA_HOME PATHS /usr/local/cuda /opt/cuda PATH_SUFFIXES bin)
    if(ALINIFY_NVCC)
      set(CMAKE_CUDA_COMPILER ${ALINIFY_NVCC})
    endif()
  endif()
  if(CMAKE_CUDA_COMPILER)
    set(nvcc ${CMAKE_CUDA_COMPILER})
  else()
    set(nvcc "$ENV{CUDACXX}")
  endif()
  if(NOT nvcc)
    set(why_not "no nvcc was found (on PATH, in CUDACXX, CUDA_PATH or /usr/local/cuda)")
  else()
    # --list-gpu-code came with CUDA 11; C++20 with CUDA 12.
    execute_process(COMMAND ${nvcc} --version OUTPUT_VARIABLE version_text ERROR_QUIET)
    string(REGEX MATCH "release ([0-9]+\\.[0-9]+)" unused "${version_text}")
    set(nvcc_version "${CMAKE_MATCH_1}")
    execute_process(COMMAND ${nvcc} --list-gpu-code OUTPUT_VARIABLE known ERROR_QUIET)
    string(REGEX MATCHALL "sm_[0-9]+" known "${known}")
    set(architectures "")
    set(newest 0)
    foreach(code IN LISTS known)
      string(REPLACE "sm_" "" newest ${code})
    endforeach()
    set(newer OFF)
    foreach(architecture IN LISTS ALINIFY_CUDA_ARCHITECTURES)
      string(REGEX MATCH "^[0-9]+" number "${architecture}")
      if("sm_${number}" IN_LIST known)
        list(APPEND architectures ${architecture})
      elseif(number GREATER newest)
        set(newer ON)
      endif()
    endforeach()
    # Cards newer than the compiler run PTX of the newest that it knows.
    if(NOT architectures AND known AND newer)
      set(architectures ${newest}-virtual)
    endif()
    if(NOT nvcc_version OR nvcc_version VERSION_LESS 12.0)
      set(why_not "${nvcc} is CUDA '${nvcc_version}', C++20 needs 12.0 or later")
    elseif(NOT architectures)
      set(why_not "${nvcc} knows none of ${ALINIFY_CUDA_ARCHITECTURES}")
    else()
      # PTX of the newest known one, so that later devices run too.
      if(NOT architectures MATCHES "virtual")
        list(GET architectures -1 newest)
        string(REPLACE "real" "virtual" newest "${newest}")
        list(APPEND architectures ${newest})
      endif()
      set(CMAKE_CUDA_ARCHITECTURES ${architectures})
      include(CheckLanguage)
      check_language(CUDA)
      if(CMAKE_CUDA_COMPILER)
        set(ALINIFY_CUDA_FOUND ON)
      else()
        set(why_not "${nvcc} cannot compile with this C++ compiler")
      endif()
    endif()
  endif()
  if(NOT ALINIFY_CUDA_FOUND AND NOT ALINIFY_WITH_CUDA STREQUAL "AUTO")
    message(FATAL_ERROR "ALINIFY_WITH_CUDA is ${ALINIFY_WITH_CUDA}, but ${why_not}")
  endif()
endif()

if(ALINIFY_PREBUILT_GPU_LIBRARY)
  if(ALINIFY_CUDA_FOUND)
    message(FATAL_ERROR "ALINIFY_PREBUILT_GPU_LIBRARY wants ALINIFY_WITH_CUDA=OFF: here the library is compiled")
  elseif(NOT EXISTS "${ALINIFY_PREBUILT_GPU_LIBRARY}")
    message(FATAL_ERROR "ALINIFY_PREBUILT_GPU_LIBRARY: there is no ${ALINIFY_PREBUILT_GPU_LIBRARY}")
  endif()
endif()
if(NOT ALINIFY_CUDA_FOUND)
  message(STATUS "gpu: built without CUDA: ${why_not}")
  return()
endif()

enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)
# CMake 3.25 does not know yet that nvcc 12 takes C++20.
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
endif()
message(STATUS "gpu: CUDA ${CMAKE_CUDA_COMPILER_VERSION} for ${CMAKE_CUDA_ARCHITECTURES}")

# How nvcc compiles for a target of ours.
function(alinify_cuda_flags target)
  set_target_properties(${target} PROPERTIES CUDA_STANDARD 20 CUDA_STANDARD_REQUIRED ON CUDA_RUNTIME_LIBRARY Static)
  # 554: View2D<const T> never calls its own conversion to View2D<const T>, which is meant. 128: a loop that ends in its
  # first turn for kernels of one tap.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra;--diag-suppress=554,128;--diag-error=20013,20014,20015>")
  # The kernels of eight architectures are mostly alike and shrink well. CUDA 12.8 knows the option too, but its kernels would
  # then need a newer driver than the rest of CUDA 12 does.
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 13.0)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--compress-mode=size>)
  endif()
  if(ALINIFY_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
  endif()
endfunction()
