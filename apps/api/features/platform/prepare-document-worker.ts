import { handOver } from '@compass/threads'
import { type Before, type DocumentAnswers, type DocumentTask, doTask, openDocument } from './document-work.ts'
import type { AnswerOfThread, JobOfThread } from './prepare-document.ts'

/** What was made or read last: mostly it is in force when the next job of that merchant comes. */
let last: { readonly digest: string; readonly merchant: Before } | null = null

export default function work({ before, ...job }: JobOfThread): AnswerOfThread<DocumentTask['kind']> {
  const known = beforeOf(job, before)
  if (known === 'unknown') return 'what is in force?'
  const { answer, created } = doTask(job, known)
  if (created) last = created
  else if (known && job.inForce !== null) last = { digest: job.inForce, merchant: known }
  if (job.task.kind !== 'prepare') return answer
  const prepared = answer as DocumentAnswers['prepare']
  if (!prepared.ok) return prepared
  return handOver(prepared, [prepared.value.document.buffer, prepared.value.compiled.buffer])
}

function beforeOf(
  { merchantId, inForce }: Pick<JobOfThread, 'merchantId' | 'inForce'>,
  before: JobOfThread['before'],
): Before | 'unknown' | null {
  if (inForce === null) return null
  if (before) return { compiled: JSON.parse(before.compiled), document: openDocument(before.document) }
  return last?.digest === inForce && last.merchant.compiled.id === merchantId ? last.merchant : 'unknown'
}
