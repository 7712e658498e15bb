# Finds modules of OpenCV 4 as the targets opencv_core, opencv_imgproc and so on:
# find_package(OpenCV 4.5.2 REQUIRED COMPONENTS core imgproc video).
#
# OpenCV's own OpenCVConfig.cmake is taken where it is. Debian and Ubuntu have it in libopencv-dev only, which brings
# every module with its video codecs and VTK; here the -dev packages of the modules that are asked for are enough.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
find_package(OpenCV ${OpenCV_FIND_VERSION} QUIET CONFIG COMPONENTS ${OpenCV_FIND_COMPONENTS})
unset(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL)
if(OpenCV_FOUND)
  return()
endif()
unset(OpenCV_DIR CACHE)

find_path(OpenCV_INCLUDE_DIR NAMES opencv2/core/version.hpp PATH_SUFFIXES opencv4)
mark_as_advanced(OpenCV_INCLUDE_DIR)
set(OpenCV_VERSION "")
if(OpenCV_INCLUDE_DIR)
  file(STRINGS ${OpenCV_INCLUDE_DIR}/opencv2/core/version.hpp lines REGEX "#define CV_VERSION_(MAJOR|MINOR|REVISION) +[0-9]+")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "[0-9]+" number "${line}")
    list(APPEND OpenCV_VERSION ${number})
  endforeach()
  list(JOIN OpenCV_VERSION "." OpenCV_VERSION)
endif()
foreach(module IN LISTS OpenCV_FIND_COMPONENTS)
  find_library(OpenCV_${module}_LIBRARY NAMES opencv_${module})
  find_path(OpenCV_${module}_HEADER NAMES opencv2/${module}.hpp HINTS ${OpenCV_INCLUDE_DIR})
  mark_as_advanced(OpenCV_${module}_LIBRARY OpenCV_${module}_HEADER)
  if(OpenCV_${module}_LIBRARY AND OpenCV_${module}_HEADER)
    set(OpenCV_${module}_FOUND TRUE)
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenCV REQUIRED_VARS OpenCV_INCLUDE_DIR VERSION_VAR OpenCV_VERSION HANDLE_COMPONENTS
  REASON_FAILURE_MESSAGE "Install OpenCV's development files (Debian, Ubuntu: libopencv-features2d-dev libopencv-video-dev).")

if(OpenCV_FOUND)
  foreach(module IN LISTS OpenCV_FIND_COMPONENTS)
    if(NOT TARGET opencv_${module})
      add_library(opencv_${module} UNKNOWN IMPORTED GLOBAL)
      set_target_properties(opencv_${module} PROPERTIES IMPORTED_LOCATION "${OpenCV_${module}_LIBRARY}")
      target_include_directories(opencv_${module} SYSTEM INTERFACE "${OpenCV_INCLUDE_DIR}")
    endif()
  endforeach()
endif()
