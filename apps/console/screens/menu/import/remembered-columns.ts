import type { ColumnField } from './columns.ts'

const STORED = 'compass-console-columns'
const MAX_STORED = 20

type StoredColumns = readonly { readonly heads: string; readonly columns: readonly ColumnField[] }[]

/** How the columns of a file with these heads were matched before, in this browser. */
export function recallColumns(merchantId: string, heads: readonly string[]): readonly ColumnField[] | null {
  const found = readStored().find((one) => one.heads === keyOf(merchantId, heads))
  return found && found.columns.length === heads.length ? found.columns : null
}

export function rememberColumns(merchantId: string, heads: readonly string[], columns: readonly ColumnField[]): void {
  const key = keyOf(merchantId, heads)
  const others = readStored().filter((one) => one.heads !== key)
  try {
    localStorage.setItem(STORED, JSON.stringify([{ heads: key, columns }, ...others].slice(0, MAX_STORED)))
  } catch {
    // A browser that stores nothing guesses anew.
  }
}

function keyOf(merchantId: string, heads: readonly string[]): string {
  return JSON.stringify([merchantId, ...heads])
}

function readStored(): StoredColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
