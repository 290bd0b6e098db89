import { setTimeout as wait } from 'node:timers/promises'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { localParts } from '@compass/domain/availability'
import type { Database } from '#api/db/database.ts'
import { phoneOf } from '../../load/journeys.ts'
import { patiently } from './patience.ts'
import { type Acknowledgements, placeCart, type Visit } from './visit.ts'

/** A zone where it is noon or shortly after when a proof begins: the date of tomorrow comes at no time of it. */
const BEHIND = new Date().getUTCHours() - 12
const ZONE = BEHIND === 0 ? 'UTC' : `Etc/GMT${BEHIND > 0 ? '+' : '-'}${Math.abs(BEHIND)}`

const CREATED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 1_000

/** Stores whose orders can be repeated, at noon. */
export function withRepeats(document: MerchantDocumentInput): MerchantDocumentInput {
  const stores = document.stores.map((store) => ({ ...store, hours: { ...store.hours, timeZone: ZONE } }))
  return { ...document, recurringOrders: true, stores }
}

/** An order that is had once more tomorrow at this time of the day: it is due to be made at once, a day ahead. */
export async function repeatDaily(visit: Visit): Promise<void> {
  const { customer, at, acknowledgements: reported } = visit
  const cart = await patiently(() => customer.fill())
  await confirmPhone(visit)
  const { time } = localParts(new Date(), ZONE)
  const recurrenceObj = { unit: 'day', end: { after: 2 }, time }
  const body = { ...customer.placing(cart, { mod: 'cod' }), recurrenceObj }
  const { order, recurring } = await placeCart(visit, cart, body)
  if (recurring) reported.series.add(recurring)
  else reported.wrong.push(`order ${order._id} in ${at.market.slug} does not repeat`)
}

/** Whom a message can be sent to: the code by which people confirm their phone is no part of this proof. */
async function confirmPhone({ at, customer }: Visit): Promise<void> {
  const { countryCode, number } = phoneOf(customer.number)
  await at.database.everywhere(
    `update users set phone = $2, phone_code = $3, phone_verified = true where user_id = $1 returning user_id`,
    [customer.id, `${countryCode}${number}`, countryCode],
  )
}

/** What is worked on by a process that died is taken up again at once, and not two minutes later. */
export async function hurryRepeats(database: Pick<Database, 'everywhere'>): Promise<void> {
  await database.everywhere(
    `update recurring_orders set next_at = now()
     where state = 'active' and next_at > now() and next_at < now() + interval '3 minutes'`,
  )
}

/**
 * Waits until each series has created the order of its one date, at most a minute, and answers what is wrong. Wrong is a
 * missing series, a date without its order, and a customer who was not notified of it exactly once.
 */
export async function judgeRepeats(
  database: Pick<Database, 'everywhere'>,
  reported: Acknowledgements,
): Promise<string[]> {
  const until = performance.now() + CREATED_WITHIN_MS
  for (;;) {
    await hurryRepeats(database)
    const faults = await faultsOf(database, reported)
    if (faults.length === 0 || performance.now() > until) return faults
    await wait(LOOK_EVERY_MS)
  }
}

async function faultsOf(database: Pick<Database, 'everywhere'>, { series }: Acknowledgements): Promise<string[]> {
  const rows = await database.everywhere<{ series_id: string; state: string; dates: string[]; messages: number }>(
    `select s.series_id, s.state, array(select o.state from recurring_occurrences o
         where o.merchant_id = s.merchant_id and o.series_id = s.series_id) as dates,
       (select count(*)::int from messages m join users u on u.merchant_id = m.merchant_id and u.phone = m.phone
         where u.user_id = s.user_id and m.kind = 'order' and m.body like '%/recurring-orders/' || s.series_id || '%') as messages
     from recurring_orders s`,
  )
  const there = new Set(rows.map(({ series_id }) => series_id))
  const missing = [...series]
    .filter((id) => !there.has(id))
    .map((id) => `series ${id} was acknowledged, and is not there`)
  const wrong = rows.flatMap(({ series_id: id, state, dates, messages }) => [
    ...(series.has(id) ? [] : [`series ${id} is nobody’s`]),
    ...(state === 'ended' && String(dates) === 'ordered' ? [] : [`series ${id} is ${state}, its dates: ${dates}`]),
    ...(messages === 1 ? [] : [`series ${id}: its customer was told ${messages} times`]),
  ])
  return [...missing, ...wrong]
}
