import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'

type LedgerFile<Row> = {
  /** Resolves when the row is on the disk; rows of the same moment share one wait. */
  append(row: Row): Promise<void>
  /** The row goes to the disk with the next one, or a little later by itself. */
  appendSoon(row: Row): void
  close(): Promise<void>
}

/** How long a row waits for another one to go to the disk with. */
const SOON_MS = 250

/**
 * The append-only file of a folder: one JSON line a row, and nothing is acknowledged before its line is on the disk. Calls
 * `take` with every row that is there, in order. A last line that a kill cut short was acknowledged to nobody: it goes.
 * @throws where the folder cannot be written to, or a line in the middle cannot be read
 */
export async function openLedgerFile<Row>(folder: string, take: (row: Row) => void): Promise<LedgerFile<Row>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'ledger.jsonl')
  await readRows(path, take)
  const file = await open(path, 'a', 0o600)

  let batch: { lines: string[]; written: PromiseWithResolvers<void> } | undefined
  let writing: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  let isDue = false
  async function writeAll(): Promise<void> {
    while (batch && isDue) {
      const { lines, written } = batch
      batch = undefined
      isDue = false
      try {
        await file.appendFile(lines.join(''))
        await file.datasync()
        written.resolve()
      } catch (error) {
        written.reject(error)
      }
    }
    writing = undefined
  }

  function gather(row: Row): Promise<void> {
    batch ??= { lines: [], written: Promise.withResolvers() }
    batch.lines.push(`${JSON.stringify(row)}\n`)
    return batch.written.promise
  }
  function begin(): void {
    clearTimeout(soon)
    soon = undefined
    if (!batch) return
    isDue = true
    writing ??= writeAll()
  }

  return {
    append(row) {
      const written = gather(row)
      begin()
      return written
    },
    appendSoon(row) {
      // Whoever writes next says that it failed.
      gather(row).catch(() => undefined)
      soon ??= setTimeout(begin, SOON_MS).unref()
    },
    async close() {
      begin()
      await writing
      await file.close()
    },
  }
}

async function readRows<Row>(path: string, take: (row: Row) => void): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const whole = text.lastIndexOf('\n') + 1
  if (whole < text.length) await truncate(path, Buffer.byteLength(text.slice(0, whole)))
  for (const line of text.slice(0, whole).split('\n')) if (line !== '') take(JSON.parse(line) as Row)
}
