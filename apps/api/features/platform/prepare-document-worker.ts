import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type DocumentToPrepare, prepareNow } from './prepare-document.ts'

// There a thread has a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(19)

const prepared = prepareNow(workerData as DocumentToPrepare)
// Handed over, not copied.
parentPort!.postMessage(prepared, prepared.ok ? [prepared.value.document.buffer, prepared.value.compiled.buffer] : [])
