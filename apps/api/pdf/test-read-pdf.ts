import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine has poppler's `pdftotext`, which reads a PDF as a person does: in reading order. */
export const hasPdfToText = spawnSync('pdftotext', ['-v']).error === undefined

/** Said in the title of a test that needs it. */
export const needsPdfToText = hasPdfToText ? '' : ' (skipped: no pdftotext of poppler-utils here)'

/** The words of a PDF, without the invisible marks of direction. With `KEEP_PDFS=<folder>` the document is kept there to be looked at. */
export function wordsOf(pdf: Buffer, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-'))
  try {
    const file = join(folder, 'invoice.pdf')
    writeFileSync(file, pdf)
    if (process.env.KEEP_PDFS) writeFileSync(join(process.env.KEEP_PDFS, `${name}.pdf`), pdf)
    execFileSync('pdftotext', ['-layout', file, `${file}.txt`])
    return readFileSync(`${file}.txt`, 'utf8').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
