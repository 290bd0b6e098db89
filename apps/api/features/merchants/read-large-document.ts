import { Worker } from 'node:worker_threads'
import type { Result } from '@compass/domain/refusal'
import { type ReadDocument, readDocument } from './read-document.ts'

/** Above this a document takes more than about 10 ms of processor, and a thread of its own reads it. */
const LARGE_CHARACTERS = 200_000

/** `readDocument`, without holding up the calls of others. */
export function readLargeDocument(json: string, merchantId: string, catalogue?: string): Promise<Result<ReadDocument>> {
  const length = json.length + (catalogue?.length ?? 0)
  if (length < LARGE_CHARACTERS) return Promise.resolve(readDocument(json, merchantId, catalogue))
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-document-worker.ts', import.meta.url), {
      workerData: { json, merchantId, catalogue },
      execArgv: [],
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the document's thread ended with ${code}`)))
  })
}
