# Looks for OpenCV's CUDA modules in the OpenCV that the program is built with. ALINIFY_WITH_OPENCV_CUDA: AUTO takes them
# where they are, ON insists, OFF leaves them. Sets ALINIFY_OPENCV_CUDA_FOUND, and ALINIFY_WHY_NO_OPENCV_CUDA: the id of the
# program's message, empty where they are used. Included from the root, after AlinifyCuda.
#
# No distribution's OpenCV has them. One that has is named with -DOpenCV_DIR=.../lib/cmake/opencv4; it must have been
# built with the CUDA that is used here.
set(ALINIFY_WITH_OPENCV_CUDA AUTO CACHE STRING "Use OpenCV's CUDA modules: AUTO, ON or OFF")

find_package(OpenCV 4.5.2 REQUIRED COMPONENTS core imgproc features2d video)

set(ALINIFY_OPENCV_CUDA_FOUND OFF)
set(ALINIFY_WHY_NO_OPENCV_CUDA "")
if(NOT ALINIFY_WITH_OPENCV_CUDA)
  set(ALINIFY_WHY_NO_OPENCV_CUDA built_without_opencv_cuda)
elseif(NOT ALINIFY_CUDA_FOUND)
  set(ALINIFY_WHY_NO_OPENCV_CUDA built_without_cuda)
elseif(NOT TARGET opencv_cudaoptflow)
  # Where OpenCV's own configuration is taken, every module that it has is a target.
  set(ALINIFY_WHY_NO_OPENCV_CUDA opencv_has_no_cuda)
else()
  set(ALINIFY_OPENCV_CUDA_FOUND ON)
endif()

string(REPLACE "_" " " why_no_opencv_cuda "${ALINIFY_WHY_NO_OPENCV_CUDA}")
if(ALINIFY_OPENCV_CUDA_FOUND)
  message(STATUS "gpu: OpenCV ${OpenCV_VERSION} with its CUDA modules")
elseif(ALINIFY_WITH_OPENCV_CUDA STREQUAL "ON")
  message(FATAL_ERROR "ALINIFY_WITH_OPENCV_CUDA is ON, but: ${why_no_opencv_cuda}")
else()
  message(STATUS "gpu: without OpenCV's CUDA modules: ${why_no_opencv_cuda}")
endif()
