import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { makeCourt } from '../product/court.ts'
import type { Gateway } from '../proof/gateway.ts'
import { judge, sentencesOf, summaryOf } from '../proof/judge.ts'
import { type ProofInput, runProof } from '../proof/run-proof.ts'
import { makeMerchantKey, openShop } from '../proof/shop.ts'
import { readTables, withTables } from '../proof/table.ts'
import { turnsOf } from '../proof/unhurried-turns.ts'
import { allDecline, answeredAtTable, answeredWhilePaidLate } from './courts.ts'
import { CASH_LIMIT, CODES, cash, holdings, promotion, slot, stock } from './limits.ts'
import { lastUse, lastUseOfProducts, withdrawnWhilePaid } from './links.ts'
import {
  allOrders,
  cancelledWhilePaid,
  declinedOften,
  lateAfterPayingAgain,
  lateAgainstAnew,
  twoSuccesses,
} from './money.ts'
import { differentKeys, sameKey, sameRefund } from './orders.ts'
import { type Race, Stage } from './stage.ts'
import { closedWhilePaid, guessedCode, lastAmount, tableOfTwenty } from './tables.ts'
import { UnhurriedLines } from './unhurried-lines.ts'

const RACES: Readonly<Record<string, Race>> = {
  'one key ×20': sameKey,
  'one basket, many keys': differentKeys,
  'notice, return, enquiry, merchant': allOrders,
  'two payments of one order': twoSuccesses,
  'given up while it is paid': cancelledWhilePaid,
  'paid again, then late money': lateAfterPayingAgain,
  'late money, ordered anew': lateAgainstAnew,
  'declined often': declinedOften,
  'one refund ×20': sameRefund,
  'an offer for three': promotion,
  'three pieces': stock,
  'a slot for three': slot,
  'credits for three': holdings,
  'cash and a growing basket': cash,
  'twenty phones at a table': tableOfTwenty,
  'twenty claims': lastAmount,
  'closed while it is paid': closedWhilePaid,
  'a guessed joining code': guessedCode,
  'the last use of a link': lastUse,
  'the last use of products': lastUseOfProducts,
  'withdrawn while it is paid': withdrawnWhilePaid,
  'answered while it is paid late': answeredWhilePaidLate,
  'all vendors decline': allDecline,
  'answered at a court’s table': answeredAtTable,
}
/** What is at stake in the others is no money of a gateway's, or they pay as the sandbox alone lets them. */
const PAID_AT_GATEWAY: ReadonlySet<string> = new Set([
  ...['one key ×20', 'one basket, many keys', 'notice, return, enquiry, merchant', 'two payments of one order'],
  ...['given up while it is paid', 'paid again, then late money', 'late money, ordered anew', 'declined often'],
  ...['one refund ×20', 'the last use of a link', 'the last use of products', 'withdrawn while it is paid'],
])
/** As often as there are permutations of what happens at once. */
const OFTEN = 3
/** A quick machine races a hundred times a second; a key may be used fifty times. */
const TILLS = 24
/** A race takes a table that nobody has sat at; once there are none, it does nothing. */
const TABLES = 400
const CODE_TABLES = 20
/** The gateway's waits, so many times quicker. */
const SPEED = 30

/** Races on the running product: rivals are let loose together, then both ledgers and the always-true queries say who won. */
await runProof('check:races', { seconds: 90, callers: 4 }, async (supplied) => {
  const shop = await openShop({ ...supplied, speed: SPEED, change: withLimits })
  const lines = new UnhurriedLines(shop.product.port)
  try {
    const slots = await shop.addMarket({ slug: 'slots', products: 200, change: withSlots })
    // More devices of one phone than a person has (race `credits for three`).
    await shop.database.everywhere('drop index users_verified_phone')
    const keys = await Promise.all(Array.from({ length: TILLS }, () => makeMerchantKey(shop.lines, shop.market.slug)))
    const tables = await readTables(shop.lines, shop.merchantKey, shop.market.store)
    const codes = await shop.addMarket({ slug: 'codes', products: 50, change: withTables(CODE_TABLES, 'code') })
    const codesKey = await makeMerchantKey(shop.lines, codes.slug)
    const court = await makeCourt(shop.product, 'court')
    const courtKey = await makeMerchantKey(shop.lines, court.slug)
    const courtTables = await readTables(shop.lines, courtKey, court.store)
    const parts = {
      slots,
      tables,
      court: { market: court, key: courtKey, tables: courtTables },
      codes: { market: codes, tables: await readTables(shop.lines, codesKey, codes.store) },
    }
    const stage = new Stage({ ...shop, lines }, parts, keys, supplied.random)
    if (stage.tables.length < TABLES || stage.codes.tables.length < CODE_TABLES) throw new Error('tables are missing')
    for (const sentence of shop.gateway.cannot) supplied.say(`${shop.gateway.name} ${sentence}`)
    const { faults, counts } = await letLoose(stage, supplied, racesWith(shop.gateway))
    supplied.say(counts.map(([name, times]) => `${name}: ${times}`).join(', '))
    const verdict = await judge({ database: shop.database, gateway: shop.gateway, acknowledged: stage.acknowledged })
    supplied.say(`${summaryOf(verdict)}; ${lines.repeated} calls came again after 503`)
    return [...faults, ...sentencesOf(verdict)]
  } finally {
    lines.close()
    await shop.close()
  }
})

/** Each caller runs one race after the other; all races have their turn, however short the time. */
async function letLoose(stage: Stage, { seconds, callers }: ProofInput, names: readonly string[]) {
  const plan = names.flatMap((name) => (name.startsWith('notice') ? Array(OFTEN).fill(name) : [name]) as string[])
  const counts = new Map(names.map((name) => [name, 0]))
  const faults: string[] = []
  const end = performance.now() + seconds * 1000
  let turn = 0
  const nextTurn = turnsOf(stage.shop.gateway)
  const beCaller = async () => {
    while (turn < plan.length || performance.now() < end) {
      await nextTurn()
      const name = plan[turn++ % plan.length]!
      counts.set(name, counts.get(name)! + 1)
      const found = await RACES[name]!(stage).catch((error: Error) => [error.message])
      faults.push(...found.map((sentence) => `${name}: ${sentence}`))
    }
  }
  await Promise.all(Array.from({ length: callers }, beCaller))
  return { faults: [...new Set(faults)], counts: [...counts] }
}

/** The races that a gateway can be in. */
function racesWith({ name, givesBack, paymentsInAMinute }: Gateway): string[] {
  const all = Object.keys(RACES)
  if (name === 'sandbox') return all
  const crowds: Race[] = [lastUse, lastUseOfProducts]
  return all.filter(
    (race) =>
      PAID_AT_GATEWAY.has(race) &&
      (givesBack || RACES[race] !== sameRefund) &&
      !(paymentsInAMinute && crowds.includes(RACES[race]!)),
  )
}

function withLimits(document: MerchantDocumentInput): MerchantDocumentInput {
  const cashLimit = (CASH_LIMIT / 100).toFixed(2)
  const seated = withTables(TABLES, 'open')(document)
  return {
    ...seated,
    credits: true,
    stores: seated.stores.map((store) => ({ ...store, cashLimit })),
    promotions: Array.from({ length: CODES }, (_, n) => ({
      key: `race-${n + 1}`,
      name: { en: `Race ${n + 1}`, ar: `سباق ${n + 1}` },
      code: `RACE${n + 1}`,
      gives: { kind: 'amount' as const, amount: '1.00' },
      conditions: { total: 3 },
    })),
  }
}

function withSlots(document: MerchantDocumentInput): MerchantDocumentInput {
  const scheduledPickupDetails = { widthMinutes: 30, leadMinutes: 0, daysAhead: 6, capacity: { orders: 3 } }
  return { ...document, stores: document.stores.map((store) => ({ ...store, scheduledPickupDetails })) }
}
