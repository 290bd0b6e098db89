import type { LoadedMerchant } from '@compass/domain/merchants'
import { answerDeadline, mayAsk, ORDER_STATUS } from '@compass/domain/orders'
import { accept, type FieldFault, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import type { HistoryEntry, Order, SubstitutionRequest, UnavailableLine } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { Press } from '../../records/orders/presses.ts'
import { refundedUnits } from '../../records/refunds/line-refunds.ts'
import { writeRequest } from '../../records/substitutions/substitutions.ts'
import { moveOrder } from '../orders/move-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

const MAX_TRIES = 5

/** What a merchant says is missing. */
interface RequestCommand {
  readonly merchantId: string
  readonly orderId: string
  /** The status that the order is to have; absent: the one that it has. */
  readonly to?: number | undefined
  readonly reason?: string | undefined
  readonly unavailable: readonly UnavailableLine[]
  readonly now: Date
  readonly minutes?: number | undefined
  readonly person?: HistoryEntry['person']
  readonly press?: Press | null
}

/**
 * The merchant can not give some lines of an order: its customer is asked, and the order keeps its status (decisions, "Life
 * of an order"). A new order may be accepted with it (`to` 20). Refuses `not_found`, `invalid_transition`, `awaiting_answer`
 * while a question is open, `invalid_fields` for lines and products of nobody's, `already_refunded` for a line of which money
 * went back.
 */
export async function requestSubstitution(api: Api, missing: RequestCommand): Promise<Result<Order>> {
  const { merchantId, orderId, now } = missing
  const tenant = api.database.tenant(merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const [loaded, order] = [await api.merchants.load(merchantId), await findOrder(tenant, orderId)]
    if (!loaded || !order) return refuse({ reason: 'not_found' })
    const { status, awaiting } = order
    // The kitchen rejects an item of a round; nobody is asked about it.
    if (order.visitId)
      return refuse({ reason: 'invalid_transition', from: order.status, to: missing.to ?? order.status })
    const may = mayAsk({ status, isRequestOpen: Boolean(awaiting) })
    if (!may.ok) return may
    const faults = faultsOf(loaded, order, missing.unavailable)
    if (faults.length > 0) return refuse({ reason: 'invalid_fields', faults })
    const unrefunded = await checkUnrefunded(tenant, order, missing.unavailable)
    if (!unrefunded.ok) return unrefunded
    if (missing.to !== undefined && missing.to !== status) {
      const { to, reason, minutes, person } = missing
      if (to !== ORDER_STATUS.APPROVED) return refuse({ reason: 'invalid_transition', from: status, to })
      const accepted = await moveOrder(api, {
        merchantId,
        orderId,
        to,
        actor: 'merchant',
        reason,
        minutes,
        person,
        now,
      })
      if (!accepted.ok) return accepted
      continue
    }
    const request: SubstitutionRequest = {
      id: newId(now.getTime()),
      since: now,
      deadline: answerDeadline(now),
      lines: missing.unavailable.map((one) => ({ ...one, suggestions: [...new Set(one.suggestions)] })),
      paying: null,
    }
    if (!(await writeRequest(tenant, order, request, missing.press ?? null))) continue
    nudgeOutbox(api, merchantId)
    const after = await findOrder(tenant, orderId)
    return after ? accept(after) : refuse({ reason: 'not_found' })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** A line whose units went back in part is refunded to its end: an answer that left it out would give them back once more. */
async function checkUnrefunded(
  tenant: Tenant,
  { id, lines }: Order,
  unavailable: RequestCommand['unavailable'],
): Promise<Result<true>> {
  const refunded = await refundedUnits(tenant, id)
  const line = lines.find((one) => refunded.has(one.id) && unavailable.some((missing) => missing.line === one.id))
  return line ? refuse({ reason: 'already_refunded', left: line.qty - refunded.get(line.id)! }) : accept(true)
}

function faultsOf(loaded: LoadedMerchant, { lines }: Order, unavailable: RequestCommand['unavailable']): FieldFault[] {
  const seen = new Set<string>()
  return unavailable.flatMap(({ line, suggestions }, i): FieldFault[] => {
    const path = `unavailable.${i}`
    if (seen.has(line)) return [{ path: `${path}.line`, rule: 'twice' }]
    seen.add(line)
    if (!lines.some(({ id }) => id === line)) return [{ path: `${path}.line`, rule: 'unknown' }]
    return suggestions.flatMap((id, j): FieldFault[] =>
      loaded.products.has(id) ? [] : [{ path: `${path}.suggestions.${j}`, rule: 'unknown' }],
    )
  })
}
