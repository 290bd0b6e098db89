/** The head of a file and its rows, as text. */
export interface ImportTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Why a file is not read. */
export type FileFault = 'empty' | 'too_large' | 'too_many_rows' | 'no_workbook' | 'bomb'

export class FileRefusal extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

export const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_ROWS = 20_000
const MAX_COLUMNS = 60
const MAX_CELL = 2_000

/** A table of raw cells: its first row that is not empty names the columns. Refuses what has no row below it. */
export function tableOf(cells: readonly (readonly unknown[])[]): ImportTable {
  const filled = cells
    .map((row) => row.slice(0, MAX_COLUMNS).map(textOf))
    .filter((row) => row.some((cell) => cell !== ''))
  const [heads, ...rows] = filled
  if (!heads || rows.length === 0) throw new FileRefusal('empty')
  if (rows.length > MAX_ROWS) throw new FileRefusal('too_many_rows')
  const width = Math.max(heads.length, ...rows.slice(0, 100).map(({ length }) => length))
  return { heads: Array.from({ length: width }, (_, column) => heads[column] ?? ''), rows }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = typeof cell === 'number' ? writeNumber(cell) : String(cell)
  // What we neutralised for spreadsheets comes back as it was.
  return withoutControls(text)
    .replace(/^'(?=[=+\-@])/, '')
    .trim()
    .slice(0, MAX_CELL)
}

/** As a person would type it: spreadsheets say 15.5 for 15.50 and 0.1 + 0.2 for 0.3. */
function writeNumber(value: number): string {
  return String(Math.round(value * 1_000_000) / 1_000_000)
}

function withoutControls(text: string): string {
  return text.normalize('NFC').replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
}
