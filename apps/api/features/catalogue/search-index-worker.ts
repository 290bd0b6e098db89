import { parentPort, workerData } from 'node:worker_threads'
import { buildSearchIndex } from '@compass/domain/catalogue'

const { products: _, ...index } = buildSearchIndex(workerData.products, workerData.categories)
parentPort!.postMessage(index)
