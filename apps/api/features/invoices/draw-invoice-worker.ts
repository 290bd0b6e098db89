import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** One invoice after the other, as they are sent: each answered under its number. */
parentPort!.on('message', async ({ number, sheet }: { number: number; sheet: InvoiceSheet }) => {
  try {
    const bytes = await drawInvoice(sheet)
    parentPort!.postMessage({ number, bytes: new Uint8Array(bytes) })
  } catch (error) {
    parentPort!.postMessage({ number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
