import { cleanText, fault } from '@compass/domain/contacts'
import { MAX_PROBLEM_WORDS } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { findOrderOfProblem, declineProblem as writeDeclined } from '../../records/problems/problems.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

interface DeclineCommand {
  readonly merchantId: string
  readonly problemId: string
  readonly words: string
  readonly now: Date
}

/**
 * The merchant declines a problem, with words for its customer. The order is locked, as a refund that answers it does: of
 * two answers at once the second is refused. The same words again are no other answer. Refuses `not_found`,
 * `invalid_fields`, `already_answered`.
 */
export async function declineProblem(
  api: Api,
  { merchantId, problemId, words, now }: DeclineCommand,
): Promise<Result<Order>> {
  const text = cleanText(words, MAX_PROBLEM_WORDS, 'words')
  if (!text.ok) return text
  if (text.value === '') return fault('words', 'required')
  const tenant = api.database.tenant(merchantId)
  const orderId = isId(problemId) ? await findOrderOfProblem(tenant, problemId) : null
  if (!orderId) return refuse({ reason: 'not_found' })
  const declined = await api.database.transact(
    merchantId,
    unlessRefused<Result<true>>(async (inside) => {
      const order = await lockOrder(inside, orderId)
      const problem = order?.problems?.find(({ id }) => id === problemId)
      if (!problem) return refuse({ reason: 'not_found' })
      if (problem.state === 'declined' && problem.answer === text.value) return accept(true)
      if (!(await writeDeclined(inside, problemId, text.value, now))) return refuse({ reason: 'already_answered' })
      await raiseOrderVersion(inside, orderId, now)
      return accept(true)
    }),
  )
  if (!declined.ok) return declined
  nudgeOutbox(api, merchantId)
  const after = await findOrder(tenant, orderId)
  return after ? accept(after) : refuse({ reason: 'not_found' })
}
