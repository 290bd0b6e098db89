import { handOver } from '@compass/threads'
import { type AnswerOfThread, type Before, type JobOfThread, prepareNow } from './prepare-document.ts'

/** What was made last: mostly it is in force when the next document of that merchant comes. */
let last: { readonly digest: string; readonly created: Before } | null = null

export default function prepare({ before, ...wanted }: JobOfThread): AnswerOfThread {
  const known = beforeOf(wanted, before)
  if (known === 'unknown') return 'what is in force?'
  const { prepared, created } = prepareNow(wanted, known)
  if (!prepared.ok) return prepared
  const { digest, document, compiled } = prepared.value
  last = { digest, created: created! }
  return handOver(prepared, [document.buffer, compiled.buffer])
}

function beforeOf(
  { merchantId, inForce }: Pick<JobOfThread, 'merchantId' | 'inForce'>,
  before: JobOfThread['before'],
): Before | 'unknown' | null {
  if (inForce === null) return null
  if (before) return { ...before, compiled: JSON.parse(before.compiled) }
  return last?.digest === inForce && last.created.compiled.id === merchantId ? last.created : 'unknown'
}
