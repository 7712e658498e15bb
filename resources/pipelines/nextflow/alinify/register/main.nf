process ALINIFY_REGISTER {
    tag "$meta.id"
    label 'process_gpu'

    conda "${moduleDir}/environment.yml"
    container "${task.ext.container ?: 'localhost/alinify:latest'}"

    input:
    tuple val(meta), path(fixed), path(moving)

    output:
    tuple val(meta), path("${prefix}.json")       , emit: transform
    tuple val(meta), path("${prefix}.field*.tif") , emit: fields, optional: true
    tuple val(meta), path("${prefix}.tif")        , emit: warped
    tuple val(meta), path("${prefix}.report.json"), emit: report
    tuple val("${task.process}"), val('alinify'), eval("alinify-cli --version | sed 's/.* //'"), emit: versions_alinify, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = task.ext.args ?: ''
    def device = task.accelerator ? 'cuda' : 'cpu'
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    alinify-cli register \\
        --quiet \\
        --fixed ${fixed} \\
        --moving ${moving} \\
        --transform-out ${prefix}.json \\
        --out ${prefix}.tif \\
        --report ${prefix}.report.json \\
        --device ${device} \\
        --threads ${task.cpus} \\
        --memory-limit ${task.memory.toMega()}M \\
        ${args}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    touch ${prefix}.json
    touch ${prefix}.field0.tif
    touch ${prefix}.tif
    touch ${prefix}.report.json
    """
}
