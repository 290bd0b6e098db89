import type { FastifyInstance } from 'fastify'

/** A body that names something twice; `name` is what people sent. */
export class NamedTwice extends Error {
  readonly field: string

  constructor(field: string) {
    super('a name stands twice in a body')
    this.field = field
  }
}

/** JSON between systems begins with no byte order mark (RFC 8259, section 8.1); the framework would take it away. */
const BYTE_ORDER_MARK = '\ufeff'

class BeginsWithMark extends Error {
  readonly statusCode = 400
}

/** Reads JSON bodies as the framework does, and refuses those that name something twice or begin with a mark. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.startsWith(BYTE_ORDER_MARK)) return done(new BeginsWithMark())
    parse(request, body, (error, parsed) => {
      const name = error ? null : findDuplicateName(body, parsed)
      if (name === null) done(error, parsed)
      else done(new NamedTwice(name))
    })
  })
}

/** What a JSON text is made of, as far as names matter: strings, brackets, colons and commas. */
const PARTS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The first name that an object of a JSON text gives twice, or null; `parsed` is what `JSON.parse` made of the text. It
 * silently takes the last one, and a proxy or a log that takes the first sees another request (hostile 91).
 *
 * It runs for every body, so the names are only counted. The text has as many as the value, or it is read part by part.
 */
export function findDuplicateName(text: string, parsed: unknown): string | null {
  return namesIn(text) === namesOf(parsed) ? null : findTwice(text)
}

const QUOTE = 0x22

/** How many names a text has, and never fewer: what looks like one inside a string counts too. */
function namesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= 0x20) before -= 1
    if (text.charCodeAt(before) === QUOTE) count += 1
  }
  return count
}

function namesOf(parsed: unknown): number {
  let count = 0
  const open = [parsed]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const one of value) if (typeof one === 'object') open.push(one)
      continue
    }
    for (const name of Object.keys(value)) {
      count += 1
      const one = (value as Record<string, unknown>)[name]
      if (typeof one === 'object') open.push(one)
    }
  }
  return count
}

function findTwice(text: string): string | null {
  /** For each open bracket the names so far; null for a list. */
  const open: (Set<string> | null)[] = []
  let names: Set<string> | null = null
  let isName = false
  PARTS.lastIndex = 0
  for (let part = PARTS.exec(text); part !== null; part = PARTS.exec(text)) {
    const token = part[0]
    switch (token) {
      case '{':
        names = new Set()
        open.push(names)
        isName = true
        break
      case '[':
        names = null
        open.push(null)
        isName = false
        break
      case '}':
      case ']':
        open.pop()
        names = open.at(-1) ?? null
        isName = false
        break
      case ',':
        isName = names !== null
        break
      case ':':
        break
      default: {
        if (!isName || !names) break
        const name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
        if (names.has(name)) return name
        names.add(name)
        isName = false
      }
    }
  }
  return null
}
