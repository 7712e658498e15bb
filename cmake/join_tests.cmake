# cmake -D OUTPUT=FILE -D ROOT=FOLDER -D "SOURCES=a|b" -P join_tests.cmake: writes the sources one after the other into one.
# What stands in the anonymous namespace of each goes into a namespace named after the file, so that each may have a
# `size` or `picture` of its own. Compiler, debugger and gtest still tell the file and line that were written by hand.
cmake_policy(VERSION 3.25)
string(REPLACE "|" ";" sources "${SOURCES}")
set(joined "")
foreach(source IN LISTS sources)
  file(READ ${source} text)
  file(RELATIVE_PATH path ${ROOT} ${source})
  string(MAKE_C_IDENTIFIER "of_${path}" name)
  string(REPLACE "\nnamespace {\n" "\nnamespace ${name} {\n" text "${text}")
  string(APPEND joined "#line 1 \"${source}\"\n${text}")
endforeach()
file(WRITE ${OUTPUT} "${joined}")
