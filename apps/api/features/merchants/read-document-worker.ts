import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from './read-document.ts'

const { json, merchantId } = workerData as { json: string; merchantId: string }
parentPort!.postMessage(readDocument(json, merchantId))
