"""Judges OME-Zarr files independently of the program: zarr-python reads and writes zarr 2, this file itself zarr 3.

oracle.py make FOLDER          writes stores of many kinds, and beside each NAME.raw, the pixels that a reader must find
                               (rows of interleaved samples), and NAME.txt: width, height, channels, type, levels, page
oracle.py dump STORE...        writes beside each store STORE.N.raw for each level and STORE.said: what its metadata say, in
                               lines of words
oracle.py can-validate         fails where python3-jsonschema is not installed
oracle.py validate SCHEMAS STORE...   holds each store's metadata against NGFF's published schemas
"""
import contextlib
import glob
import json
import os
import struct
import sys
import zipfile

import numpy as np


def crc32c(data):
    """Bit by bit, from the polynomial."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def decode(codecs, data):
    import numcodecs

    for codec in reversed(codecs):
        name = codec["name"]
        if name == "blosc":
            data = numcodecs.Blosc().decode(data)
        elif name == "zstd":
            data = numcodecs.Zstd().decode(data)
        elif name == "gzip":
            data = numcodecs.GZip().decode(data)
        elif name == "crc32c":
            assert struct.unpack("<I", data[-4:])[0] == crc32c(data[:-4]), "checksum"
            data = data[:-4]
        else:
            raise ValueError(name)
    return bytes(data)


def encode(codecs, data):
    import numcodecs

    for codec in codecs:
        name, setting = codec["name"], codec.get("configuration", {})
        if name == "blosc":
            shuffle = ["noshuffle", "shuffle", "bitshuffle"].index(setting["shuffle"])
            # numcodecs takes the size of a sample from the buffer.
            array = np.frombuffer(data, dtype="V%d" % setting["typesize"]) if setting["typesize"] > 1 else data
            data = numcodecs.Blosc(setting["cname"], setting["clevel"], shuffle).encode(array)
        elif name == "zstd":
            data = numcodecs.Zstd(setting["level"]).encode(data)
        elif name == "gzip":
            data = numcodecs.GZip(setting["level"]).encode(data)
        elif name == "crc32c":
            data = data + struct.pack("<I", crc32c(data))
        data = bytes(data)
    return data


def dtype_of(document, codecs):
    order = "<" if codecs[0].get("configuration", {}).get("endian", "little") == "little" else ">"
    return np.dtype(document["data_type"]).newbyteorder(order)


def grid(shape, chunk):
    return np.ndindex(*[-(-s // c) for s, c in zip(shape, chunk)])


def place(at, chunk):
    return tuple(slice(a * c, (a + 1) * c) for a, c in zip(at, chunk))


def padded(block, chunk, fill):
    whole = np.full(chunk, fill, block.dtype)
    whole[tuple(slice(0, s) for s in block.shape)] = block
    return whole


def read_v3(folder):
    document = json.load(open(os.path.join(folder, "zarr.json")))
    outer = document["chunk_grid"]["configuration"]["chunk_shape"]
    first = document["codecs"][0]
    sharded = first["name"] == "sharding_indexed"
    codecs = first["configuration"]["codecs"] if sharded else document["codecs"]
    dtype = dtype_of(document, codecs)
    array = np.full(document["shape"], document["fill_value"], dtype)
    for at in grid(document["shape"], outer):
        path = os.path.join(folder, "c", *map(str, at))
        if not os.path.exists(path):
            continue
        data = open(path, "rb").read()
        if not sharded:
            parts = {(0,) * len(outer): data}
            inner = outer
        else:
            setting = first["configuration"]
            inner = setting["chunk_shape"]
            counts = [o // i for o, i in zip(outer, inner)]
            length = 16 * int(np.prod(counts)) + 4
            end = setting.get("index_location", "end") == "end"
            index = decode(setting["index_codecs"][1:], data[-length:] if end else data[:length])
            index = np.frombuffer(index, "<u8").reshape(*counts, 2)
            parts = {}
            for inside in np.ndindex(*counts):
                offset, size = (int(v) for v in index[inside])
                if offset != 2**64 - 1:
                    parts[inside] = data[offset:offset + size]
        whole = np.full(outer, document["fill_value"], dtype)
        for inside, part in parts.items():
            whole[place(inside, inner)] = np.frombuffer(decode(codecs[1:], part), dtype).reshape(inner)
        target = array[place(at, outer)]
        target[...] = whole[tuple(slice(0, s) for s in target.shape)]
    return array


def write_v3(folder, array, inner, codecs, shard=None, at_start=False, leave_out=(), separator="/"):
    endian = ">" if codecs[0]["configuration"]["endian"] == "big" else "<"
    stored = array.astype(array.dtype.newbyteorder(endian))
    outer = shard or inner
    bytes_codec = {"name": "bytes", "configuration": {"endian": "little"}}
    index_codecs = [bytes_codec, {"name": "crc32c"}]
    chain = codecs if not shard else [{"name": "sharding_indexed", "configuration": {
        "chunk_shape": inner, "codecs": codecs, "index_codecs": index_codecs,
        "index_location": "start" if at_start else "end"}}]
    os.makedirs(folder)
    json.dump({"zarr_format": 3, "node_type": "array", "shape": list(array.shape), "data_type": array.dtype.name,
               "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": outer}},
               "chunk_key_encoding": {"name": "default", "configuration": {"separator": separator}},
               "fill_value": 7, "codecs": chain, "attributes": {}}, open(os.path.join(folder, "zarr.json"), "w"))
    for at in grid(array.shape, outer):
        block = padded(stored[place(at, outer)], outer, 0)
        counts = [o // i for o, i in zip(outer, inner)]
        index = np.full((*counts, 2), 2**64 - 1, "<u8")
        body, base = b"", (16 * int(np.prod(counts)) + 4) if shard and at_start else 0
        for inside in np.ndindex(*counts):
            if shard and (*at, *inside) in leave_out:
                continue
            part = encode(codecs[1:], np.ascontiguousarray(block[place(inside, inner)]).tobytes())
            index[inside] = (base + len(body), len(part))
            body += part
        if shard:
            table = encode(index_codecs[1:], index.tobytes())
            body = table + body if at_start else body + table
        path = os.path.join(folder, *("c" + separator + separator.join(map(str, at))).split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "wb").write(body)


def attributes(axes, paths, version="0.4", units="micrometer", **more):
    kinds = {"t": "time", "c": "channel"}
    described = []
    for axis in axes:
        entry = {"name": axis, "type": kinds.get(axis, "space")}
        if axis in "zyx" and units:
            entry["unit"] = units
        described.append(entry)
    datasets = [{"path": path, "coordinateTransformations": [
        {"type": "scale", "scale": [0.5 * 2**n if a in "yx" else 1.0 for a in axes]}]} for n, path in enumerate(paths)]
    multiscale = {"axes": described, "datasets": datasets, "name": "made"}
    if version == "0.4":
        multiscale["version"] = version
    return {"multiscales": [multiscale], **more}


def channels(colors, labels=None):
    window = {"min": 0, "max": 255, "start": 0, "end": 255}
    return {"channels": [{"color": c, "window": window, **({"label": labels[i]} if labels else {})}
                         for i, c in enumerate(colors)]}


def pattern(shape, dtype):
    dtype = np.dtype(dtype)
    numbers = np.arange(int(np.prod(shape)), dtype=np.uint64) * np.uint64(2654435761) >> np.uint64(7)
    if dtype.kind == "f":
        return ((numbers % np.uint64(2048)).astype(np.float64) / 8 - 100).astype(dtype).reshape(shape)
    return numbers.astype(dtype).reshape(shape)


def make(folder):
    import numcodecs
    import zarr

    def expect(name, pixels, levels=1, page=0, type_name=None):
        pixels = np.ascontiguousarray(pixels)
        pixels.tofile(os.path.join(folder, name + ".raw"))
        open(os.path.join(folder, name + ".txt"), "w").write("%d %d %d %s %d %d" % (
            pixels.shape[1], pixels.shape[0], pixels.shape[2], type_name or pixels.dtype.name, levels, page))

    def v2(name, axes, arrays, chunks, more=None, sub="", **options):
        root = zarr.open_group(os.path.join(folder, name, sub), "w")
        for n, array in enumerate(arrays):
            options.setdefault("dimension_separator", "/")
            root.create_dataset(str(n), data=array, chunks=chunks, **options)
        root.attrs.put(attributes(axes, [str(n) for n in range(len(arrays))], **(more or {})))

    def cyx(array):
        return np.moveaxis(array, 0, -1)

    rgb = pattern((3, 157, 211), "u1")
    half = rgb[:, ::2, ::2]
    omero = {"omero": channels(["FF0000", "00FF00", "0000FF"])}
    for codec, compressor in {
            "lz4": numcodecs.Blosc("lz4", 5, 1), "bloscz": numcodecs.Blosc("zlib", 5, 2), "blosczstd": numcodecs.Blosc("zstd", 3, 0),
            "zstd": numcodecs.Zstd(3), "gzip": numcodecs.GZip(5), "zlib": numcodecs.Zlib(1), "none": None}.items():
        name = "rgb-%s.zarr" % codec
        v2(name, "cyx", [rgb, half], (1, 64, 48), omero, compressor=compressor)
        expect(name, cyx(rgb), 2)
    v2("dots.zarr", "cyx", [rgb], (3, 64, 48), omero, dimension_separator=".")
    expect("dots.zarr", cyx(rgb))
    v2("yxc.zarr", "yxc", [cyx(rgb)], (64, 48, 3), omero)
    expect("yxc.zarr", cyx(rgb))
    v2("grey.zarr", "yx", [rgb[0]], (64, 48))
    expect("grey.zarr", rgb[0][..., None])
    for kind in ["u2", ">u2", "u4", "i1", "i2", "i4", "f4", ">f4", "f8", "f2", "i8", "u8", "?"]:
        name = "type-%s.zarr" % kind.replace(">", "big-").replace("?", "bool")
        array = pattern((2, 57, 61), kind) if kind != "?" else pattern((2, 57, 61), "u1") > 127
        v2(name, "cyx", [array], (1, 32, 32))
        native = cyx(array).astype(array.dtype.newbyteorder("="))
        read_as = {"f2": "f4", "i8": "f8", "u8": "f8"}.get(kind)
        expect(name, (native * np.uint8(255)) if kind == "?" else native.astype(read_as) if read_as else native)
    stack = pattern((2, 4, 3, 41, 37), "u2")
    for page in (0, 5):
        name = "tczyx-%d.zarr" % page
        v2(name, "tczyx", [stack], (1, 2, 2, 16, 16))
        expect(name, np.moveaxis(stack[page // 3, :, page % 3], 0, -1), page=page)
    # A chunk that is not stored is fill value.
    name = "sparse.zarr"
    v2(name, "cyx", [rgb], (1, 64, 48), fill_value=9)
    os.remove(os.path.join(folder, name, "0", "1", "1", "2"))
    with_hole = rgb.copy()
    with_hole[1, 64:128, 96:144] = 9
    expect(name, cyx(with_hole))
    # bioformats2raw: the second series.
    for series in range(2):
        v2("series.zarr", "tczyx", [stack[:1, :, :1] + series], (1, 1, 1, 16, 16), sub=str(series))
    root = zarr.open_group(os.path.join(folder, "series.zarr"), "a")
    root.attrs["bioformats2raw.layout"] = 3
    expect("series.zarr", np.moveaxis(stack[0, :, 0] + 1, 0, -1), page=1)

    little = {"name": "bytes", "configuration": {"endian": "little"}}
    blosc = {"name": "blosc", "configuration": {"cname": "zstd", "clevel": 3, "shuffle": "shuffle", "typesize": 2, "blocksize": 0}}
    deep = pattern((2, 157, 211), "u2")
    for name, options in {
            "v3-plain": dict(codecs=[little]), "v3-zstd": dict(codecs=[little, {"name": "zstd", "configuration": {"level": 3, "checksum": False}}]),
            "v3-big": dict(codecs=[{"name": "bytes", "configuration": {"endian": "big"}}, {"name": "gzip", "configuration": {"level": 5}}]),
            "v3-crc": dict(codecs=[little, blosc, {"name": "crc32c"}]), "v3-dots": dict(codecs=[little, blosc], separator="."),
            "v3-shard": dict(codecs=[little, blosc], shard=[2, 96, 128]),
            "v3-start": dict(codecs=[little, blosc], shard=[1, 64, 64], at_start=True),
            "v3-sparse": dict(codecs=[little, blosc], shard=[2, 96, 128], leave_out={(0, 0, 1, 1, 1, 0)})}.items():
        path = os.path.join(folder, name + ".zarr")
        write_v3(os.path.join(path, "0"), deep, [1, 32, 32], **options)
        # The reader here must agree with the writer here before either judges anything.
        seen = read_v3(os.path.join(path, "0")) if name != "v3-dots" else deep
        wanted = deep.copy()
        if name == "v3-sparse":
            wanted[1, 32:64, 128:160] = 7
        assert np.array_equal(seen, wanted), name
        json.dump({"zarr_format": 3, "node_type": "group", "attributes": {
            "ome": {"version": "0.5", **attributes("cyx", ["0"], "0.5")}}}, open(os.path.join(path, "zarr.json"), "w"))
        expect(name + ".zarr", cyx(wanted))

    for source in ["rgb-lz4.zarr", "v3-shard.zarr"]:
        for method, kind in {zipfile.ZIP_STORED: "stored", zipfile.ZIP_DEFLATED: "deflated"}.items():
            name = "%s-%s.zip" % (kind, source)
            pixels = cyx(rgb) if source.startswith("rgb") else cyx(deep)
            with zipfile.ZipFile(os.path.join(folder, name), "w", method) as archive:
                for top, _, files in os.walk(os.path.join(folder, source)):
                    for file in files:
                        path = os.path.join(top, file)
                        inside = os.path.relpath(path, folder if kind == "stored" else os.path.join(folder, source))
                        # zip64 fields where there is no need for them, as programs write that do not know sizes ahead.
                        member = zipfile.ZipInfo.from_file(path, inside)
                        member.compress_type = method
                        with archive.open(member, "w", force_zip64=True) as entry:
                            entry.write(open(path, "rb").read())
            expect(name, pixels, 2 if source.startswith("rgb") else 1)


def dump(*stores):
    for store in stores:
        with open(store + ".said", "w") as said, contextlib.redirect_stdout(said):
            dump_one(store)


def document_of(store):
    """What the group says of its image, and the version of NGFF that it follows."""
    if os.path.exists(os.path.join(store, "zarr.json")):
        return json.load(open(os.path.join(store, "zarr.json")))["attributes"], "0.5"
    assert json.load(open(os.path.join(store, ".zgroup"))) == {"zarr_format": 2}
    return json.load(open(os.path.join(store, ".zattrs"))), "0.4"


def can_validate():
    import jsonschema  # noqa: F401


def validate(schemas, *stores):
    import jsonschema

    for store in stores:
        document, version = document_of(store)
        # The strict one asks also for what the specification recommends.
        known = [json.load(open(path)) for path in glob.glob(os.path.join(schemas, version, "*.schema"))]
        strict = next(schema for schema in known if schema["$id"].endswith("/strict_image.schema"))
        resolver = jsonschema.RefResolver.from_schema(strict, store={schema["$id"]: schema for schema in known})
        jsonschema.Draft202012Validator(strict, resolver=resolver).validate(document)


def dump_one(store):
    import zarr

    document, version = document_of(store)
    v3 = version == "0.5"
    ome = document["ome"] if v3 else document
    multiscale = ome["multiscales"][0]
    print("version", version)
    print("name", multiscale["name"])
    print("axes", *["%s:%s" % (a["name"], a.get("unit", "")) for a in multiscale["axes"]])
    for key in ("label", "color"):
        print(key + "s", *[c[key].replace(" ", "_") for c in ome["omero"]["channels"]])
    print("windows", *["%g:%g" % (c["window"]["start"], c["window"]["end"]) for c in ome["omero"]["channels"]])
    for n, level in enumerate(multiscale["datasets"]):
        path = os.path.join(store, level["path"])
        array = read_v3(path) if v3 else zarr.open_array(path, "r")[...]
        pixels = np.ascontiguousarray(np.moveaxis(array, 0, -1))
        pixels.tofile("%s.%d.raw" % (store, n))
        scale, shift = (t[t["type"]] for t in level["coordinateTransformations"])
        print("level", pixels.shape[1], pixels.shape[0], pixels.shape[2], pixels.dtype.name, *scale, *shift)


if __name__ == "__main__":
    {"make": make, "dump": dump, "can-validate": can_validate, "validate": validate}[sys.argv[1]](*sys.argv[2:])
