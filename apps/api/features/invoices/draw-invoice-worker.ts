import { serveJobs } from '../../threads/serve-jobs.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

serveJobs(async (sheet: InvoiceSheet) => new Uint8Array(await drawInvoice(sheet)))
