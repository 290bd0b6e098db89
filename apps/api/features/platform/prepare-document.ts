import { WorkerThread } from '@compass/threads'
import type { InForce } from '../../records/merchants/prepared-document.ts'
import { type DocumentAnswers, type DocumentSource, type DocumentTask, doTask, openDocument } from './document-work.ts'

interface MerchantInForce {
  readonly merchantId: string
  /** Digest of the merchant in force, over which the task is done; null: none is. */
  readonly inForce: string | null
}

type DocumentToPrepare = MerchantInForce & { readonly source: DocumentSource }

/** What the thread is given; `before` is the merchant in force, null where the thread may know it. */
export type JobOfThread = MerchantInForce & { readonly task: DocumentTask; readonly before: InForce | null }
/** What it answers; without the merchant in force it asks for it. */
export type AnswerOfThread<Kind extends DocumentTask['kind']> = DocumentAnswers[Kind] | 'what is in force?'

/** Above this a document takes more than about 10 ms of processor, and a thread of its own reads it. */
const LARGE_CHARACTERS = 200_000
/** So many documents in force are remembered as large. */
const MAX_REMEMBERED = 1_000

const thread = new WorkerThread<JobOfThread, AnswerOfThread<DocumentTask['kind']>>(
  new URL('./prepare-document-worker.ts', import.meta.url),
  { restsAfterMs: 20_000, behindOthers: true, youngMb: 8 },
)

/** Digests of documents that are large, the thread's matter from the first. */
const large = new Set<string>()

/**
 * Reads, compiles and compares a document, a large one without holding up the calls of others. Refuses what `readDocument`
 * does, and `document_changed` and `forbidden` of changes; null where another is in force by now than was told.
 *
 * @param readInForce the merchant that is told to be in force; null: it no longer is. Not asked for what the thread has made itself
 */
export function prepareDocument(
  { source: supplied, ...inForce }: DocumentToPrepare,
  readInForce: () => Promise<InForce | null>,
): Promise<DocumentAnswers['prepare'] | null> {
  return workOnDocument({ ...inForce, task: { kind: 'prepare', source: supplied } }, readInForce)
}

/** Does a task with a merchant's document; null where another is in force by now than was told. */
export async function workOnDocument<Task extends DocumentTask>(
  job: MerchantInForce & { readonly task: Task },
  readInForce: () => Promise<InForce | null>,
): Promise<DocumentAnswers[Task['kind']] | null> {
  type Answer = DocumentAnswers[Task['kind']]
  const { inForce } = job
  const isKnownLarge = isLargeTask(job.task) || (inForce !== null && large.has(inForce))
  if (isKnownLarge) {
    const answer = await thread.run({ ...job, before: null })
    if (answer !== 'what is in force?') return answer as Answer
  }
  const before = inForce === null ? null : await readInForce()
  if (inForce !== null && before === null) return null
  if (!isKnownLarge && (before?.document.length ?? 0) < LARGE_CHARACTERS) {
    const opened = before && { compiled: JSON.parse(before.compiled), document: openDocument(before.document) }
    return doTask<Task['kind']>(job, opened).answer
  }
  if (inForce !== null && (before?.document.length ?? 0) >= LARGE_CHARACTERS) remember(inForce)
  const answer = await thread.run({ ...job, before })
  if (answer === 'what is in force?') throw new Error('the thread asked for what it was told')
  return answer as Answer
}

function remember(digest: string): void {
  if (large.size >= MAX_REMEMBERED) large.clear()
  large.add(digest)
}

function isLargeTask(task: DocumentTask): boolean {
  if (task.kind !== 'prepare' || 'changes' in task.source) return false
  const text = 'document' in task.source ? task.source.document : task.source.catalogue
  return text.length >= LARGE_CHARACTERS
}
