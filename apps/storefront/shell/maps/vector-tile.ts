/** A shape of a vector tile; coordinates go from 0 to `extent`, and somewhat beyond. */
export interface TileShape {
  readonly kind: 'point' | 'line' | 'area'
  /** What it is, as the tile's schema says it (`kind` of Protomaps). */
  readonly type: string
  readonly paths: readonly (readonly (readonly [number, number])[])[]
}

export interface TileLayer {
  readonly name: string
  readonly extent: number
  readonly shapes: readonly TileShape[]
}

const KINDS = { 1: 'point', 2: 'line', 3: 'area' } as const
const WIRE = { varint: 0, eight: 1, bytes: 2, four: 5 } as const
const COMMAND = { move: 1, line: 2, close: 7 } as const

interface Field {
  readonly number: number
  readonly value: number
  readonly bytes: Uint8Array
}

const EMPTY = new Uint8Array()
const text = new TextDecoder()

/** Reads the layers of a Mapbox vector tile (version 2) that are wanted. Throws where it is cut off. */
export function readVectorTile(tile: Uint8Array, wanted: ReadonlySet<string>): readonly TileLayer[] {
  return fieldsOf(tile).flatMap(({ number, bytes }) => {
    const layer = number === 3 ? fieldsOf(bytes) : []
    const name = text.decode(layer.find((field) => field.number === 1)?.bytes)
    return wanted.has(name) ? [readLayer(name, layer)] : []
  })
}

function readLayer(name: string, fields: readonly Field[]): TileLayer {
  const keys = fields.filter(({ number }) => number === 3).map(({ bytes }) => text.decode(bytes))
  const values = fields.filter(({ number }) => number === 4).map(({ bytes }) => readText(bytes))
  const kindKey = keys.indexOf('kind')
  const shapes = fields.flatMap(({ number, bytes }): TileShape[] => {
    if (number !== 2) return []
    const feature = fieldsOf(bytes)
    const kind = KINDS[feature.find((field) => field.number === 3)?.value as 1 | 2 | 3]
    if (!kind) return []
    const tags = numbersOf(feature.find((field) => field.number === 2)?.bytes)
    const at = tags.findIndex((tag, i) => i % 2 === 0 && tag === kindKey)
    const type = at === -1 ? '' : (values[tags[at + 1]!] ?? '')
    return [{ kind, type, paths: readGeometry(numbersOf(feature.find((field) => field.number === 4)?.bytes)) }]
  })
  return { name, extent: fields.find(({ number }) => number === 5)?.value ?? 4096, shapes }
}

/** A value that is a text; other values steer nothing here. */
function readText(bytes: Uint8Array): string {
  return text.decode(fieldsOf(bytes).find(({ number }) => number === 1)?.bytes)
}

function readGeometry(commands: readonly number[]): [number, number][][] {
  const paths: [number, number][][] = []
  let [x, y, at] = [0, 0, 0]
  while (at < commands.length) {
    const command = commands[at]! & 7
    const count = commands[at]! >>> 3
    at += 1
    if (command === COMMAND.close) {
      const path = paths.at(-1)
      if (path?.[0]) path.push(path[0])
      continue
    }
    for (let i = 0; i < count && at + 1 < commands.length; i += 1, at += 2) {
      x += signed(commands[at]!)
      y += signed(commands[at + 1]!)
      if (command === COMMAND.move) paths.push([[x, y]])
      else paths.at(-1)?.push([x, y])
    }
  }
  return paths
}

/** Zigzag: 0, -1, 1, -2 … */
function signed(value: number): number {
  return (value >>> 1) ^ -(value & 1)
}

function fieldsOf(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  const reader = readerOf(bytes)
  while (!reader.isAtEnd()) {
    const tag = reader.number()
    const number = Math.floor(tag / 8)
    const wire = tag & 7
    if (wire === WIRE.varint) fields.push({ number, value: reader.number(), bytes: EMPTY })
    else if (wire === WIRE.bytes) fields.push({ number, value: 0, bytes: reader.take(reader.number()) })
    else if (wire === WIRE.eight) reader.take(8)
    else if (wire === WIRE.four) reader.take(4)
    else throw new Error('not a vector tile')
  }
  return fields
}

function numbersOf(bytes: Uint8Array = EMPTY): readonly number[] {
  const numbers: number[] = []
  const reader = readerOf(bytes)
  while (!reader.isAtEnd()) numbers.push(reader.number())
  return numbers
}

function readerOf(bytes: Uint8Array) {
  let at = 0
  return {
    isAtEnd: () => at >= bytes.length,
    number() {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++]
        if (byte === undefined) throw new Error('the tile is cut off')
        value += (byte & 127) * scale
        if (byte < 128) return value
      }
    },
    take(length: number) {
      if (at + length > bytes.length) throw new Error('the tile is cut off')
      at += length
      return bytes.subarray(at - length, at)
    },
  }
}
