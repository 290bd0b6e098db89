import type { WorldRequest } from './test-world.ts'

/** What is drawn from, and the ids that are there. */
export interface Spoiler {
  readonly random: () => number
  readonly ids: readonly string[]
}

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

interface Shapes {
  readonly query: Shape | null
  readonly body: Shape | null
}

/** The same seed draws the same (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What programs stumble over. */
const NASTY: readonly unknown[] = [
  ...[null, true, false, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -0, 'NaN', '1e400', '٣', '０'],
  ...['\u0000', '\ud800', '\u202e', '%', '_', "'; drop table users; --", '{{7*7}}', '../../etc/passwd', '\r\nx: y'],
  ...['<img src=x onerror=1>', 'ß'.repeat(300), 'x'.repeat(20_000), '😀'.repeat(61), 'İ', 'Å'],
  ...[[], {}, [[]], [null], [{}], { $ne: null }, Array.from({ length: 500 }, () => 1), { a: { a: { a: { a: 1 } } } }],
  ...[
    '2026-02-30',
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.000Z',
    '24:00',
    '25:61',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'not-an-id',
    '__proto__',
    'constructor',
    'https://[::1]/',
    'javascript:1',
  ],
]

/** One or two leaves of a request become something else, or a field that was not sent is. */
export function spoil(request: WorldRequest, shapes: Shapes, spoiler: Spoiler): WorldRequest {
  const { random } = spoiler
  let { url, body } = request
  const times = random() < 0.6 ? 1 : 2
  for (let n = 0; n < times; n++) {
    const place = random()
    if (place < 0.2) url = spoilQuery(url, shapes.query, spoiler)
    else if (place < 0.3) url = spoilPath(url, spoiler)
    else if (body !== undefined) body = spoilBody(structuredClone(body), shapes.body, spoiler)
    else url = spoilQuery(url, shapes.query, spoiler)
  }
  return { ...request, url, ...(body !== undefined && { body }) }
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}

function spoilQuery(url: string, shape: Shape | null, spoiler: Spoiler): string {
  const [path = '', search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  const names = [...new Set([...query.keys(), ...Object.keys(shape?.properties ?? {})])]
  if (names.length === 0) return url
  const name = pick(names, spoiler.random)
  if (spoiler.random() < 0.2) query.delete(name)
  else if (spoiler.random() < 0.1) query.append(name, 'twice')
  else query.set(name, textOf(valueFor(shape?.properties?.[name], spoiler)))
  return `${path}?${query}`
}

/** An id of a path becomes another one that is there, or none. */
function spoilPath(url: string, spoiler: Spoiler): string {
  const [path = '', search = ''] = url.split('?', 2)
  const parts = path.split('/')
  const at = parts.findIndex((part) => /^[0-9a-f]{8}-/.test(part))
  if (at < 0) return url
  const text = spoiler.random() < 0.6 ? pick(spoiler.ids, spoiler.random) : textOf(pick(NASTY, spoiler.random))
  parts[at] = encodeURIComponent(wellFormed(text).slice(0, 300)) || 'x'
  return search === '' ? parts.join('/') : `${parts.join('/')}?${search}`
}

/** Lone surrogates have no place in an address: the client would throw. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

function textOf(value: unknown): string {
  return wellFormed(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 8_000)
}

function spoilBody(body: unknown, shape: Shape | null, spoiler: Spoiler): unknown {
  const { random } = spoiler
  if (random() < 0.02) return pick(NASTY, random)
  if (typeof body !== 'object' || body === null) return valueFor(shape ?? undefined, spoiler)
  let holder = body as Record<string, unknown>
  let inner: Shape | undefined = shape ?? undefined
  for (let depth = 0; depth < 4; depth++) {
    const names = [...new Set([...Object.keys(holder), ...Object.keys(inner?.properties ?? {})])]
    if (names.length === 0) return body
    const name = pick(names, random)
    const next = holder[name]
    const nextShape: Shape | undefined = Array.isArray(holder) ? inner?.items : inner?.properties?.[name]
    if (typeof next === 'object' && next !== null && random() < 0.6) {
      holder = next as Record<string, unknown>
      inner = nextShape
      continue
    }
    if (random() < 0.15) delete holder[name]
    else holder[name] = valueFor(nextShape, spoiler)
    return body
  }
  return body
}

/** Half of the time what fits the schema more or less, else anything. */
function valueFor(shape: Shape | undefined, spoiler: Spoiler): unknown {
  const { random, ids } = spoiler
  if (!shape || random() < 0.5) return pick(NASTY, random)
  if (shape.enum) return pick(shape.enum, random)
  if ('const' in shape) return shape.const
  if (shape.anyOf) return valueFor(pick(shape.anyOf, random), spoiler)
  if (shape.type === 'boolean') return random() < 0.5
  if (shape.type === 'integer' || shape.type === 'number') return pick([0, 1, 2, 10, 20, 50, 999, 10_000], random)
  if (shape.type === 'string') return random() < 0.5 ? pick(ids, random) : pick(['x', 'soup', '10', 'Layla'], random)
  if (shape.type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(shape.items, spoiler))
  if (shape.type !== 'object') return pick(NASTY, random)
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(() => random() < 0.7)
      .map(([name, one]) => [name, valueFor(one, spoiler)]),
  )
}
