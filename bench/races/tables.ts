import { ORDER_STATUS } from '@compass/domain/orders'
import { cardThat, type Payment, walletToken } from '../proof/customer.ts'
import type { Reply } from '../proof/lines.ts'
import type { Guest, Item } from '../proof/table.ts'
import { faultsIn, isYes, notified, type Race, type Stage, unless } from './stage.ts'

const PARTY = 20
const ACCEPTED = 20
const SERVED = 40
/** Wrong codes of a quarter of an hour that are looked at (decisions, "At the table and in the room"). */
const MAX_WRONG_CODES = 10

/** Twenty phones add, change and send at once: nothing that was added is lost, and nothing is sent twice. */
export const tableOfTwenty: Race = async (stage) => {
  const party = await sitDown(stage, PARTY)
  if (party.length === 0) return []
  const { products } = stage.shop.market
  const run = stage.next()
  const added = await Promise.all(
    party.map(async (guest, n) => {
      const [first, second] = [products[(run + n) % products.length]!, products[(run + n + 1) % products.length]!]
      const replies = [await guest.add(first, 2), await guest.add(second)]
      // A rival may have sent the line meanwhile: then there is nothing to take from.
      const taken = await guest.takeOne(first)
      const sent = await guest.send(n % 3 === 0 ? 'all' : 'mine', `send-${run}-${n}`)
      return { guest, first, second, replies, taken, sent }
    }),
  )
  const last = await party[0]!.send('all', `send-${run}-last`)
  const items = await itemsOf(party[0]!)
  const faults = added.flatMap(({ guest, first, second, replies, taken }) => {
    const wanted = new Map([[first, isYes(taken) ? 1 : 2]])
    wanted.set(second, (wanted.get(second) ?? 0) + 1)
    return [
      ...unless(replies.every(isYes), `a table of twenty: adding was answered ${notified(replies)}`),
      ...[...wanted].flatMap(([product, qty]) => {
        const sent = unitsOf(items, guest, product)
        return unless(sent === qty, `a table of twenty: ${sent} of ${qty} units of a guest were sent`)
      }),
    ]
  })
  const sendings = [...added.map(({ sent }) => sent), last]
  return [...faultsIn('a table of twenty', [...sendings, ...added.map(({ taken }) => taken)]), ...faults]
}

/** Twenty claim the same item, and then all that is open: one gets it. */
export const lastAmount: Race = async (stage) => {
  const party = await sitDown(stage, PARTY)
  if (party.length === 0) return []
  const order = await servedOrder(stage, party, 2)
  const item = (await party[0]!.items(order))[0]!
  const ofItem = await Promise.all(
    party.map((guest) => guest.claim(order, { kind: 'lines', lines: [{ _id: item._id }] })),
  )
  const ofRest = await Promise.all(party.map((guest) => guest.claim(order, { kind: 'rest' })))
  return [
    ...faultsIn('twenty claims', [...ofItem, ...ofRest]),
    ...unless(hasOneTaker(ofItem), `twenty claims of one item: ${notified(ofItem)}`),
    ...unless(hasOneTaker(ofRest), `twenty claims of the rest: ${notified(ofRest)}`),
  ]
}

/** One is told yes, and each other one that it is taken. */
function hasOneTaker(replies: readonly Reply[]): boolean {
  const others = replies.filter((reply) => !isYes(reply))
  return others.length === replies.length - 1 && others.every(({ refusal }) => refusal === 'share_taken')
}

/**
 * Two shares are paid online while staff close the table. A wallet's answer tells of its money, of the bank's page a webhook
 * comes by itself. Whoever is first, no money stays without its bill.
 */
export const closedWhilePaid: Race = async (stage) => {
  const party = await sitDown(stage, 2)
  if (party.length === 0) return []
  const order = await servedOrder(stage, party, 2)
  const claims = await Promise.all(party.map((guest) => guest.claim(order, { kind: 'parts', n: 2 })))
  const shares = claims.map(({ data }) => data?.share?._id as string | undefined)
  if (!claims.every(isYes)) return [`two equal parts: ${notified(claims)}`]
  const till = stage.till()
  const end = { end: true, writeOff: { reason: 'The party has left' } }
  const payments = await Promise.all(party.map((guest, n) => readyToPay(stage, guest, order, shares[n]!)))
  const [closed, ...paid] = await Promise.all([
    till.ask({ method: 'PATCH', path: `/v1/merchant/visits/${party[0]!.visit}`, body: end }),
    ...payments.map((pay) => pay()),
  ])
  const after = await party[0]!.customer.seeOrder(order)
  return [
    ...faultsIn('a table that closes while it is paid', [closed!, ...paid]),
    ...unless(
      after.status === ORDER_STATUS.PAYMENT_COMPLETED || after.status === ORDER_STATUS.COMPLETED,
      `a table that closes while it is paid: its order stands at ${after.status} (${notified([closed!, ...paid])})`,
    ),
  ]
}

/** What is left to do until the money of a share is taken. */
async function readyToPay(stage: Stage, guest: Guest, order: string, share: string): Promise<() => Promise<Reply>> {
  const unique = `table-${stage.next()}`
  if (stage.randomBelow(2) === 0) {
    const payment = { mod: 'applepay', walletToken: walletToken('applepay', 'success', unique) }
    return () => guest.pay(order, share, payment, unique)
  }
  const begun = await guest.pay(order, share, { mod: 'card' }, unique)
  const open = begun.data?.payment as Payment | undefined
  if (!open?.pageUrl) throw new Error(`a share was answered ${notified([begun])}`)
  return () => guest.customer.type(open, cardThat('success'))
}

/** Many guess the joining code at once: ten guesses are looked at, and none of them joins. */
export const guessedCode: Race = async (stage) => {
  const table = stage.codes.tables.shift()
  if (!table) return []
  const { shop } = stage.codes
  const host = await stage.guest(table, shop)
  const began = await host.join()
  const { digits } = (await host.party()).code!
  const guessers = await Promise.all(Array.from({ length: 30 }, () => stage.guest(table, shop)))
  const wrong = digits === '0000' ? '1111' : '0000'
  const replies = await Promise.all(guessers.map((guest) => guest.join(wrong)))
  const judged = replies.filter(({ refusal }) => refusal === 'joining_code_wrong').length
  const isLocked = replies.some(({ status }) => status === 429)
  return [
    ...faultsIn('a guessed code', [began, ...replies]),
    ...unless(
      replies.every((one) => !isYes(one)),
      `a guessed code: ${notified(replies)}`,
    ),
    ...unless(
      judged === MAX_WRONG_CODES && isLocked,
      `a guessed code: ${judged} guesses were looked at (${notified(replies)})`,
    ),
  ]
}

/** A party of so many at a table where nobody was; empty once no table is left. */
async function sitDown(stage: Stage, count: number): Promise<Guest[]> {
  const table = stage.tables.shift()
  if (!table) return []
  const party = await Promise.all(Array.from({ length: count }, () => stage.guest(table)))
  await party[0]!.join()
  await Promise.all(party.slice(1).map((guest) => guest.join()))
  return party
}

/** An order of so many items, one of each guest in turn, all of them served. */
async function servedOrder(stage: Stage, party: readonly Guest[], items: number): Promise<string> {
  const { products } = stage.shop.market
  const run = stage.next()
  for (let n = 0; n < items; n++) await party[n % party.length]!.add(products[(run + n) % products.length]!)
  const sent = await party[0]!.send('all', `served-${run}`)
  const [order] = stage.ordersOf([sent])
  if (order === undefined) throw new Error(`a round was answered ${notified([sent])}`)
  const till = stage.till()
  for (const { _id } of await party[0]!.items(order))
    for (const to of [ACCEPTED, SERVED]) {
      const moved = await till.ask({
        path: `/v1/merchant/orders/${order}/items/${_id}/transitions`,
        body: { to },
      })
      if (!isYes(moved)) throw new Error(`an item was answered ${notified([moved])}`)
    }
  return order
}

async function itemsOf(guest: Guest): Promise<Item[]> {
  const { orders } = await guest.party()
  return (await Promise.all(orders.map(({ _id }) => guest.items(_id)))).flat()
}

function unitsOf(items: readonly Item[], guest: Guest, product: string): number {
  const own = items.filter((item) => item.by._id === guest.member && item.product._id === product)
  return own.reduce((units, { qty }) => units + qty, 0)
}
