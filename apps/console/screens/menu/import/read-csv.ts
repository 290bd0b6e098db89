import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { type ImportTable, tableOf } from './import-table.ts'

/** Rows of a CSV file, whatever separates its cells. */
export function readCsv(bytes: Uint8Array, languages: readonly string[]): ImportTable {
  const text = decodeText(bytes, languages).replace(/^\ufeff/, '')
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t', '|'] })
  return tableOf(data)
}
