# Runs before a GPU library that was compiled elsewhere is packed: the programs would refuse one of another source, whose sum over
# the headers that both share (gpu/gpu_interface.h) differs. Given are library and header.
file(READ "${header}" text)
if(NOT text MATCHES "gpu_interface = \"[^ ]* ([0-9a-f]+)\"")
  message(FATAL_ERROR "no sum was found in ${header}")
endif()
set(sum ${CMAKE_MATCH_1})
file(STRINGS "${library}" found REGEX "${sum}" LIMIT_COUNT 1)
if(NOT found)
  message(FATAL_ERROR "${library} is of another source than the programs: it does not have the sum ${sum}")
endif()
