import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isFirstMember, presentMember } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findItem } from '../../records/rounds/rounds.ts'
import { moveItems } from './move-items.ts'

/**
 * A guest moves an item: cancels it, while it waits. The first member may cancel those of all. Answers the order of the table. Refuses `not_found`,
 * `join_first` for who does not belong to the party any more, `not_your_line`, `invalid_transition`.
 */
export async function moveItemAsGuest(
  api: Api,
  { merchantId, userId }: Session,
  itemId: string,
  to: number,
  now: Date,
): Promise<Result<{ readonly order: Order; readonly roundId: string }>> {
  const tenant = api.database.tenant(merchantId)
  const found = await findItem(tenant, itemId)
  if (!found) return refuse({ reason: 'not_found' })
  const moved = await moveItems(api, {
    merchantId,
    ...found,
    actor: 'customer',
    now,
    choose(items, { visit: { members } }) {
      const item = items.find(({ id }) => id === itemId)
      if (!item || !members.some((member) => member.userId === userId)) return refuse({ reason: 'not_found' })
      const me = presentMember(members, userId)
      if (!me) return refuse({ reason: 'join_first' })
      const isTheirs = item.memberId === me.id || isFirstMember(members, me.id)
      return isTheirs ? accept([{ item, to }]) : refuse({ reason: 'not_your_line' })
    },
  })
  if (!moved.ok) return moved
  const order = await findOrder(tenant, billedOrderOf(moved.value))
  return order ? accept({ order, roundId: found.roundId }) : refuse({ reason: 'not_found' })
}
