import type { Language } from '@compass/domain/languages'
import type { Reason, Refusal } from '@compass/domain/refusal'
import type { ValuesFor } from '@compass/i18n/translator'
import { type FaultSentence, RefusalPhrases, type WritingStyle } from './refusal-phrases.ts'

interface RefusalDescription {
  readonly message: string
  readonly errors?: readonly FaultSentence[]
}

/** The words of a refusal in one language: the sentence, and one for each field at fault. `style`: the merchant’s. */
export function describeRefusal(refusal: Refusal, language: Language, style: WritingStyle = {}): RefusalDescription {
  const phrases = new RefusalPhrases(language, style)
  const errors = errorsOf(refusal, phrases)
  // The merchant’s own words, where it has them in this language (the specification, section 3).
  const own = style.msgConfig?.[refusal.reason]?.[language]
  return { message: own ?? sentenceOf(refusal, phrases), ...(errors && { errors }) }
}

type RefusalOf<R extends Reason> = Extract<Refusal, { readonly reason: R }>

/** What says one reason, from the data of that reason. */
type Describer<R extends Reason, Result> = (refusal: RefusalOf<R>, phrases: RefusalPhrases) => Result

/** Reasons whose sentence stands alone: their words take no values. */
type PlainReason = { [R in Reason]: ValuesFor<`refusals.${R}`> extends [] ? R : never }[Reason]

/** An entry for every reason whose sentence takes values, and for others that choose among several sentences. */
type Sentences = { [R in Exclude<Reason, PlainReason>]: Describer<R, string> } & {
  [R in PlainReason]?: Describer<R, string>
}

function sentenceOf(refusal: Refusal, phrases: RefusalPhrases): string {
  if (!hasEntry(SENTENCES, refusal)) return phrases.words(`refusals.${refusal.reason}`)
  return entryOf(SENTENCES, refusal)(refusal, phrases)
}

function errorsOf(refusal: Refusal, phrases: RefusalPhrases): readonly FaultSentence[] | undefined {
  return hasEntry(ERRORS, refusal) ? entryOf(ERRORS, refusal)(refusal, phrases) : undefined
}

/** The entry of a refusal’s own reason: TypeScript cannot pair the two by itself. */
function entryOf<Result>(
  table: { [R in Reason]?: Describer<R, Result> },
  { reason }: Refusal,
): (refusal: Refusal, phrases: RefusalPhrases) => Result {
  return table[reason] as (refusal: Refusal, phrases: RefusalPhrases) => Result
}

function hasEntry<Table extends object>(table: Table, refusal: Refusal): refusal is RefusalOf<Reason & keyof Table> {
  return Object.hasOwn(table, refusal.reason)
}

/** Who has no credential is told which one the call takes. */
const UNAUTHENTICATED = {
  session: 'refusals.unauthenticated',
  merchant_key: 'refusals.merchant_key_needed',
  platform_key: 'refusals.platform_key_needed',
  staff_session: 'refusals.staff_session_needed',
} as const

type RetryRefusal = Extract<Refusal, { readonly retryAfterSeconds: number }>
type FullRefusal = RefusalOf<
  | 'invalid_qty'
  | 'cart_full'
  | 'too_many_lines'
  | 'addresses_full'
  | 'recurring_full'
  | 'prescription_full'
  | 'staff_full'
>

const sayWait = ({ reason, retryAfterSeconds }: RetryRefusal, say: RefusalPhrases) =>
  say.words(`refusals.${reason}`, { wait: say.wait(retryAfterSeconds) })

const sayMost = ({ reason, most }: FullRefusal, say: RefusalPhrases) => say.words(`refusals.${reason}`, { most })

const SENTENCES = {
  not_found: ({ subject }, { words }) => words(subject === 'store' ? 'refusals.store_not_found' : 'refusals.not_found'),
  unauthenticated: ({ needs }, { words }) => words(UNAUTHENTICATED[needs ?? 'session']),
  invalid_qty: sayMost,
  cart_full: sayMost,
  too_many_lines: sayMost,
  addresses_full: sayMost,
  recurring_full: sayMost,
  prescription_full: sayMost,
  staff_full: sayMost,
  rate_limited: sayWait,
  unavailable: sayWait,
  maintenance: ({ words, retryAfterSeconds }, say) =>
    say.name(words) || say.words('refusals.maintenance', { wait: say.wait(retryAfterSeconds) }),
  payment_unavailable: sayWait,
  otp_too_many: sayWait,
  proof_of_work_needed: sayWait,
  otp_wrong: ({ triesLeft }, { words }) => words('refusals.otp_wrong', { triesLeft }),
  secret_code_wrong: ({ triesLeft }, { words }) => words('refusals.secret_code_wrong', { triesLeft }),

  other_store: ({ storeName }, say) => say.words('refusals.other_store', { store: say.name(storeName) }),
  store_closed: ({ opensAt }, say) => {
    if (!opensAt) return say.words('refusals.store_closed')
    const { day, time } = say.moment(opensAt)
    if (day) return say.words('refusals.store_closed_until_day', { day, time })
    return say.words('refusals.store_closed_until', { time })
  },
  other_spot: ({ kind, number }, { words }) => words('refusals.other_spot', { kind, number }),
  joining_code_locked: ({ mayAsk, retryAfterSeconds }, say) =>
    say.words(mayAsk ? 'refusals.joining_code_locked' : 'refusals.joining_code_locked_only', {
      wait: say.wait(retryAfterSeconds),
    }),
  party_full: ({ most }, { words }) => words('refusals.party_full', { most }),
  bill_waits: ({ items }, { words }) => words('refusals.bill_waits', { items }),
  share_taken: ({ open }, say) => say.words('refusals.share_taken', { open: say.money(open) }),
  bill_open: ({ owed }, say) => say.words('refusals.bill_open', { owed: say.money(owed) }),
  promo_for_one_payer: ({ promo }, say) => say.words('refusals.promo_for_one_payer', { promo: say.promo(promo) }),
  slot_gone: ({ because }, { words }) => words(`refusals.slot_${because}`),

  item_unavailable: ({ name, because }, say) => say.unavailableItem(name, because),
  prescription_required: ({ name }, say) => say.words('refusals.prescription_required', { item: say.name(name) }),
  out_of_stock: ({ name, left }, say) => {
    const item = say.name(name)
    if (left === 0) return say.words('refusals.out_of_stock', { item })
    return say.words('refusals.out_of_stock_left', { item, left })
  },
  customization_below_min: ({ name, min }, say) =>
    say.words('refusals.customization_below_min', { choice: say.name(name), min }),
  customization_above_max: ({ name, max }, say) =>
    say.words('refusals.customization_above_max', { choice: say.name(name), max }),

  below_minimum: ({ missing }, say) => say.words('refusals.below_minimum', { missing: say.money(missing) }),
  below_vendor_minimum: ({ storeName, missing }, say) =>
    say.words('refusals.below_vendor_minimum', { store: say.name(storeName), missing: say.money(missing) }),
  address_dearer: ({ by }, say) => say.words('refusals.address_dearer', { by: say.money(by) }),
  cash_above_limit: ({ limit }, say) => say.words('refusals.cash_above_limit', { limit: say.money(limit) }),

  promo_below_minimum: ({ promo, missing }, say) => say.unfitPromo(promo, { kind: 'below_minimum', missing }),
  promo_payment_method: ({ promo, methods }, say) => say.unfitPromo(promo, { kind: 'payment_method', methods }),
  promo_not_applicable: ({ promo, because }, say) => say.unfitPromo(promo, because),
  promo_gives_less: ({ promo, by }, say) =>
    say.words('refusals.promo_gives_less', { promo: say.promo(promo), by: say.money(by) }),

  loyalty_with_offer: ({ promo }, say) => say.words('refusals.loyalty_with_offer', { promo: say.promo(promo) }),
  points_too_few: ({ balance }, { words }) => words('refusals.points_too_few', { balance }),
  points_above_limit: ({ most, worth }, say) =>
    say.words('refusals.points_above_limit', { most, worth: say.money(worth) }),
  credits_too_few: ({ balance }, say) => say.words('refusals.credits_too_few', { balance: say.money(balance) }),
  reward_below_minimum: ({ missing }, say) =>
    say.words('refusals.reward_below_minimum', { missing: say.money(missing) }),

  already_refunded: ({ left }, { words }) => words('refusals.already_refunded', { left }),
  recurrence_ends_early: ({ next }, say) => say.words('refusals.recurrence_ends_early', { day: say.date(next) }),
} satisfies Sentences

const listFields = ({ faults }: RefusalOf<'invalid_request' | 'invalid_fields'>, say: RefusalPhrases) =>
  say.fields(faults)

/** What is at fault, one by one, of each reason that says it. */
const ERRORS = {
  invalid_request: listFields,
  invalid_fields: listFields,
  not_found: ({ faults }, say) => faults && say.fields(faults),
  invalid_document: ({ faults }) => faults,
  amount_precision: ({ faults }) => faults,
  picture_missing: ({ sha256 }, { words }) =>
    sha256.map((path) => ({ path, message: words('refusals.field_required') })),
} satisfies { [R in Reason]?: Describer<R, readonly FaultSentence[] | undefined> }
