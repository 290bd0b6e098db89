import { handOver } from '@compass/threads'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

export default async function draw(sheet: InvoiceSheet): Promise<Uint8Array> {
  const bytes = new Uint8Array(await drawInvoice(sheet))
  return handOver(bytes, [bytes.buffer])
}

/** Nothing to draw: answered as soon as the thread could begin. */
export function start(): void {}
