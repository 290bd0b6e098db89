import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPointName } from '#api/fault-points/index.ts'
import { Customer, cardThat, isAtGateway, type Order, type Payment, type PaymentChoice } from '../../proof/customer.ts'
import { turnsOf } from '../../proof/unhurried-turns.ts'
import { orderAtCourt } from './courts.ts'
import type { Deployment } from './deployment.ts'
import { chooseDearer, payDifferently } from './differences.ts'
import { bring, forLater } from './fulfilment.ts'
import { payByLink } from './links.ts'
import { answered, patiently } from './patience.ts'
import { payAtOnce, payOnPage, payWhileGatewayIsAway, wallet } from './paying.ts'
import { repeatDaily } from './repeating.ts'
import { eatTogether } from './tables.ts'
import { type Acknowledgements, move, place, sentence, type Visit } from './visit.ts'

/** How long each looks round before the next one comes: what is measured is not how many there are. */
const LOOKS_MS = 300

type Journey = (visit: Visit) => Promise<unknown>

/** What people do, and how often in a hundred. */
const JOURNEYS: readonly (readonly [number, Journey])[] = [
  [3, payInPerson],
  [2, orderAtCourt],
  [5, eatTogether],
  [12, payByCard],
  [3, payByLink],
  [15, payAtOnce],
  [15, tryAgain],
  [10, goOnShopping],
  [10, beRefused],
  [5, walkAway],
  [5, forLater],
  [5, bring],
  [4, chooseDearer],
  [3, payDifferently],
  [3, repeatDaily],
]

/** Those that another gateway than the sandbox can be paid in; how they pay for what follows, the sandbox alone lets them. */
const AT_ANY_GATEWAY: ReadonlySet<Journey> = new Set([
  ...[payInPerson, payByCard, payByLink, payAtOnce, tryAgain, goOnShopping, beRefused, walkAway],
])

/**
 * The callers that pass a point. While it is armed, every second of them takes such a path, so that nobody waits long for it.
 */
const PASSED_BY: Readonly<Record<FaultPointName, Journey>> = {
  'order-unanswered': payInPerson,
  'attempt-unwritten': payByCard,
  'attempt-unasked': payByCard,
  'charge-unnoted': payAtOnce,
  'again-unasked': tryAgain,
  'notice-uncommitted': tryAgain,
  'money-unwritten': payByCard,
  'money-unanswered': payByCard,
  'hint-unanswered': beHeardLater,
  'hint-unasked': beHeardLater,
  'finding-unnoted': payByCard,
  'enquiry-unasked': walkAway,
  'order-let-go': goOnShopping,
  'refund-unqueued': beRefused,
  'refund-unsent': beRefused,
  'refund-unnoted': beRefused,
  'refund-unended': beRefused,
  'difference-unasked': chooseDearer,
  'difference-let-go': payDifferently,
  'difference-uncommitted': chooseDearer,
  'difference-unanswered': chooseDearer,
  'series-unwritten': repeatDaily,
  'date-unplaced': repeatDaily,
  'date-unnoted': repeatDaily,
  'series-unmoved': repeatDaily,
  'release-untold': forLater,
  'courier-unasked': bring,
  'courier-unnoted': bring,
  'round-uncommitted': eatTogether,
  'round-unanswered': eatTogether,
  'claim-uncommitted': eatTogether,
  'claim-unanswered': eatTogether,
  'share-unasked': eatTogether,
  'share-uncommitted': eatTogether,
  'share-unanswered': eatTogether,
  'court-half-written': orderAtCourt,
  'court-uncommitted': orderAtCourt,
  'court-unasked': orderAtCourt,
  'court-unanswered': orderAtCourt,
  'court-refund-uncommitted': orderAtCourt,
  'link-unasked': payByLink,
  'link-uncommitted': payByLink,
  'link-unanswered': payByLink,
}

/**
 * Customers that come one after another, each in one of the ways, until they are told to stop.
 *
 * @param armed the points at which a process is about to die
 */
export function startCustomers(
  at: Deployment,
  count: number,
  random: () => number,
  reported: Acknowledgements,
  armed: ReadonlyMap<number, FaultPointName>,
): () => Promise<void> {
  let isOver = false
  const nextTurn = turnsOf(at.gateway)
  async function come(): Promise<void> {
    while (!isOver) {
      await nextTurn()
      const number = ++reported.came
      try {
        const customer = await patiently(() => Customer.come(at, number))
        const journey = journeyOf(random, [...armed.values()])
        const canPay = at.gateway.name === 'sandbox' || AT_ANY_GATEWAY.has(journey)
        await (canPay ? journey : payByCard)({ at, acknowledgements: reported, random, customer, number })
      } catch (error) {
        reported.wrong.push((error as Error).message)
      }
      await wait(LOOKS_MS)
    }
  }
  const all = Promise.all(Array.from({ length: count }, come))
  return async () => {
    isOver = true
    await all
  }
}

function journeyOf(random: () => number, armed: readonly FaultPointName[]): Journey {
  const [one, owner] = [random() * 100, random()]
  if (armed.length > 0 && random() < 0.5) return PASSED_BY[armed[Math.floor(owner * armed.length)]!]
  let sum = 0
  for (const [share, route] of JOURNEYS) {
    sum += share
    if (one < sum) return route
  }
  return payInPerson
}

async function payInPerson(visit: Visit): Promise<void> {
  await place(visit, { mod: 'cod' })
}

/** On the gateway's page; some never come back from there. */
async function payByCard(visit: Visit): Promise<void> {
  const { order, payment } = await place(visit, visit.at.gateway.choice)
  const open = await withPage(visit, order, payment)
  if (open) await payOnPage(visit, order, open, cardThat(CARDS[Math.floor(visit.random() * CARDS.length)]!))
}

const CARDS = ['success', 'success', 'success', 'noticeTwice', 'noticeNever', 'noticeOutOfOrder'] as const

/** Refused first, and then paid another way on the same order. */
async function tryAgain(visit: Visit): Promise<void> {
  const { order, payment } = await place(visit, visit.at.gateway.choice)
  const open = await withPage(visit, order, payment)
  if (open) await payOnPage(visit, order, open, cardThat('noMoney'))
  const again = await payAgain(visit, order, wallet(visit, 'b'), 'b')
  if (again) await payOnPage(visit, order, again, cardThat('success'))
}

/** The cart changes while the bank's page is open, and the money comes all the same. */
async function goOnShopping(visit: Visit): Promise<void> {
  const { customer, random } = visit
  const { order, payment } = await place(visit, visit.at.gateway.choice)
  const open = await withPage(visit, order, payment)
  await patiently(() => customer.add(visit.at.market.products[visit.number % 5]!))
  if (open && random() < 0.7) await payOnPage(visit, order, open, cardThat('success'))
}

/** Paid, and the merchant cannot take it: the money goes back. */
async function beRefused(visit: Visit): Promise<void> {
  await move(visit, await payAtOnce(visit), 30)
}

/** Leaves the bank's page open, and never pays: an enquiry asks about it. */
async function walkAway(visit: Visit): Promise<void> {
  await place(visit, visit.at.gateway.choice)
}

/** Paid at a gateway that then answers nobody, while it tells of it. */
async function beHeardLater(visit: Visit): Promise<void> {
  const { order, payment } = await place(visit, visit.at.gateway.choice)
  const open = await withPage(visit, order, payment)
  if (open) await payWhileGatewayIsAway(visit, open)
}

/** The page where it is paid; where the first call never reached the gateway, another attempt is begun. */
async function withPage(visit: Visit, order: Order, payment: Payment | null): Promise<Payment | null> {
  if (payment && isAtGateway(payment)) return payment
  return payAgain(visit, order, visit.at.gateway.choice, 'page')
}

/** Null: it is paid, or it cannot be any more. */
async function payAgain(visit: Visit, order: Order, method: PaymentChoice, key: string): Promise<Payment | null> {
  const { customer, acknowledgements: reported, number } = visit
  const reply = await answered('pay again', () => customer.payAgain(order._id, method, `crash-${number}-${key}`))
  if (reply.status === 200 || reply.status === 201) return reply.data.payment
  if (reply.refusal !== 'already_paid' && reply.refusal !== 'order_ended')
    reported.wrong.push(sentence('pay again', reply))
  return null
}
