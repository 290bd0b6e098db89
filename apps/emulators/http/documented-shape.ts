/**
 * An example of a provider's documentation, typed in by hand: what a body may hold. Paths are written `payments[].status`.
 */
export interface DocumentedShape {
  /** Where the provider shows it. */
  readonly page: string
  readonly example: unknown
  /** What is always there, by its path. */
  readonly required: readonly string[]
  /** The only values of a text, by its path. */
  readonly words?: Readonly<Record<string, readonly string[]>>
  /** What may be null although the example has a value. */
  readonly nullable?: readonly string[]
  /** Objects whose names are ours to choose; with no names they may be an empty list. */
  readonly free?: readonly string[]
}

/** How a body differs from what is documented, as sentences: fields that nobody knows, other types, and what is missing. */
export function differencesFrom(shape: DocumentedShape, body: unknown): string[] {
  const found: string[] = []
  compare(shape, shape.example, body, '', found)
  for (const path of shape.required) if (!hasPath(body, path)) found.push(`${path} is missing`)
  return found.map((sentence) => `${shape.page}: ${sentence}`)
}

function compare(shape: DocumentedShape, example: unknown, value: unknown, path: string, found: string[]): void {
  if (value === null && (example === null || shape.nullable?.includes(path))) return
  // An example that says null tells no type.
  if (example === null || (shape.free?.includes(path) && typeof value === 'object')) return
  const [wanted, actual] = [typeOf(example), typeOf(value)]
  if (wanted !== actual) {
    found.push(`${path} is ${actual}, not ${wanted}`)
    return
  }
  const words = shape.words?.[path]
  if (words && !words.includes(String(value))) found.push(`${path} is "${String(value)}", which is no word of it`)
  if (Array.isArray(value)) {
    const [first] = example as readonly unknown[]
    for (const item of first === undefined ? [] : value) compare(shape, first, item, `${path}[]`, found)
    return
  }
  if (wanted !== 'object') return
  const known = example as Record<string, unknown>
  for (const [name, inner] of Object.entries(value as Record<string, unknown>)) {
    const at = path === '' ? name : `${path}.${name}`
    if (!Object.hasOwn(known, name)) found.push(`${at} is not documented`)
    else compare(shape, known[name], inner, at, found)
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function hasPath(body: unknown, path: string): boolean {
  let at: unknown[] = [body]
  for (const part of path.split('.')) {
    const name = part.replace('[]', '')
    at = at.map((one) => (one as Record<string, unknown> | null)?.[name])
    if (at.some((one) => one === undefined)) return false
    if (part.endsWith('[]')) at = at.flat()
  }
  return true
}
