/**
 * SQL whose parameters number themselves. A statement of a merchant names the merchant's id as `$1`. Every other value stands
 * where it belongs and gets its number when the statement is sent:
 *
 * statement('orders.find')`select order_id from orders where merchant_id = $1 and order_id = ${orderId}`
 *
 * Parts nest, so that several records can write one statement together without knowing each other's numbers.
 */
export class SqlPart {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]

  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** A value that several places of a statement share: it is sent once, under one number. */
export class SqlParameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A whole statement. Logs, metrics and fault points know it by its name: `<records>.<verb and what>`. */
export interface Statement {
  readonly name: string
  /** What tells this sending from others of the same name, where a fault point asks: an order's step from and to. */
  readonly detail: string
  readonly part: SqlPart
}

/** A part of a statement. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlPart {
  return new SqlPart(strings, values)
}

/** A part that says nothing. */
export const NO_SQL = sql``

/** A value for several places of one statement. PostgreSQL then infers its type once, from the first of them. */
export function parameter(value: unknown): SqlParameter {
  return new SqlParameter(value)
}

/** A value for a column of jsonb: the driver would send an array as an array of PostgreSQL. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** Parts one after another; the separator is our own text. */
export function joinSql(parts: readonly SqlPart[], separator: Separator): SqlPart {
  return new SqlPart(templateOf(parts.length, separator), parts)
}

type Separator = ', ' | ' and ' | ' union all '

const templates = new Map<string, TemplateStringsArray>()

/** What stands around and between so many parts: the same template each time, by which a text is known again. */
function templateOf(count: number, separator: Separator): TemplateStringsArray {
  const key = `${count}${separator}`
  let template = templates.get(key)
  if (!template) {
    const strings = Array.from({ length: count + 1 }, (_, at) => (at === 0 || at === count ? '' : separator))
    template = Object.assign(strings, { raw: strings })
    templates.set(key, template)
  }
  return template
}

type StatementTag = (strings: TemplateStringsArray, ...values: unknown[]) => Statement

/** @param name unique in the code; at most 50 characters, since the server's name for it is made from it. */
export function statement(name: string, detail = ''): StatementTag {
  return (strings, ...values) => ({ name, detail, part: new SqlPart(strings, values) })
}

interface CompiledStatement {
  readonly text: string
  readonly values: unknown[]
}

/**
 * A step on the way to a text. The templates that follow each other decide it, and the numbers of the values between them. A
 * text is written once and found again on its way: to write it each time costs as much as a price.
 */
interface TextStep {
  text: string | null
  readonly next: Map<TemplateStringsArray | number, TextStep>
}

/** Where texts begin, by the number of their first value. */
const beginnings: Record<1 | 2, TextStep> = { 1: newStep(), 2: newStep() }

/**
 * The text and the values of a statement.
 *
 * @param merchantId is `$1` of a merchant's statement; null for one that is no merchant's, whose values begin at `$1`
 */
export function compileStatement({ part }: Statement, merchantId: string | null): CompiledStatement {
  const values: unknown[] = merchantId === null ? [] : [merchantId]
  const numbers: SharedNumbers = new Map()
  const end = follow(part, beginnings[merchantId === null ? 1 : 2], values, numbers)
  end.text ??= write(part, merchantId === null ? [] : [merchantId], new Map())
  return { text: end.text, values }
}

/** The numbers of the values that several places of a statement share. */
type SharedNumbers = Map<SqlParameter, number>

function newStep(): TextStep {
  return { text: null, next: new Map() }
}

/** Goes the way of a part, and adds its values to those before it. */
function follow(part: SqlPart, from: TextStep, values: unknown[], numbers: SharedNumbers): TextStep {
  let at = stepTo(from, part.strings)
  for (const value of part.values) {
    at = value instanceof SqlPart ? follow(value, at, values, numbers) : stepTo(at, numberOf(value, values, numbers))
  }
  return at
}

function stepTo({ next }: TextStep, key: TemplateStringsArray | number): TextStep {
  let step = next.get(key)
  if (!step) {
    step = newStep()
    next.set(key, step)
  }
  return step
}

/** Writes a part's text and adds its values to those before it. */
function write(part: SqlPart, values: unknown[], numbers: SharedNumbers): string {
  let text = part.strings[0]!
  part.values.forEach((value, index) => {
    text += value instanceof SqlPart ? write(value, values, numbers) : `$${numberOf(value, values, numbers)}`
    text += part.strings[index + 1]!
  })
  return text
}

function numberOf(value: unknown, values: unknown[], numbers: SharedNumbers): number {
  if (!(value instanceof SqlParameter)) return values.push(value)
  let number = numbers.get(value)
  if (number === undefined) {
    number = values.push(value.value)
    numbers.set(value, number)
  }
  return number
}
