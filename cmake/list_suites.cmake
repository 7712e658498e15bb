# cmake -D PROGRAM=FILE -D NAME=... -D FOLDER=... -D OUTPUT=FILE -D "PROPERTIES=a|b" -P list_suites.cmake: writes what CTest
# includes, one test for each suite of a GoogleTest program. Starting a program that is linked to ITK and OpenCV takes
# 0.2 s, which for most cases is many times what they take themselves.
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests WORKING_DIRECTORY ${FOLDER} TIMEOUT 60
  OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "|" ";" properties "${PROPERTIES}")
string(REPLACE ";" "\\;" listed "${listed}")
string(REPLACE "\n" ";" lines "${listed}")
set(tests "")
foreach(line IN LISTS lines)
  # "Suite.", "Instance/Suite.", or "Suite/0.  # TypeParam = float"; cases are indented.
  if(line MATCHES "^([A-Za-z0-9_/]+)\\.( |$)")
    set(test "${NAME}.${CMAKE_MATCH_1}")
    string(APPEND tests "add_test([=[${test}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${CMAKE_MATCH_1}.*]=])\n"
      "set_tests_properties([=[${test}]=] PROPERTIES WORKING_DIRECTORY [=[${FOLDER}]=]")
    foreach(property IN LISTS properties)
      string(APPEND tests " [=[${property}]=]")
    endforeach()
    # A suite is told as skipped where a case was, unless another one failed: the list of those comes last.
    string(APPEND tests " SKIP_REGULAR_EXPRESSION [=[\\[  SKIPPED \\] [1-9][0-9]* tests?, listed below:\n(\\[  SKIPPED \\] [^\n]*\n)+$]=])\n")
  endif()
endforeach()
if(tests STREQUAL "")
  message(FATAL_ERROR "${PROGRAM} lists no tests")
endif()
file(WRITE ${OUTPUT} "${tests}")
