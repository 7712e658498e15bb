#!/usr/bin/env cwl-runner
# The summary of a list's pairs, from what pair.cwl has left of each. Fails if a pair failed or is missing.
cwlVersion: v1.2
class: CommandLineTool
requirements:
  InitialWorkDirRequirement:
    listing:
      - entryname: merge.sh
        entry: |
          set -e
          list=$1
          shift
          mkdir merged
          # Images stay where they are: a link to each is enough.
          for folder; do cp -rsf "$folder"/. merged/; done
          # Each pair has a summary of its own, which is not to be written through.
          rm -f merged/summary.csv merged/summary.html
          alinify-cli batch "$list" --out-dir merged --merge
hints:
  SoftwareRequirement:
    packages:
      alinify-cli: {}
baseCommand: [sh, merge.sh]
inputs:
  list:
    type: File
    inputBinding: {position: 1}
  results:
    type: Directory[]
    inputBinding: {position: 2}
outputs:
  summary:
    type: File
    outputBinding: {glob: merged/summary.csv}
  page:
    type: File
    outputBinding: {glob: merged/summary.html}
