#!/usr/bin/env cwl-runner
# One pair of a list: a folder with its transform, what else was asked for, and the record that merge.cwl reads.
cwlVersion: v1.2
class: CommandLineTool
requirements:
  InitialWorkDirRequirement:
    listing:
      - entryname: pair.csv
        entry: |
          id,fixed,moving
          "$(inputs.id)","$(inputs.fixed.path)","$(inputs.moving.path)"
hints:
  ResourceRequirement:
    coresMin: 1
    ramMin: 4000
  SoftwareRequirement:
    packages:
      alinify-cli: {}
baseCommand: [alinify-cli, batch, pair.csv]
arguments:
  - --out-dir
  - pair-$(inputs.id)
  - --threads
  - $(runtime.cores)
  - --memory-limit
  - $(runtime.ram)M
inputs:
  id: string
  fixed: File
  moving: File
  options:
    type: string[]
    default: []
    inputBinding: {position: 1}
outputs:
  results:
    type: Directory
    outputBinding: {glob: pair-$(inputs.id)}
# A pair that fails is a line of the summary and ends nothing; merge.cwl gives the exit code.
successCodes: [0, 1]
