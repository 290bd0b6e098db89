import { setTimeout as wait } from 'node:timers/promises'
import { Customer, cardThat, type How, type Order, type Payment, walletToken } from '../../proof/customer.ts'
import type { Deployment } from './deployment.ts'
import { bring, forLater } from './fulfilment.ts'
import { answered, patiently } from './patience.ts'
import { move, place, sentence, type Told, type Visit } from './visit.ts'

/** How long each looks round before the next one comes: what is measured is not how many there are. */
const LOOKS_MS = 300

type Way = (visit: Visit) => Promise<unknown>

/** What people do, and how often in a hundred. */
const WAYS: readonly (readonly [number, Way])[] = [
  [15, payInPerson],
  [20, payByCard],
  [15, payAtOnce],
  [15, tryAgain],
  [10, goOnShopping],
  [10, beRefused],
  [5, walkAway],
  [5, forLater],
  [5, bring],
]

/** Customers that come one after another, each in one of the ways, until they are told to stop. */
export function startCustomers(at: Deployment, count: number, random: () => number, told: Told): () => Promise<void> {
  let isOver = false
  async function come(): Promise<void> {
    while (!isOver) {
      const number = ++told.came
      try {
        const customer = await patiently(() => Customer.come(at, number))
        await wayOf(random())({ at, told, random, customer, number })
      } catch (error) {
        told.wrong.push((error as Error).message)
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

function wayOf(random: number): Way {
  let sum = 0
  for (const [share, way] of WAYS) {
    sum += share
    if (random * 100 < sum) return way
  }
  return payInPerson
}

async function payInPerson(visit: Visit): Promise<void> {
  await place(visit, { mod: 'cod' })
}

/** On the gateway's page; some never come back from there. */
async function payByCard(visit: Visit): Promise<void> {
  const { order, payment } = await place(visit, { mod: 'card' })
  const open = await withPage(visit, order, payment)
  if (open) await payOnPage(visit, order, open, cardThat(CARDS[Math.floor(visit.random() * CARDS.length)]!))
}

const CARDS = ['success', 'success', 'success', 'noticeTwice', 'noticeNever', 'noticeOutOfOrder'] as const

/** With a wallet: the money has come when the gateway answers our first call. */
async function payAtOnce(visit: Visit): Promise<Order> {
  return (await place(visit, wallet(visit, 'a'))).order
}

/** Refused first, and then paid another way on the same order. */
async function tryAgain(visit: Visit): Promise<void> {
  const { order, payment } = await place(visit, { mod: 'card' })
  const open = await withPage(visit, order, payment)
  if (open) await payOnPage(visit, order, open, cardThat('noMoney'))
  await payAgain(visit, order, wallet(visit, 'b'), 'b')
}

/** The basket changes while the bank's page is open, and the money comes all the same. */
async function goOnShopping(visit: Visit): Promise<void> {
  const { customer, random } = visit
  const { order, payment } = await place(visit, { mod: 'card' })
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
  await place(visit, { mod: 'card' })
}

/** The page where it is paid; where the first call never reached the gateway, another attempt is begun. */
async function withPage(visit: Visit, order: Order, payment: Payment | null): Promise<Payment | null> {
  if (payment?.pageUrl) return payment
  return payAgain(visit, order, { mod: 'card' }, 'page')
}

/** Null: it is paid, or it cannot be any more. */
async function payAgain(visit: Visit, order: Order, how: How, key: string): Promise<Payment | null> {
  const { customer, told, number } = visit
  const reply = await answered('pay again', () => customer.payAgain(order._id, how, `crash-${number}-${key}`))
  if (reply.status === 200 || reply.status === 201) return reply.data.payment
  if (reply.refusal !== 'already_paid' && reply.refusal !== 'order_ended') told.wrong.push(sentence('pay again', reply))
  return null
}

/** Types a card, and comes back: the gateway is always there, the product is perhaps not. */
async function payOnPage(visit: Visit, order: Order, payment: Payment, card: string): Promise<void> {
  const { customer, random } = visit
  if (!payment.pageUrl) return
  await customer.type(payment, card)
  if (random() < 0.3) return
  await answered('come back', () => customer.comeBack(payment))
  await patiently(() => customer.seeOrder(order._id))
}

function wallet({ number }: Visit, unique: string): How {
  return { mod: 'applepay', walletToken: walletToken('applepay', 'success', `${number}-${unique}`) }
}
