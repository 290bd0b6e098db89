import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchTexts } from '../db/database.ts'

/** A statement as it was sent first, with its values then. */
export interface RecordedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** `$1` is the merchant. */
  readonly isMerchants: boolean
}

/**
 * Writes each distinct statement that is sent from now on into a file of this process in `folder`. The function that it
 * returns ends it.
 */
export function recordStatements(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const seen = new Set<string>()
  return watchTexts(({ name, text, values, isMerchants }) => {
    if (seen.has(text)) return
    seen.add(text)
    appendFileSync(file, `${JSON.stringify({ name, text, values: values.map(write), isMerchants })}\n`)
  })
}

/** What all processes recorded, each text once. */
export function readRecorded(folder: string): RecordedStatement[] {
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  const byText = new Map<string, RecordedStatement>()
  for (const line of lines) {
    const statement = JSON.parse(line) as RecordedStatement
    if (!byText.has(statement.text)) byText.set(statement.text, { ...statement, values: statement.values.map(read) })
  }
  return [...byText.values()]
}

/** Values that JSON has no word for. */
type TaggedValue = { readonly $date: string } | { readonly $bytes: string }

function write(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() } satisfies TaggedValue
  if (Buffer.isBuffer(value)) return { $bytes: value.toString('base64') } satisfies TaggedValue
  return Array.isArray(value) ? value.map(write) : value
}

function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read)
  if (typeof value !== 'object' || value === null) return value
  if ('$date' in value) return new Date(value.$date as string)
  return '$bytes' in value ? Buffer.from(value.$bytes as string, 'base64') : value
}
