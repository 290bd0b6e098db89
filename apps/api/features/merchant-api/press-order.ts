import type { RivalStep } from '@compass/contract/merchant-side'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader, keyOf } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findPress, type Press } from '../../records/orders/presses.ts'
import { readTicket } from '../board/read-board.ts'

/** A press of a button on a board, as it came in. */
interface PressRequest {
  readonly merchantId: string
  readonly orderId: string
  /** The call and what it was asked for: the same key with another one is no repetition. */
  readonly pressed: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who presses, and the press where the client gave it a key: both are written with what it does. */
interface PressMark {
  readonly person: HistoryEntry['person']
  readonly press: Press | null
}

/** Refusals that say that somebody was first. */
const LATE: ReadonlySet<Refusal['reason']> = new Set(['invalid_transition', 'awaiting_answer'])

/**
 * Does once what a press asks for: the same key again answers the order that it made. Where somebody was first, the refusal
 * carries who that was and what they did. Refuses `invalid_idempotency_key`, `idempotency_conflict`, and what `act` refuses.
 */
export async function pressOnce(
  api: Api,
  { merchantId, orderId, pressed, request, reply }: PressRequest,
  act: (mark: PressMark) => Promise<Result<Order>>,
): Promise<CallResult<Order>> {
  const key = keyOf(keyHeader(request), pressed)
  if (!key.ok) return key
  const press = key.value
  const before = await replayOf(api, merchantId, orderId, press, reply)
  if (before) return before
  const moved = await act({ person: personOf(request), press })
  if (moved.ok) return moved
  // The same press was under way: its twin has done it.
  const meanwhile = await replayOf(api, merchantId, orderId, press, reply)
  if (meanwhile) return meanwhile
  if (!LATE.has(moved.refusal.reason)) return moved
  const rival = await readRival(api, merchantId, orderId, request)
  return rival ? { ...moved, data: rival } : moved
}

async function replayOf(
  api: Api,
  merchantId: string,
  orderId: string,
  press: Press | null,
  reply: FastifyReply,
): Promise<Result<Order> | null> {
  const tenant = api.database.tenant(merchantId)
  const used = press && (await findPress(tenant, orderId, press.key))
  if (!press || !used) return null
  if (!used.requestHash.equals(press.requestHash)) return refuse({ reason: 'idempotency_conflict' })
  const order = await findOrder(tenant, orderId)
  if (!order) return refuse({ reason: 'not_found' })
  markReplayed(reply)
  return accept(order)
}

/** The member of staff, or the key as it is called. */
function personOf({ keyName }: FastifyRequest): HistoryEntry['person'] {
  return keyName?.keyId ? { id: keyName.keyId, name: keyName.keyName ?? '' } : null
}

/** The last step of an order and how it stands; null: there was none since it was placed. */
async function readRival(
  api: Api,
  merchantId: string,
  orderId: string,
  request: FastifyRequest,
): Promise<z.output<typeof RivalStep> | null> {
  const [loaded, order] = [
    await api.merchants.load(merchantId),
    await findOrder(api.database.tenant(merchantId), orderId),
  ]
  const last = order?.history.at(-1)
  const read = loaded && (await readTicket(api, loaded, orderId))
  if (!last || last.from === null || !read) return null
  return {
    first: {
      name: last.person?.name || null,
      isYou: last.person !== null && last.person.id === request.keyName?.keyId,
      by: last.by,
      status: last.status,
      minutes: last.minutes,
      at: last.at.toISOString(),
    },
    ticket: read.ticket,
  }
}
