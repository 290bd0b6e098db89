import type { Problem } from '@compass/contract/orders'
import type { z } from 'zod'
import type { ProblemRecord } from '../../records/problems/problem.ts'

/** A problem as it travels. */
export function problemAnswer(problem: ProblemRecord, currency: string): z.output<typeof Problem> {
  const { id, kind, lines, words, hasPicture, at, state, answer, refunded, answeredAt } = problem
  return {
    _id: id,
    kind,
    lines: [...lines],
    words,
    hasPicture,
    at: at.toISOString(),
    state,
    answer: answeredAt && {
      words: answer,
      amount: refunded === null ? null : { amount: refunded, currency },
      at: answeredAt.toISOString(),
    },
  }
}
