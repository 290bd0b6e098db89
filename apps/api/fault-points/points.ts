import { ORDER_STATUS } from '@compass/domain/orders'

/** A statement as it is sent; the first value is the merchant's and is not among them. */
export interface Statement {
  readonly name: string
  readonly detail: string
  readonly text: string
  readonly values: readonly unknown[]
}

type CrashTiming = 'before' | 'after'

/**
 * A moment at which a process may die, named by its effect on the world. Between two such moments nothing is lost that the
 * one before has not secured.
 */
export type FaultPoint = { readonly description: string } & (
  | { readonly kind: 'statement'; readonly timing: CrashTiming; readonly matches: IsStatement }
  /** The end of a transaction that has sent these. */
  | { readonly kind: 'commit'; readonly timing: CrashTiming; readonly matches: IsTransaction }
  /** Somebody outside has answered. */
  | { readonly kind: 'answer'; readonly port: 'gateways' | 'couriers'; readonly call: string }
)

type IsStatement = (statement: Statement, isInTransaction: boolean) => boolean
type IsTransaction = (statements: readonly Statement[]) => boolean

const statement = (moment: CrashTiming, label: string, context: IsStatement): FaultPoint => ({
  kind: 'statement',
  timing: moment,
  description: label,
  matches: context,
})
const commit = (moment: CrashTiming, label: string, owner: IsTransaction): FaultPoint => ({
  kind: 'commit',
  timing: moment,
  description: label,
  matches: owner,
})
const answer = (port: 'gateways' | 'couriers', call: string, label: string): FaultPoint => ({
  kind: 'answer',
  port,
  call,
  description: label,
})

const isNamed = (name: string, detail?: string) => (one: Statement) =>
  one.name === name && (detail === undefined || one.detail === detail)
const sendsNamed = (name: string) => (statements: readonly Statement[]) => statements.some(isNamed(name))
const hasOrder = sendsNamed('orders.insert')
/** The order that people collect money for, and the one with its first attempt to pay: each is a statement of its own. */
const isCollected = isNamed('orders.insert', 'collected')
const hasFirstAttempt = isNamed('orders.insert', 'online')
/** The statement by which a payment places its order (`placePaid`). */
const isPlacedByMoney = isNamed('orders.placePaid')
const hasAttempt = (all: readonly Statement[]) => sendsNamed('payments.insertPayment')(all) || all.some(hasFirstAttempt)
const hasWebhook = sendsNamed('payments.takeEvent')
const finishes = sendsNamed('payments.updatePayment')
const hasRefund = sendsNamed('refunds.insertRefund')
/** The order waits for what an answer costs more (`writePaying`); an answer makes its next version (`writeVersion`). */
const asksForMore = sendsNamed('substitutions.writePaying')
const amends = sendsNamed('substitutions.writeVersion')
/** What is open at a difference is ended, since its customer went another way: with the order, or alone (`endDifference`). */
const endsDifference = (all: readonly Statement[]) =>
  all.some(isNamed('payments.endAttempts', 'difference')) ||
  (all.some(isNamed('payments.endAttempts', 'all')) && !all.some(leavesInitialize))
/** A step of an order that waited for its money. */
function leavesInitialize({ name, detail }: Statement): boolean {
  return name === 'orders.writeStep' && detail.startsWith(`${ORDER_STATUS.INITIALIZE}-`)
}

/** What became of a date of an order that repeats (`keepOccurrence`). */
const isDateOrdered = isNamed('recurring.keepOccurrence', 'ordered')

/** A step of an order's life (`writeStep`), from and to a state. */
const isStep = (one: Statement, from: number, to: number) => isNamed('orders.writeStep', `${from}-${to}`)(one)
const { INITIALIZE, PAYMENT_CANCELLED, SCH_DEL_ACCEPTED, APPROVED } = ORDER_STATUS

/** Where `npm run check:crash` kills: every moment of order and payment after which something must be made good. */
export const PAYMENT_POINTS = {
  'order-unanswered': statement(
    'after',
    'an order that people collect money for is written, and its customer knows nothing of it',
    (one, isInside) => !isInside && isCollected(one),
  ),
  'attempt-unwritten': statement(
    'before',
    'an order with its first attempt to pay is about to be written',
    hasFirstAttempt,
  ),
  'attempt-unasked': statement(
    'after',
    'the same is written, and no gateway was asked',
    (one, isInside) => !isInside && hasFirstAttempt(one),
  ),
  'charge-unnoted': answer(
    'gateways',
    'charge',
    'the gateway has taken an attempt, or the money itself, and its answer is not written',
  ),
  'again-unasked': commit(
    'after',
    'another attempt on the same order is written: the one before is not ended at the gateway, and it is not asked for',
    (all) => hasAttempt(all) && !hasOrder(all) && !asksForMore(all),
  ),
  'notice-uncommitted': commit(
    'before',
    'the finishing step of such a webhook is in a transaction that is not over',
    (all) => hasWebhook(all) && finishes(all) && !amends(all),
  ),
  'money-unwritten': statement('before', 'an order is about to be placed by its money', isPlacedByMoney),
  'money-unanswered': statement(
    'after',
    'the same is written, and the gateway, or the customer who came back, does not know that we heard of it',
    isPlacedByMoney,
  ),
  'hint-unanswered': statement(
    'after',
    'a gateway that does not answer has sent a webhook: it is written down, and nobody was told that it was taken',
    isNamed('payments.writeHint'),
  ),
  'hint-unasked': statement(
    'after',
    'what such a webhook is about is taken up, and the gateway was not asked',
    isNamed('payments.claimHint'),
  ),
  'finding-unnoted': answer(
    'gateways',
    'find',
    'the gateway has said how a payment stands (to a return or an enquiry), and it is not written',
  ),
  'enquiry-unasked': statement(
    'after',
    'an enquiry is taken, and the gateway was not asked',
    isNamed('payments.claimEnquiry'),
  ),
  'order-let-go': commit(
    'after',
    'an order that waited for money is let go of, and its attempt is open at the gateway',
    (all) => all.some((one) => isStep(one, INITIALIZE, PAYMENT_CANCELLED)),
  ),
  'refund-unqueued': commit(
    'before',
    'an order is given up and its refund reserved, in a transaction that is not over',
    hasRefund,
  ),
  'refund-unsent': commit('after', 'the same is written, and nothing was sent', hasRefund),
  'refund-unnoted': answer('gateways', 'refund', 'the gateway has given money back, and its answer is not written'),
  'refund-unended': statement(
    'after',
    'a refund has its number at the gateway, and is not ended',
    isNamed('refunds.writeReference'),
  ),
} satisfies Record<string, FaultPoint>

/** And every such moment of what follows an order: a difference to pay, an order that repeats, one for later, a courier. */
export const AFTERWARDS_POINTS = {
  'difference-unasked': commit(
    'after',
    'an order waits for what its customer’s choice costs more, its attempt is written, and no gateway was asked',
    (all) => hasAttempt(all) && asksForMore(all),
  ),
  'difference-let-go': commit(
    'after',
    'its customer went another way, and the attempt at the difference is open at the gateway',
    (all) => endsDifference(all) && !hasAttempt(all) && !finishes(all),
  ),
  'difference-uncommitted': commit(
    'before',
    'the money of a difference has come, and the order is amended in a transaction that is not over',
    (all) => amends(all) && finishes(all),
  ),
  'difference-unanswered': commit(
    'after',
    'the same is written, and neither the gateway nor the customer knows that we heard of it',
    (all) => amends(all) && finishes(all),
  ),
  'series-unwritten': commit(
    'before',
    'an order is written, and that it repeats is in a transaction that is not over',
    sendsNamed('recurring.insertSeries'),
  ),
  'date-unplaced': statement(
    'after',
    'a date of an order that repeats has its basket, and no order',
    isNamed('recurring.keepBasket'),
  ),
  'date-unnoted': statement(
    'before',
    'the order of a date is written, and its date does not know of it',
    isDateOrdered,
  ),
  'series-unmoved': statement(
    'before',
    'what became of its dates is written and told, and the series has not moved on',
    isNamed('recurring.moveOn'),
  ),
  'release-untold': statement('after', 'an order for later is given to the kitchen, and nobody was told', (one) =>
    isStep(one, SCH_DEL_ACCEPTED, APPROVED),
  ),
  'courier-unasked': statement(
    'after',
    'a delivery is taken up with the reference of its booking, and no courier was asked',
    isNamed('deliveries.claimDue'),
  ),
  'courier-unnoted': answer('couriers', 'book', 'a courier is booked, and the booking is not written'),
} satisfies Record<string, FaultPoint>

const sendsRound = sendsNamed('rounds.insert')
const claimsShare = sendsNamed('shares.insert')
const asksForShare = (all: readonly Statement[]) => hasAttempt(all) && all.some(isNamed('shares.update', 'paying'))
const paysShare = (all: readonly Statement[]) => finishes(all) && all.some(isNamed('shares.update', 'paid'))

/** And of a table: what was sent is sent once, what was claimed is claimed whole, and money of a share pays it once. */
export const TABLE_POINTS = {
  'round-uncommitted': commit('before', 'a round is sent in a transaction that is not over', sendsRound),
  'round-unanswered': commit('after', 'the same is written, and its guest knows nothing of it', sendsRound),
  'claim-uncommitted': commit('before', 'a part of a bill is claimed in a transaction that is not over', claimsShare),
  'claim-unanswered': commit('after', 'the same is written, and who claimed it knows nothing of it', claimsShare),
  'share-unasked': commit(
    'after',
    'a share waits for its money, its attempt is written, and no gateway was asked',
    asksForShare,
  ),
  'share-uncommitted': commit(
    'before',
    'the money of a share has come, and the bill is written in a transaction that is not over',
    paysShare,
  ),
  'share-unanswered': commit(
    'after',
    'the same is written, and neither the gateway nor the guest knows that we heard of it',
    paysShare,
  ),
} satisfies Record<string, FaultPoint>

const writesCourt = sendsNamed('courtOrders.insert')
const movesCourt = sendsNamed('courtOrders.lock')

/** And of a court: all of its vendors' orders are there or none, and its money goes to all or back to each. */
export const COURT_POINTS = {
  'court-half-written': statement(
    'after',
    'the order of a court’s first vendor is written in a transaction that is not over, and the next is not',
    isNamed('courtOrders.insertVendorOrder', '0'),
  ),
  'court-uncommitted': commit(
    'before',
    'all of a court order is written in a transaction that is not over',
    writesCourt,
  ),
  'court-unasked': commit(
    'after',
    'a court order is written with its attempt, and no gateway was asked',
    (all) => writesCourt(all) && hasAttempt(all),
  ),
  'court-unanswered': commit(
    'after',
    'the money of a court order has come and all its orders are placed, and neither the gateway nor the customer knows',
    (all) => movesCourt(all) && finishes(all),
  ),
  'court-refund-uncommitted': commit(
    'before',
    'a vendor has declined and its refund is reserved, in a transaction that is not over',
    (all) => movesCourt(all) && hasRefund(all),
  ),
} satisfies Record<string, FaultPoint>

const beginsLink = sendsNamed('payLinks.insertOrder')
const paysLink = (all: readonly Statement[]) => sendsNamed('payLinks.takeUse')(all) && finishes(all)

/** And of pay links: what a payer reserved is theirs or returned, and money takes one use or goes back. */
export const LINK_POINTS = {
  'link-unasked': commit(
    'after',
    'an order of a link is written with all that it reserves and its first attempt, and no gateway was asked',
    beginsLink,
  ),
  'link-uncommitted': commit(
    'before',
    'the money of a link has come, and its use and its order are in a transaction that is not over',
    paysLink,
  ),
  'link-unanswered': commit(
    'after',
    'the same is written, and neither the gateway nor the payer knows that we heard of it',
    paysLink,
  ),
} satisfies Record<string, FaultPoint>

/** And of a change of the deployment's key: no order is under way there, and what is not yet sealed anew opens as before. */
export const KEY_POINTS = {
  'keys-half-sealed': statement(
    'after',
    'a merchant’s data key is sealed by the new key, and what comes after it is not',
    isNamed('secrets.replaceDataKey'),
  ),
} satisfies Record<string, FaultPoint>

export const FAULT_POINTS = {
  ...PAYMENT_POINTS,
  ...AFTERWARDS_POINTS,
  ...TABLE_POINTS,
  ...COURT_POINTS,
  ...LINK_POINTS,
}

/** The name that arms nothing: a process that was told so runs as any other, and may be killed from outside. */
export const NO_POINT = 'none'

export type FaultPointName = keyof typeof FAULT_POINTS
