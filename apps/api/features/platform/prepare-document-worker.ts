import { parentPort, workerData } from 'node:worker_threads'
import { type DocumentToPrepare, prepareNow } from './prepare-document.ts'

parentPort!.postMessage(prepareNow(workerData as DocumentToPrepare))
