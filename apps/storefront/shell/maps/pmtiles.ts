/** Reads so many bytes of an archive from an offset on. */
type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Vector tiles of one city, in one file that is read by ranges. */
export interface TileArchive {
  readonly maxZoom: number
  /** A tile without its compression; null: there is nothing there. */
  readonly readTile: (z: number, x: number, y: number) => Promise<Uint8Array | null>
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  /** 0: it leads to another directory. */
  readonly run: number
}

const HEADER_BYTES = 127
/** The header and the first directory lie in these, as the format promises. */
const FIRST_BYTES = 16_384
const MAX_DEPTH = 4
const COMPRESSION = { none: 1, gzip: 2 } as const
const VECTOR_TILES = 1

/**
 * Opens an archive in the third version of the format PMTiles (github.com/protomaps/PMTiles, spec/v3). What it holds must be
 * vector tiles, as they are or gzipped. Throws for any other file.
 */
export async function openTileArchive(read: ReadBytes): Promise<TileArchive> {
  const first = await read(0, FIRST_BYTES)
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength)
  const name = String.fromCharCode(...first.subarray(0, 7))
  if (first.length < HEADER_BYTES || name !== 'PMTiles' || view.getUint8(7) !== 3)
    throw new Error('not PMTiles, version 3')
  if (view.getUint8(99) !== VECTOR_TILES) throw new Error('no vector tiles')
  const number = (at: number) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
  const [rootAt, rootLength, leavesAt, tilesAt] = [number(8), number(16), number(40), number(56)]
  const [ownCompression, tileCompression] = [view.getUint8(97), view.getUint8(98)]
  const minZoom = view.getUint8(100)
  const maxZoom = view.getUint8(101)
  const readDirectory = async (bytes: Uint8Array) => parseDirectory(await decompress(bytes, ownCompression))
  const root = await readDirectory(first.subarray(rootAt, rootAt + rootLength))
  const leaves = new Map<number, Promise<readonly Entry[]>>()
  const leaf = ({ offset, length }: Entry) => {
    const known = leaves.get(offset) ?? read(leavesAt + offset, length).then(readDirectory)
    leaves.set(offset, known)
    return known
  }
  return {
    maxZoom,
    async readTile(z, x, y) {
      if (z < minZoom || z > maxZoom) return null
      const id = tileId(z, x, y)
      let entry = findEntry(root, id)
      for (let depth = 1; entry?.run === 0 && depth < MAX_DEPTH; depth += 1) entry = findEntry(await leaf(entry), id)
      if (!entry || id >= entry.id + entry.run) return null
      return decompress(await read(tilesAt + entry.offset, entry.length), tileCompression)
    },
  }
}

/** The number of a tile: by zoom, then along a Hilbert curve, so that neighbours lie near to one another in the file. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [atX, atY] = [x, y]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (atX & side) > 0 ? 1 : 0
    const down = (atY & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ down)
    if (down === 1) continue
    if (right === 1) [atX, atY] = [side - 1 - atX, side - 1 - atY]
    ;[atX, atY] = [atY, atX]
  }
  return id
}

function parseDirectory(bytes: Uint8Array): readonly Entry[] {
  let at = 0
  const next = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('a directory is cut off')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const column = <T>(count: number, one: (i: number) => T) => Array.from({ length: count }, (_, i) => one(i))
  const count = next()
  let last = 0
  const ids = column(count, () => (last += next()))
  const runs = column(count, next)
  const lengths = column(count, next)
  let end = 0
  return column(count, (i) => {
    const written = next()
    // 0: it follows the one before.
    const offset = written === 0 ? end : written - 1
    end = offset + lengths[i]!
    return { id: ids[i]!, offset, length: lengths[i]!, run: runs[i]! }
  })
}

/** The last entry that does not begin after the tile. */
function findEntry(entries: readonly Entry[], id: number): Entry | undefined {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]!.id <= id) low = middle + 1
    else high = middle
  }
  return entries[low - 1]
}

async function decompress(bytes: Uint8Array, compression: number): Promise<Uint8Array> {
  if (compression === COMPRESSION.none) return bytes
  if (compression !== COMPRESSION.gzip) throw new Error(`compression ${compression} is not read`)
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
