# Runs before a GPU library that was compiled elsewhere is packed: the programs would refuse one of another source, whose sum over
# the headers that both share (gpu/gpu_interface.h) differs. Given are library and header.
file(STRINGS "${header}" line REGEX "gpu_interface = ")
string(REGEX MATCH "[0-9a-f]+\";" sum "${line}")
string(REPLACE "\";" "" sum "${sum}")
string(LENGTH "${sum}" length)
if(length LESS 16)
  message(FATAL_ERROR "no sum was found in ${header}")
endif()
file(STRINGS "${library}" found REGEX "${sum}" LIMIT_COUNT 1)
if(NOT found)
  message(FATAL_ERROR "${library} is of another source than the programs: it does not have the sum ${sum}")
endif()
