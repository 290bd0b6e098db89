import { serveJobs, workBehindOthers } from '../../threads/serve-jobs.ts'
import { type DocumentToPrepare, prepareNow } from './prepare-document.ts'

workBehindOthers()
serveJobs(
  (given: DocumentToPrepare) => prepareNow(given),
  (prepared) => (prepared.ok ? [prepared.value.document.buffer, prepared.value.compiled.buffer] : []),
)
