export { handOver } from './hand-over.ts'
export { WorkerThread } from './worker-thread.ts'
