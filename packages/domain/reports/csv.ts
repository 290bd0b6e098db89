/** What spreadsheets take for a formula at the beginning of a cell, hidden behind spaces too. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** A number that we wrote ourselves is one, whatever its sign. */
const NUMBER = /^-?\d+(\.\d+)?$/

export type CsvCell = string | number | null

/**
 * A table as RFC 4180 says it, with the mark of UTF-8 that spreadsheets look for. A text that a spreadsheet would calculate gets
 * an apostrophe before it. Numbers, and text of digits alone, stay what they are.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  const text = String(cell)
  const harmless = typeof cell === 'string' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
