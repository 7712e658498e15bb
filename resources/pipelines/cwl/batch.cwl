#!/usr/bin/env cwl-runner
# A list of pairs, each a job of its own, and the summary of all. make_job.py writes its inputs from the list.
cwlVersion: v1.2
class: Workflow
requirements:
  ScatterFeatureRequirement: {}
inputs:
  list: File
  ids: string[]
  fixed: File[]
  moving: File[]
  options:
    type: string[]
    default: []
steps:
  pair:
    run: pair.cwl
    scatter: [id, fixed, moving]
    scatterMethod: dotproduct
    in:
      id: ids
      fixed: fixed
      moving: moving
      options: options
    out: [results]
  merge:
    run: merge.cwl
    in:
      list: list
      results: pair/results
    out: [summary, page]
outputs:
  results:
    type: Directory[]
    outputSource: pair/results
  summary:
    type: File
    outputSource: merge/summary
  page:
    type: File
    outputSource: merge/page
