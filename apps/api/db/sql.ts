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
export function joinSql(parts: readonly SqlPart[], separator: ', ' | ' and ' | ' union all '): SqlPart {
  const gap = parts.map((_, index) => (index === 0 ? '' : separator))
  return new SqlPart(templateOf([...gap, '']), parts)
}

function templateOf(strings: readonly string[]): TemplateStringsArray {
  return Object.assign([...strings], { raw: strings })
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

/** Texts of the parts that hold plain values alone: their text never changes. */
const plainTexts = new WeakMap<TemplateStringsArray, { readonly first: number; readonly text: string }>()

/**
 * The text and the values of a statement.
 *
 * @param merchantId is `$1` of a merchant's statement; null for one that is no merchant's, whose values begin at `$1`
 */
export function compileStatement({ part }: Statement, merchantId: string | null): CompiledStatement {
  const first = merchantId === null ? 1 : 2
  const known = plainTexts.get(part.strings)
  if (known?.first === first)
    return { text: known.text, values: merchantId === null ? [...part.values] : [merchantId, ...part.values] }

  const values: unknown[] = merchantId === null ? [] : [merchantId]
  const numbers = new Map<SqlParameter, number>()
  const text = write(part, values, numbers)
  if (part.values.every(isPlain)) plainTexts.set(part.strings, { first, text })
  return { text, values }
}

function isPlain(value: unknown): boolean {
  return !(value instanceof SqlPart || value instanceof SqlParameter)
}

/** Writes a part's text and adds its values to those before it. */
function write(part: SqlPart, values: unknown[], numbers: Map<SqlParameter, number>): string {
  let text = part.strings[0]!
  part.values.forEach((value, index) => {
    text += value instanceof SqlPart ? write(value, values, numbers) : `$${numberOf(value, values, numbers)}`
    text += part.strings[index + 1]!
  })
  return text
}

function numberOf(value: unknown, values: unknown[], numbers: Map<SqlParameter, number>): number {
  if (!(value instanceof SqlParameter)) return values.push(value)
  let number = numbers.get(value)
  if (number === undefined) {
    number = values.push(value.value)
    numbers.set(value, number)
  }
  return number
}
