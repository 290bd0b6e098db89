import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_STATUS } from '@compass/domain/orders'
import { Customer, cardThat } from '../proof/customer.ts'
import { LIES, type Lie } from '../proof/gateway.ts'
import { judge, sentencesOf, summaryOf } from '../proof/judge.ts'
import { get } from '../proof/lines.ts'
import { Merchant } from '../proof/merchant.ts'
import { runProof } from '../proof/run-proof.ts'
import { openShop } from '../proof/shop.ts'
import { turnsOf } from '../proof/unhurried-turns.ts'
import { forgeAndRepeat } from './emulated-forgeries.ts'
import { repeatWebhooks, tryForgeries } from './forgeries.ts'
import { beLiedTo } from './lies.ts'
import { reviveDead } from './outbound-webhooks.ts'
import { type Manner, openTill } from './till.ts'

/** Cards whose webhooks come twice, late, out of order, never, and whose money comes late. */
const CARDS = ['noticeTwice', 'noticeOutOfOrder', 'noticeLate', 'noticeNever', 'late', 'success', 'refused'] as const
const BAD_MANNERS: readonly Manner[] = ['breaks', 'slow', 'hangs up', 'sends on']
/** The gateway's waits, so many times quicker. */
const SPEED = 20
/** One order in so many has a letter that the till does not take until a person sends it again. */
const DEAD = 12
const MAX_BAD_TRIES = 2

/** Webhooks of the gateway and letters to a till, as bad as the world makes them. Long on purpose: it is one story. */
await runProof('check:webhooks', { seconds: 60, callers: 4 }, async (supplied) => {
  const { random, say } = supplied
  const lower = (limit: number) => Math.floor(random() * limit)
  let isMended = false
  const stubborn = new Set<string>()
  const till = await openTill(({ order, version }, nth) => {
    if (isMended) return 'takes'
    if (version === 1 && !stubborn.has(order) && nth === 1 && lower(DEAD) === 0) stubborn.add(order)
    if (version === 1 && stubborn.has(order)) return 'breaks'
    return nth <= MAX_BAD_TRIES && lower(3) === 0 ? BAD_MANNERS[lower(BAD_MANNERS.length)]! : 'takes'
  })
  const shop = await openShop({ ...supplied, speed: SPEED })
  for (const sentence of shop.gateway.cannot) say(`${shop.gateway.name} ${sentence}`)
  try {
    const foreign = await shop.addMarket({ slug: 'foreign', products: 200 })
    const { lines, merchantKey, database } = shop
    const { secret } = await get<{ secret: string }>(lines, 'webhook', {
      method: 'PUT',
      path: '/v1/merchant/webhooks',
      token: merchantKey,
      body: { url: till.url },
    })
    till.secret = secret
    const merchant = new Merchant(lines, merchantKey)
    const faults: string[] = []
    const acknowledged = new Set<string>()
    let people = 0
    const end = performance.now() + supplied.seconds * 1000

    const nextTurn = turnsOf(shop.gateway)
    const lies = LIES.filter((lie) => shop.gateway.lies[lie])
    const lieCounts = new Map(lies.map((lie) => [lie, 0]))
    const apart = new Set<string>()

    const beLied = async (customer: Customer, lie: Lie) => {
      const outcome = await beLiedTo(shop, customer, `lie-${customer.number}`, lie)
      lieCounts.set(lie, lieCounts.get(lie)! + 1)
      acknowledged.add(outcome.order)
      if (lie === 'wrongAmount' || lie === 'otherCurrency') apart.add(outcome.payment)
      return outcome.faults
    }

    const beCustomer = async () => {
      await nextTurn()
      const number = ++people
      const customer = await Customer.come(shop, number)
      const kind = number % 8
      // Each once before all else, however few come.
      const lie = lies[number - 1] ?? (kind === 2 ? lies[lower(lies.length)] : undefined)
      if (lie) return beLied(customer, lie)
      if (kind < 2 && shop.gateway.webhooksOf)
        return forgeAndRepeat(shop, foreign.merchantId, customer, `forged-${number}`)
      if (kind === 0) return tryForgeries(shop, foreign.merchantId, customer, `forged-${number}`)
      if (kind === 1) return repeatWebhooks(shop, customer, `again-${number}`)
      const { order, payment } = await customer.order(shop.gateway.choice, `notice-${number}`)
      acknowledged.add(order._id)
      await customer.type(payment!, cardThat(CARDS[lower(CARDS.length)]!))
      // Half of them never come back: then webhooks and enquiries alone tell of the money.
      if (lower(2) === 0) await customer.comeBack(payment!)
      if (lower(3) === 0) {
        await wait(lower(1_500))
        await merchant.move(order._id, lower(2) === 0 ? ORDER_STATUS.APPROVED : ORDER_STATUS.DECLINED)
      }
      return []
    }
    const beCaller = async () => {
      while (performance.now() < end) faults.push(...(await beCustomer().catch((error: Error) => [error.message])))
    }
    await Promise.all(Array.from({ length: supplied.callers }, beCaller))

    const verdict = await judge({ database, gateway: shop.gateway, acknowledged, apart })
    say(`${people} customers; ${summaryOf(verdict)}`)
    say(`lies: ${[...lieCounts].map(([lie, times]) => `${lie} ${times}`).join(', ')}`)
    const webhooks = await reviveDead({
      database,
      lines,
      merchantKey,
      till,
      repair() {
        isMended = true
      },
    })
    say(
      `letters to the till: ${till.received.length} tries, ${webhooks.taken} taken, ${webhooks.dead} were dead and sent again`,
    )
    return [...new Set([...faults, ...webhooks.faults, ...sentencesOf(verdict)])]
  } finally {
    await shop.close()
    await till.close()
  }
})
