# What every target of the project shares: the language, the warnings, the sanitizers; and the three verbs
# that the folders use (alinify_library, alinify_program, alinify_test).

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_package(Threads REQUIRED)

add_library(alinify_build_flags INTERFACE)
target_include_directories(alinify_build_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(alinify_build_flags INTERFACE Threads::Threads)
if(MSVC)
  target_compile_options(alinify_build_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:/W4 /permissive- /utf-8>)
  target_compile_definitions(alinify_build_flags INTERFACE NOMINMAX _USE_MATH_DEFINES)
  if(ALINIFY_WARNINGS_AS_ERRORS)
    target_compile_options(alinify_build_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:/WX>)
  endif()
else()
  target_compile_options(alinify_build_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual>)
  if(ALINIFY_WARNINGS_AS_ERRORS)
    target_compile_options(alinify_build_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
  endif()
endif()
if(ALINIFY_SANITIZE)
  # Undefined behaviour ends the program as a wrong address does; by default it would print a line and pass.
  target_compile_options(alinify_build_flags INTERFACE
    -fsanitize=${ALINIFY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(alinify_build_flags INTERFACE -fsanitize=${ALINIFY_SANITIZE})
  # With sanitizers on, gcc takes the alternatives of a std::variant for uninitialised where they are not.
  target_compile_options(alinify_build_flags INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
endif()

# alinify_library(NAME SOURCES ... [PUBLIC targets...] [PRIVATE targets...]): a module. Without
# sources it is a header-only module.
function(alinify_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  if(ARG_SOURCES)
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC alinify_build_flags ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE alinify_build_flags ${ARG_PUBLIC})
  endif()
endfunction()

# alinify_without_math_errno(TARGET): errno is never checked after sqrt, and setting it prevents vectorisation.
function(alinify_without_math_errno target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-math-errno>)
  endif()
endfunction()

# alinify_precompile(TARGET headers...): compiles these once for the target instead of once a file. Where it was measured to
# pay: Qt's widgets, CLI11. Not with a compiler cache, which does better without; and only in the preset "release": builds
# for development must see an include that is missing.
function(alinify_precompile target)
  if(ALINIFY_PRECOMPILED_HEADERS AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# alinify_unity(TARGET): compiles the target's sources a dozen at once, so that their headers are read, and the inline
# functions of CLI11, Qt and the JSON library generated, once a dozen. Where it was measured to pay; only in the preset
# "release", for the same reason. Names in the anonymous namespaces of such a target must differ from file to file.
function(alinify_unity target)
  if(ALINIFY_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
    # GCC takes a source that is included for a header, whose classes may hold nothing of an anonymous namespace.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# alinify_join_tests(TARGET): compiles the target's files *_test.cpp up to a dozen at once, as alinify_unity does. But tests may name
# their helpers alike: cmake/join_tests.cmake keeps them apart. Tests of all folders then compile in a quarter to a third of
# the time, most of which is gtest's headers and the standard library's. Not where moc reads the sources, and not a file
# with the property SKIP_UNITY_BUILD_INCLUSION, for those as large as a batch.
function(alinify_join_tests target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(automoc ${target} AUTOMOC)
  set(joined ${sources})
  list(FILTER joined INCLUDE REGEX "_test\\.cpp$")
  foreach(source IN LISTS joined)
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    if(alone)
      list(REMOVE_ITEM joined ${source})
    endif()
  endforeach()
  list(LENGTH joined count)
  if(automoc OR count LESS 2)
    return()
  endif()
  list(REMOVE_ITEM sources ${joined})
  list(TRANSFORM joined REPLACE "^([^/].*)$" "${folder}/\\1")
  # Batches of one size, so that none is left over that is small.
  math(EXPR batches "(${count} + 11) / 12")
  math(EXPR size "(${count} + ${batches} - 1) / ${batches}")
  set(script ${PROJECT_SOURCE_DIR}/cmake/join_tests.cmake)
  set(batch 0)
  while(joined)
    list(SUBLIST joined 0 ${size} part)
    list(REMOVE_ITEM joined ${part})
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_${batch}.cpp)
    string(REPLACE ";" "|" names "${part}")
    add_custom_command(OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -D OUTPUT=${output} -D ROOT=${PROJECT_SOURCE_DIR} -D "SOURCES=${names}" -P ${script}
      DEPENDS ${part} ${script} COMMENT "Joining tests of ${target} (${batch})" VERBATIM)
    list(APPEND sources ${output})
    math(EXPR batch "${batch} + 1")
  endwhile()
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()

# alinify_program(NAME SOURCES ... LINK targets...): a binary in build/bin.
function(alinify_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE alinify_build_flags ${ARG_LINK})
endfunction()

# alinify_test(NAME SOURCES ... LINK targets... [WHOLE | BY_SUITE] [LABELS ...] [ENVIRONMENT ...] [TIMEOUT s] [COST n]): one
# GoogleTest binary, whose cases CTest runs one by one under "NAME." so that a failure names its sentence. Test binaries land in
# build/tests. COST: CTest begins with what costs most, which a fresh build folder does not know; the default is 0.
# What they test is compiled as it is shipped; they themselves at -O1 in the preset "release": half the time to compile (139 s
# against 73 for the largest). The heaviest run longer for it by a fifth to two thirds (7 to 16 s), far less than is saved.
function(alinify_test name)
  cmake_parse_arguments(ARG "WHOLE;BY_SUITE" "TIMEOUT;COST" "SOURCES;LINK;LABELS;ENVIRONMENT;SHARING_SUITES" ${ARGN})
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE alinify_build_flags tests_support ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_options(${name} PRIVATE $<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>>:-O1>)
  if(ALINIFY_UNITY_BUILD)
    # At the end of the folder's file, when all sources and properties are known.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL alinify_join_tests ${name})")
  endif()
  # Those that use a GPU also go into a folder for machines that have one (installer/gpu_tests).
  if(gpu IN_LIST ARG_LABELS)
    set_property(GLOBAL APPEND PROPERTY ALINIFY_GPU_PROGRAMS ${name})
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  if(ALINIFY_SANITIZE)
    math(EXPR ARG_TIMEOUT "4 * ${ARG_TIMEOUT}")
  endif()
  if(NOT ARG_COST)
    set(ARG_COST 0)
  endif()
  # WHOLE: the binary is one CTest entry (start-up costs more than its cases). BY_SUITE: each of its suites is one.
  # SHARING_SUITES: those of the suites named are one each, as their cases share what one of them took long to make.
  if(ARG_WHOLE)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} COST ${ARG_COST} LABELS "${ARG_LABELS}"
      ENVIRONMENT "${ARG_ENVIRONMENT}" SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\] [1-9][0-9]* test.*\n.*\\[  PASSED  \\] 0 tests")
  elseif(ARG_BY_SUITE)
    set(suites ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake)
    if(ARG_ENVIRONMENT)
      message(FATAL_ERROR "${name}: BY_SUITE knows no ENVIRONMENT")
    endif()
    set(properties "TIMEOUT|${ARG_TIMEOUT}|COST|${ARG_COST}")
    if(ARG_LABELS)
      string(APPEND properties "|LABELS|${ARG_LABELS}")
    endif()
    add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${suites}
      COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${name}> -D NAME=${name} -D FOLDER=${CMAKE_CURRENT_BINARY_DIR}
        -D OUTPUT=${suites} -D "PROPERTIES=${properties}" -P ${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake VERBATIM)
    # As gtest_discover_tests does it: what was not built is a test that fails, not an error of CTest.
    set(included ${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake)
    file(WRITE ${included} "if(EXISTS \"${suites}\")\n  include(\"${suites}\")\nelse()\n  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${included})
  else()
    set(by_case "")
    foreach(suite IN LISTS ARG_SHARING_SUITES)
      add_test(NAME ${name}.${suite} COMMAND ${name} --gtest_filter=${suite}.*)
      # Where no suite has that name any more, nothing runs, which GoogleTest calls passed.
      set_tests_properties(${name}.${suite} PROPERTIES TIMEOUT ${ARG_TIMEOUT} COST ${ARG_COST} LABELS "${ARG_LABELS}"
        ENVIRONMENT "${ARG_ENVIRONMENT}" FAIL_REGULAR_EXPRESSION "Running 0 tests")
    endforeach()
    list(JOIN ARG_SHARING_SUITES ".*:" shared)
    if(shared)
      set(by_case "-${shared}.*")
    endif()
    gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60 TEST_FILTER "${by_case}"
      PROPERTIES TIMEOUT ${ARG_TIMEOUT} COST ${ARG_COST} LABELS "${ARG_LABELS}" ENVIRONMENT "${ARG_ENVIRONMENT}")
  endif()
endfunction()
