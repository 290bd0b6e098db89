import type { Merchant } from '@compass/domain/merchants'
import { serveJobs, workBehindOthers } from '../../threads/serve-jobs.ts'
import { type AnswerOfThread, type JobOfThread, merchantOf, prepareNow } from './prepare-document.ts'

/** What was made last: mostly it is in force when the next document of that merchant comes. */
let last: { readonly digest: string; readonly merchant: Merchant } | null = null

workBehindOthers()
serveJobs(
  ({ compiled, ...given }: JobOfThread): AnswerOfThread => {
    const { merchantId, inForce } = given
    const isLast = last?.merchant.id === merchantId && last.digest === inForce
    if (inForce !== null && compiled === null && !isLast) return 'what is in force?'
    const earlier = isLast ? last!.merchant : merchantOf(compiled)
    const made = prepareNow(given, inForce === null ? null : earlier)
    if (made.prepared.ok) last = { digest: made.prepared.value.digest, merchant: made.compiled! }
    return made.prepared
  },
  (answer) =>
    typeof answer === 'object' && answer.ok ? [answer.value.document.buffer, answer.value.compiled.buffer] : [],
)
