import { readSheet } from 'read-excel-file/web-worker'
import { checkWorkbook } from './check-workbook.ts'
import { FileRefusal, MAX_FILE_BYTES, tableOf } from './import-table.ts'
import { readCsv } from './read-csv.ts'

/** A file of a merchant is read beside the page, which goes on answering. */
addEventListener('message', async ({ data }: MessageEvent<{ file: File; languages: readonly string[] }>) => {
  try {
    postMessage({ table: await readFile(data.file, data.languages) })
  } catch (error) {
    postMessage({ fault: error instanceof FileRefusal ? error.fault : 'no_workbook' })
  }
})

async function readFile(file: File, languages: readonly string[]) {
  if (file.size > MAX_FILE_BYTES) throw new FileRefusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Every ZIP begins with these letters, and no table of text does.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readCsv(bytes, languages)
  await checkWorkbook(bytes)
  return tableOf(await readSheet(bytes.buffer))
}
