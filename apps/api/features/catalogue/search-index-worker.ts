import { parentPort, workerData } from 'node:worker_threads'
import { buildSearchIndex } from '@compass/domain/catalogue'

const { products: _, ...index } = buildSearchIndex(workerData.products, workerData.categories)
// Handed over, not copied.
const buffers = [index.starts.buffer, index.postings.buffer, index.poolStarts.buffer] as ArrayBuffer[]
parentPort!.postMessage(index, buffers)
