import { ITEM_STATE } from '@compass/domain/rounds'
import { cardThat, type Payment } from '../../proof/customer.ts'
import { ask, type Reply } from '../../proof/lines.ts'
import { Guest } from '../../proof/table.ts'
import { answered, patiently } from './patience.ts'
import { wallet } from './paying.ts'
import { sentence, type Visit } from './visit.ts'

/** Somebody at a table, with a round that was sent. */
interface Dinner {
  readonly visit: Visit
  readonly guest: Guest
  readonly order: string
}

/**
 * A round of two items at a table, which is served. One item is claimed and then the rest. Each is paid by a wallet or on the bank's
 * page. Staff end the visit in the end, and write off what was not paid by then.
 */
export async function eatTogether(visit: Visit): Promise<void> {
  const { at, customer, acknowledgements: reported } = visit
  const table = at.tables.shift()
  if (!table) return
  const guest = new Guest(customer, table)
  await patiently(() => guest.scan())
  const joined = await answered('join', () => guest.join())
  if (!isYes(joined)) {
    reported.wrong.push(sentence('join', joined))
    return
  }
  const dinner = await send(visit, guest)
  if (!dinner) return
  await serve(dinner)
  const [first] = await patiently(() => guest.items(dinner.order))
  const shares = [
    await claim(dinner, { kind: 'lines', lines: [{ _id: first!._id }] }),
    await claim(dinner, { kind: 'rest' }),
  ]
  for (const share of shares) if (share) await pay(dinner, share)
  if (await end(dinner)) at.tables.push(table)
}

/** Sends the basket with one key until there is an answer: then all of it was sent, once. */
async function send(visit: Visit, guest: Guest): Promise<Dinner | null> {
  const { at, acknowledgements: reported, number } = visit
  const { products } = at.market
  for (const more of [0, 1]) {
    const added = await answered('add', () => guest.add(products[(number + more) % products.length]!, 1 + more))
    if (!isYes(added)) reported.wrong.push(sentence('add', added))
  }
  const before = (await patiently(() => guest.party())).cart?.products ?? []
  const sent = await answered('send', () => guest.send('all', `round-${number}`))
  if (!isYes(sent)) {
    reported.wrong.push(sentence('send', sent))
    return null
  }
  const order = sent.data.order._id as string
  reported.take(`of visit ${guest.visit}`, order)
  const items = await patiently(() => guest.items(order))
  const { cart, orders } = await patiently(() => guest.party())
  const [wanted, found] = [unitsOf(before), unitsOf(items)]
  if (wanted !== found) reported.wrong.push(`round of visit ${guest.visit}: ${found} were sent of ${wanted}`)
  if ((cart?.products.length ?? 0) > 0 || orders.length !== 1)
    reported.wrong.push(`visit ${guest.visit} has ${orders.length} orders, and lines in its basket`)
  return { visit, guest, order }
}

function unitsOf(lines: readonly { readonly product: { readonly _id: string }; readonly qty: number }[]): string {
  return lines
    .map(({ product, qty }) => `${product._id} ×${qty}`)
    .sort()
    .join(', ')
}

async function serve({ visit, guest, order }: Dinner): Promise<void> {
  const { at, acknowledgements: reported } = visit
  for (const { _id } of await patiently(() => guest.items(order)))
    for (const to of [ITEM_STATE.ACCEPTED, ITEM_STATE.SERVED]) {
      const path = `/v1/merchant/orders/${order}/items/${_id}/transitions`
      const moved = await answered('move item', () => ask(at.lines, { path, token: at.merchantKey, body: { to } }))
      // It was moved before, and the answer was lost.
      if (!isYes(moved) && moved.refusal !== 'invalid_transition') reported.wrong.push(sentence(`item to ${to}`, moved))
    }
}

/** Claims until there is an answer. Where the first one was lost, the claim stands whole, and is found on the bill. */
async function claim({ visit, guest, order }: Dinner, part: object): Promise<string | null> {
  const { acknowledgements: reported } = visit
  const known = new Set((await patiently(() => guest.bill(order))).shares.map(({ _id }) => _id))
  const claimed = await answered('claim', () => guest.claim(order, { ...part }))
  if (!isYes(claimed) && claimed.refusal !== 'share_taken') {
    reported.wrong.push(sentence('claim', claimed))
    return null
  }
  const { shares, totals, open, paid } = await patiently(() => guest.bill(order))
  const mine = shares.filter(({ _id }) => !known.has(_id))
  const claims = shares.filter(({ state }) => state !== 'paid').reduce((sum, { amount }) => sum + amount.amount, 0)
  if (mine.length !== 1)
    reported.wrong.push(`order ${order}: ${mine.length} claims of one, ${sentence('claim', claimed)}`)
  if (claims + paid.amount + open.amount !== totals.grandTotal.amount)
    reported.wrong.push(
      `order ${order}: ${claims} claimed, ${paid.amount} paid and ${open.amount} open are not its bill`,
    )
  return mine[0]?._id ?? null
}

/** Pays with one key until there is an answer. Where nobody asked the bank, the same share is paid by another attempt. */
async function pay(dinner: Dinner, share: string): Promise<void> {
  const { visit, guest, order } = dinner
  const isByWallet = visit.random() < 0.5
  for (const attempt of ['a', 'b']) {
    const key = `share-${share}-${attempt}`
    const method = isByWallet ? wallet(visit, key) : { mod: 'card' }
    const reply = await answered('pay', () => guest.pay(order, share, method, key))
    if (!isYes(reply) && reply.refusal !== 'already_paid') {
      visit.acknowledgements.wrong.push(sentence('pay a share', reply))
      return
    }
    const payment = reply.data?.payment as Payment | undefined
    if (payment?.pageUrl) {
      await guest.customer.type(payment, cardThat('success'))
      if (visit.random() < 0.7) await answered('come back', () => guest.customer.comeBack(payment))
    }
    const { shares } = await patiently(() => guest.bill(order))
    if (shares.some(({ _id, state }) => _id === share && state === 'paid')) return
    // The money is on its way: the gateway tells us again.
    if (payment?.pageUrl) return
  }
}

/** True where the table is free again. */
async function end({ visit, guest }: Dinner): Promise<boolean> {
  const { at, acknowledgements: reported } = visit
  const path = `/v1/merchant/visits/${guest.visit}`
  const body = { end: true, writeOff: { reason: 'They have left' } }
  const ended = await answered('end', () => ask(at.lines, { method: 'PATCH', path, token: at.merchantKey, body }))
  if (isYes(ended) || ended.refusal === 'visit_ended') return true
  reported.wrong.push(sentence('end a visit', ended))
  return false
}

function isYes({ status }: Reply): boolean {
  return status === 200 || status === 201
}
