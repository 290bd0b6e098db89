import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { buildSearchIndex } from '@compass/domain/catalogue'

// There a thread has a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(19)

const { products: _, ...index } = buildSearchIndex(workerData.products, workerData.categories)
// Handed over, not copied.
const buffers = [index.starts.buffer, index.postings.buffer, index.poolStarts.buffer] as ArrayBuffer[]
parentPort!.postMessage(index, buffers)
