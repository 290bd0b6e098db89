/** A query as the product's driver sent it. */
export interface RecordedQuery {
  /** Which of its connections. */
  readonly connection: number
  /** The connection does not wait for the disk. */
  readonly isAsync: boolean
  readonly text: string
  readonly values: readonly unknown[]
}

export function write(query: RecordedQuery): string {
  return JSON.stringify({ ...query, values: query.values.map(tagged) })
}

export function read(line: string): RecordedQuery {
  const query = JSON.parse(line) as RecordedQuery
  return { ...query, values: query.values.map(plain) }
}

/** Values that JSON has no word for. */
function tagged(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (Buffer.isBuffer(value)) return { $bytes: value.toString('base64') }
  return Array.isArray(value) ? value.map(tagged) : value
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('$date' in value) return new Date(value.$date as string)
  return '$bytes' in value ? Buffer.from(value.$bytes as string, 'base64') : value
}

/** What one party sends, step by step: a transaction, or a query alone. */
export interface Script {
  readonly steps: readonly {
    readonly isAsync: boolean
    readonly isTransaction: boolean
    readonly queries: readonly ScriptQuery[]
  }[]
  /** Ids and secrets that are another party's in each run. */
  readonly own: readonly string[]
  readonly rounds: number
}

interface ScriptQuery {
  readonly text: string
  readonly values: readonly unknown[]
  /** Which of its values are numbers that only one order has. */
  readonly numbers: readonly number[]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const COMMANDS: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback'])
/** From here on a number is a moment in milliseconds. */
const MOMENT = 1_000_000_000_000

/**
 * What two parties sent who did the same: ids that both have are the merchant's, and all others are their own. What ran side by
 * side may have come in another order. Throws where they did not send the same.
 */
export function scriptOf(
  merchantId: string,
  rounds: number,
  parties: readonly [readonly RecordedQuery[], readonly RecordedQuery[]],
): Script {
  const [first, second] = parties.map((party) => stepsOf(party, merchantId)) as [Step[], Step[]]
  const pairs = pairsOf(first, second)
  const others = new Set(idsOf(second))
  const own = [...new Set(idsOf(first))].filter((id) => !others.has(id))
  const steps = pairs.map(([step, other]) => ({
    ...step,
    queries: step.queries.map(({ text, values }, q) => {
      const there = other.queries[q]!.values
      const numbers = values.flatMap((value, at) => (isOwnNumber(value) && value !== there[at] ? [at] : []))
      return { text, values, numbers }
    }),
  }))
  return { steps, own, rounds }
}

/** Each step of one party with the other's of the same statements. Throws, and names it, where one has none. */
function pairsOf(first: readonly Step[], second: readonly Step[]): (readonly [Step, Step])[] {
  const textOf = ({ queries }: Step) => queries.map(({ text }) => text).join(';')
  const others = Map.groupBy(second, textOf)
  const pairs = first.map((step) => [step, others.get(textOf(step))?.shift()] as const)
  const alone = pairs.find(([, other]) => !other)?.[0] ?? [...others.values()].flat()[0]
  if (alone) throw new Error(`two parties that did the same sent other statements: ${textOf(alone)}`)
  return pairs as (readonly [Step, Step])[]
}

interface Step {
  readonly isAsync: boolean
  readonly isTransaction: boolean
  readonly queries: { readonly text: string; readonly values: readonly unknown[] }[]
}

/** Transactions of one connection are together, and what is no merchant's is left out. */
function stepsOf(queries: readonly RecordedQuery[], merchantId: string): Step[] {
  const steps: Step[] = []
  const open = new Map<number, Step>()
  for (const { connection, isAsync, text, values } of queries) {
    if (text === 'begin') {
      open.set(connection, { isAsync, isTransaction: true, queries: [] })
    } else if (COMMANDS.has(text)) {
      const step = open.get(connection)
      if (step && text === 'commit') steps.push(step)
      open.delete(connection)
    } else if (values[0] === merchantId) {
      const step = open.get(connection)
      if (step) step.queries.push({ text, values })
      else steps.push({ isAsync, isTransaction: false, queries: [{ text, values }] })
    }
  }
  return steps
}

function isOwnNumber(value: unknown): boolean {
  return typeof value === 'number' && value < MOMENT
}

function idsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ queries }) => queries.flatMap(({ values }) => values.flatMap(idsIn)))
}

function idsIn(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [`bytes ${value.toString('base64')}`]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return typeof value === 'string' ? (value.match(UUID) ?? []) : []
}

/** The values of a query with ids of this run in the place of those that were recorded. */
export function valuesFor(query: ScriptQuery, ids: ReadonlyMap<string, string>, number: number): unknown[] {
  const values = query.values.map((value) => replaced(value, ids))
  for (const at of query.numbers) values[at] = number
  return values
}

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Buffer.isBuffer(value)) {
    const own = ids.get(`bytes ${value.toString('base64')}`)
    return own === undefined ? value : bytesOf(own, value.length)
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, ids))
  return typeof value === 'string' ? value.replace(UUID, (id) => ids.get(id) ?? id) : value
}

/** As many bytes, the random ones of an id last. */
function bytesOf(id: string, length: number): Buffer {
  const digits = length * 2
  return Buffer.from(id.replaceAll('-', '').padStart(digits, '0').slice(-digits), 'hex')
}
