import { type FileFault, FileRefusal, type ImportTable } from './import-table.ts'

type Answer = { readonly table: ImportTable } | { readonly fault: FileFault }

/** Longer than any menu takes: what takes longer is made to. */
const MAX_READING_MS = 30_000

/** Reads a CSV or XLSX file on a thread of its own. Rejects with a `FileRefusal`. */
export async function readFile(file: File, languages: readonly string[]): Promise<ImportTable> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<Answer>((resolve) => {
      const tooLong = setTimeout(() => resolve({ fault: 'bomb' }), MAX_READING_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        clearTimeout(tooLong)
        resolve(data)
      })
      worker.addEventListener('error', () => resolve({ fault: 'no_workbook' }))
      worker.postMessage({ file, languages })
    })
    if ('fault' in answer) throw new FileRefusal(answer.fault)
    return answer.table
  } finally {
    worker.terminate()
  }
}
