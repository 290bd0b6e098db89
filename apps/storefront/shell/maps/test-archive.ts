import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

type Point = readonly [number, number]

export interface TestShape {
  readonly kind: 'line' | 'area'
  readonly type: string
  readonly points: readonly Point[]
}

export interface TestTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly layers: Readonly<Record<string, readonly TestShape[]>>
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const whole = (number: number, value: number) => [...varint(number * 8), ...varint(value)]
const word = (text: string) => [...Buffer.from(text)]
const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value)

/** One shape of a vector tile, by the encoding of Mapbox' specification, section 4.3. */
function featureBytes({ kind, points }: TestShape, value: number): number[] {
  const steps = points.map(([x, y], i) => [x - (points[i - 1]?.[0] ?? 0), y - (points[i - 1]?.[1] ?? 0)] as const)
  const [start, ...rest] = steps.map(([x, y]) => [...zigzag(x), ...zigzag(y)])
  const geometry = [...varint(8 + 1), ...start!, ...varint(rest.length * 8 + 2), ...rest.flat()]
  if (kind === 'area') geometry.push(...varint(8 + 7))
  return [...field(2, [...varint(0), ...varint(value)]), ...whole(3, kind === 'area' ? 3 : 2), ...field(4, geometry)]
}

function vectorTile(layers: TestTile['layers']): Uint8Array {
  const bytes = Object.entries(layers).flatMap(([name, shapes]) =>
    field(3, [
      ...whole(15, 2),
      ...field(1, word(name)),
      ...shapes.flatMap((shape, i) => field(2, featureBytes(shape, i))),
      ...field(3, word('kind')),
      ...shapes.flatMap(({ type }) => field(4, field(1, word(type)))),
      ...whole(5, 4096),
    ]),
  )
  return Uint8Array.from(bytes)
}

/** A directory: ids, run lengths, lengths and offsets, each a column. */
function directory(entries: readonly { id: number; run: number; length: number; offset: number }[]): Uint8Array {
  const bytes = [
    ...varint(entries.length),
    ...entries.flatMap(({ id }, i) => varint(id - (entries[i - 1]?.id ?? 0))),
    ...entries.flatMap(({ run }) => varint(run)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ]
  return gzipSync(Uint8Array.from(bytes))
}

/** A whole archive with these tiles, gzipped; with `leaves` each tile stands in a directory of its own. */
export function tileArchive(tiles: readonly TestTile[], leaves = false): Uint8Array {
  const packed = tiles
    .map(({ z, x, y, layers }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(vectorTile(layers)) }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const entries = packed.map(({ id, bytes }) => {
    end += bytes.length
    return { id, run: 1, length: bytes.length, offset: end - bytes.length }
  })
  const leafBytes = leaves ? entries.map((entry) => directory([entry])) : []
  let leafEnd = 0
  const toLeaves = leafBytes.map((bytes, i) => {
    leafEnd += bytes.length
    return { id: entries[i]!.id, run: 0, length: bytes.length, offset: leafEnd - bytes.length }
  })
  const root = directory(leaves ? toLeaves : entries)
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const sections = [
    [8, 127, root.length],
    [24, 127 + root.length, 0],
    [40, 127 + root.length, leafEnd],
    [56, 127 + root.length + leafEnd, end],
  ] as const
  for (const [at, offset, length] of sections) {
    header.writeBigUInt64LE(BigInt(offset), at)
    header.writeBigUInt64LE(BigInt(length), at + 8)
  }
  const zooms = tiles.map(({ z }) => z)
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96)
  return Buffer.concat([header, root, ...leafBytes, ...packed.map(({ bytes }) => bytes)])
}
