import type { Ticket } from '@compass/contract/board'
import { chooseText, type Language, type Text } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import {
  choiceFor,
  columnOf,
  kitchenStartsAt,
  ORDER_STATUS,
  type OrderStatus,
  type StoreSnapshot,
} from '@compass/domain/orders'
import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { ITEM_STATE } from '@compass/domain/rounds'
import { metresBetween } from '@compass/domain/serviceability'
import { CHANNEL, channelOf } from '@compass/domain/services'
import { serverWords } from '@compass/i18n/server'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { listDeliveries } from '../../records/deliveries/deliveries.ts'
import type { Delivery } from '../../records/deliveries/delivery.ts'
import { countOrdersOfUsers } from '../../records/orders/board-counts.ts'
import type { Order } from '../../records/orders/order.ts'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'
import { listItems, listRounds } from '../../records/rounds/rounds.ts'
import { findVisits } from '../../records/visits/visits.ts'
import { instructionIn, nextOfMerchant } from '../orders/order-answer.ts'
import { nextByItems } from '../rounds/move-as-merchant.ts'

export type TicketShape = z.output<typeof Ticket>
type LineShape = TicketShape['lines'][number]

/** What stands beside an order on its ticket. */
interface TicketContext {
  readonly loaded: LoadedMerchant
  /** Of its kitchen. */
  readonly language: Language
  readonly orders: number
  readonly delivery: Delivery | null
  readonly rounds: readonly RoundRecord[]
  /** Null: it has no rounds. */
  readonly items: readonly ItemRecord[] | null
  /** Who sent an item, by the member's id. */
  readonly guests: ReadonlyMap<string, string>
}

/** Orders of one store as its board shows them, in a fixed number of queries. */
export async function readTickets(
  api: Api,
  loaded: LoadedMerchant,
  language: Language,
  orders: readonly Order[],
): Promise<TicketShape[]> {
  if (orders.length === 0) return []
  const tenant = api.database.tenant(loaded.merchant.id)
  const inRounds = orders.filter(({ visitId }) => visitId)
  const ids = inRounds.map(({ id }) => id)
  const [counts, deliveries, rounds, items, visits] = await Promise.all([
    countOrdersOfUsers(tenant, [...new Set(orders.map(({ userId }) => userId))]),
    listDeliveries(
      tenant,
      orders.filter(({ orderType }) => channelOf(orderType) === CHANNEL.DELIVERY).map(({ id }) => id),
    ),
    ids.length > 0 ? listRounds(tenant, ids) : [],
    ids.length > 0 ? listItems(tenant, ids) : [],
    ids.length > 0 ? findVisits(tenant, [...new Set(inRounds.map(({ visitId }) => visitId!))]) : [],
  ])
  const words = serverWords(language)
  const guests = new Map(
    visits.flatMap(({ members }) =>
      members.map(({ id, name, number }) => [id, name ?? words('messages.guest', { number: String(number) })] as const),
    ),
  )
  const ofOrder =
    ({ id }: Order) =>
    ({ orderId }: { readonly orderId: string }) =>
      orderId === id
  return orders.map((order) =>
    ticketAnswer(order, {
      loaded,
      language,
      orders: counts.get(order.userId) ?? 1,
      delivery: deliveries.find(ofOrder(order)) ?? null,
      rounds: rounds.filter(ofOrder(order)),
      items: order.visitId ? items.filter(ofOrder(order)) : null,
      guests,
    }),
  )
}

function ticketAnswer(order: Order, context: TicketContext): TicketShape {
  const { loaded, language, items, delivery } = context
  const money = moneyIn(order.currency)
  const waiting = items?.filter(({ state }) => state === ITEM_STATE.WAITING) ?? []
  const column = columnOf(order.status, waiting.length > 0)
  const store = loaded.stores.get(order.storeId)
  const read = textIn(language, order)
  const { customer } = order
  return {
    _id: order.id,
    revision: `${order.version}.${delivery?.version ?? 0}`,
    column,
    orderId: String(order.number),
    orderType: order.orderType,
    channel: order.payLinkId ? CHANNEL.PAYMENT_LINK : channelOf(order.orderType),
    status: order.status,
    placedAt: order.placedAt.toISOString(),
    spot: customer.spot
      ? {
          kind: customer.spot.kind,
          number: customer.spot.number,
          zone: customer.spot.zone,
          floor: customer.spot.floor,
          isLeftAtDoor: customer.spot.isLeftAtDoor,
        }
      : null,
    courtOrder: order.courtOrder ? String(order.courtOrder.number) : null,
    acceptBy: order.deadlineAt?.toISOString() ?? null,
    ...timesOf(order, context, waiting),
    promised: order.eta && { from: order.eta.from.toISOString(), to: order.eta.to.toISOString() },
    kitchenMinutes: order.kitchenMinutes ?? store?.preparationMinutes ?? 0,
    scheduledFor: order.schedule?.start.toISOString() ?? null,
    kitchenAt: order.schedule
      ? kitchenStartsAt(order.schedule.start, store?.preparationMinutes ?? 0).toISOString()
      : null,
    customer: {
      name: customer.name,
      // Whoever is at the counter calls about what runs, and about nothing else.
      phone: column === null ? null : customer.phone,
      orders: context.orders,
      language: order.languages.customer,
    },
    area: customer.area ? read(customer.area) : null,
    address: column === null ? null : customer.address,
    distanceKm: distanceOf(order.store, customer.door),
    visit: order.visitId ?? null,
    round: context.rounds.length > 0 ? Math.max(...context.rounds.map(({ number }) => number)) : null,
    lines: items
      ? items.flatMap((item) => itemLine(item, order, context))
      : order.lines.map((line) => lineOf(line, order, read)),
    note: instructionIn(order, language),
    collected: (customer.collected ?? []).map(({ name, value, option }) => ({
      name: read(name),
      value: option ? read(option) : value,
    })),
    payment: paymentOf(order),
    total: money(order.grandTotal),
    next: nextOf(order, items),
    awaiting: order.awaiting
      ? {
          since: order.awaiting.since.toISOString(),
          deadline: order.awaiting.deadline.toISOString(),
          lines: order.awaiting.lines.map(({ line }) => line),
        }
      : null,
    courier: delivery && {
      state: delivery.state,
      name: delivery.courier?.name ?? null,
      phone: column === null ? null : (delivery.courier?.phone ?? null),
      eta: delivery.etaAt?.toISOString() ?? null,
    },
  }
}

type ReadText = (text: Text) => string

function textIn(language: Language, { languages }: Order): ReadText {
  return (text) => chooseText(text, language, languages.merchant)?.text ?? ''
}

function lineOf(line: Order['lines'][number], { ifSoldOut }: Order, read: ReadText): LineShape {
  return {
    _id: line.id,
    product: line.productId,
    name: read(line.name),
    qty: line.qty,
    choices: line.customize.flatMap(({ variants }) =>
      variants.map(({ name, counter }) => (counter > 1 ? `${counter} × ${read(name)}` : read(name))),
    ),
    note: line.note,
    photo: line.photo,
    ifSoldOut: choiceFor(line.ifSoldOut, ifSoldOut),
    state: null,
    guest: null,
  }
}

const SHOWN_ITEMS: readonly number[] = [ITEM_STATE.WAITING, ITEM_STATE.ACCEPTED, ITEM_STATE.SERVED]

function itemLine(item: ItemRecord, order: Order, { language, guests }: TicketContext): LineShape[] {
  if (!SHOWN_ITEMS.includes(item.state)) return []
  const line = { ...item.line, id: item.id, qty: item.qty, total: item.line.unit * item.qty }
  const share = { discount: 0, tax: 0, paid: 0 }
  const shown = lineOf({ ...line, share }, order, textIn(language, order))
  return [{ ...shown, state: item.state, guest: guests.get(item.memberId) ?? null }]
}

/** Since when the kitchen is asked, works and is done. With rounds its items say it, else the order's history. */
function timesOf(
  order: Order,
  { items, rounds }: TicketContext,
  waiting: readonly ItemRecord[],
): Pick<TicketShape, 'waitsSince' | 'acceptedAt' | 'readyAt' | 'readyBy'> {
  const since = (status: OrderStatus) => order.history.findLast((entry) => entry.status === status)?.at ?? null
  const text = (at: Date | null | undefined) => at?.toISOString() ?? null
  if (items) {
    const sent = rounds.filter(({ id }) => waiting.some(({ roundId }) => roundId === id)).map(({ sentAt }) => sentAt)
    const accepted = items.filter(({ state }) => state === ITEM_STATE.ACCEPTED)
    return {
      waitsSince: (earliest(sent) ?? order.placedAt).toISOString(),
      acceptedAt: text(earliest(accepted.map(({ movedAt }) => movedAt))),
      readyAt: null,
      readyBy: text(latest(accepted.flatMap(({ readyAt }) => readyAt ?? []))),
    }
  }
  const acceptedAt = since(ORDER_STATUS.APPROVED)
  return {
    waitsSince: order.placedAt.toISOString(),
    acceptedAt: text(acceptedAt),
    readyAt: text(since(ORDER_STATUS.KITCHEN_READY)),
    readyBy: text(order.readyBy ?? (acceptedAt && (order.schedule?.start ?? order.eta?.from))),
  }
}

function earliest(dates: readonly Date[]): Date | null {
  return dates.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
}

function latest(dates: readonly Date[]): Date | null {
  return dates.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null)
}

function nextOf(order: Order, items: readonly ItemRecord[] | null): number[] {
  if (!items) return nextOfMerchant(order)
  return order.status === ORDER_STATUS.PAYMENT_COMPLETED ? [ORDER_STATUS.COMPLETED] : nextByItems(items)
}

function paymentOf({ paymentMethod, paymentStatus, grandTotal, toCollect, currency }: Order): TicketShape['payment'] {
  const isPaid = paymentStatus === PAYMENT_STATUS.SUCCESS
  const rest = isPaid ? (toCollect ?? 0) : collectedInPerson(paymentMethod) ? grandTotal : 0
  return { method: paymentMethod, isPaid, toCollect: moneyIn(currency)(rest) }
}

function distanceOf(store: StoreSnapshot, door: Order['customer']['door']): number | null {
  if (!door) return null
  return Math.round(metresBetween(store.location, door) / 100) / 10
}
