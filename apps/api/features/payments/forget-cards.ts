import { LATE_ANSWERS_HOURS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'

const MOST_AT_ONCE = 50
/** Seconds until gateways are asked again: growing to six hours. */
const pauseSeconds = (tries: number) => Math.min(6 * 3600, 30 * 2 ** tries)

/**
 * Has a user's cards forgotten by the gateways that keep them, from inside the transaction that closes the user: a sweep asks,
 * again and again until it is done, and once more when no payment of theirs can end any more. Nothing where they never paid
 * online.
 */
export async function forgetCardsOf(tenant: Tenant, userId: string, now: Date): Promise<void> {
  const lastAt = new Date(now.getTime() + (LATE_ANSWERS_HOURS + 1) * 3_600_000)
  await tenant.change(
    `insert into cards_to_forget (merchant_id, user_id, next_at, last_at)
     select $1, $2, $3, $4 where exists (
       select 1 from orders o join payments p on p.merchant_id = o.merchant_id and p.order_id = o.order_id
       where o.merchant_id = $1 and o.user_id = $2)
     on conflict (merchant_id, user_id) do nothing`,
    [userId, now, lastAt],
  )
}

type DueRow = { merchant_id: string; user_id: string; last_at: Date; tries: number }

/** The sweep: asks the gateways of users who are gone which cards they keep, and has each forgotten. */
export async function forgetCards(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database.everywhere<DueRow>(
    `select merchant_id, user_id, last_at, tries from cards_to_forget where next_at <= $1 order by next_at limit ${MOST_AT_ONCE}`,
    [now],
  )
  for (const { merchant_id: merchantId, user_id: userId, last_at: lastAt, tries } of due) {
    const tenant = api.database.tenant(merchantId)
    // Moved on first: a gateway that hangs keeps nobody from the next one.
    const nextAt = new Date(now.getTime() + pauseSeconds(tries) * 1000)
    await tenant.change(
      'update cards_to_forget set tries = tries + 1, next_at = $3 where merchant_id = $1 and user_id = $2',
      [userId, nextAt],
    )
    if (!(await areForgotten(api, merchantId, userId))) continue
    if (now >= lastAt)
      await tenant.change('delete from cards_to_forget where merchant_id = $1 and user_id = $2', [userId])
    else
      await tenant.change(
        'update cards_to_forget set tries = 0, next_at = last_at where merchant_id = $1 and user_id = $2',
        [userId],
      )
  }
}

/** False where a gateway did not answer, or keeps a card still. */
async function areForgotten(api: Api, merchantId: string, userId: string): Promise<boolean> {
  try {
    for (const gateway of api.ports.gateways.values()) {
      for (const { token } of await gateway.cards(merchantId, userId))
        await gateway.forgetCard(merchantId, userId, token)
      if ((await gateway.cards(merchantId, userId)).length > 0) return false
    }
    return true
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.warn({ merchantId, why: error.message }, 'cards of a user who is gone were not forgotten yet')
    return false
  }
}
