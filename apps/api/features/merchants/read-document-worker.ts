import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from './read-document.ts'

const { json, merchantId, catalogue } = workerData as { json: string; merchantId: string; catalogue?: string }
parentPort!.postMessage(readDocument(json, merchantId, catalogue))
