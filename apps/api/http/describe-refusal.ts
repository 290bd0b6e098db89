import type { Language } from '@compass/domain/languages'
import { chooseText } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import type { FieldFault, Moment, Money, PromoName, PromoUnfit, Refusal } from '@compass/domain/refusal'
import { formatDate, formatDay, formatMoney, formatOneOf, formatTime } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'

export interface RefusalDescription {
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Who has no credential is told which one the call takes. */
const UNAUTHENTICATED = {
  session: 'refusals.unauthenticated',
  merchant_key: 'refusals.merchant_key_needed',
  platform_key: 'refusals.platform_key_needed',
} as const

/** The words of a refusal in one language: the sentence, and one for each field at fault. */
export function describeRefusal(refusal: Refusal, language: Language): RefusalDescription {
  const words = serverWords(language)
  const money = ({ amount, currency }: Money) =>
    formatMoney({ amount, currency, exponent: exponentOf(currency) }, language).text
  const named = (text: Parameters<typeof chooseText>[0]) => chooseText(text, language, 'en')?.text ?? ''
  const described = (faults: readonly FieldFault[]) =>
    faults.map(({ path, rule, data }) => {
      const domains = rule === 'email_domain' ? data?.domains : undefined
      if (domains !== undefined)
        return {
          path,
          message: words('refusals.field_email_domain_of', {
            domains: formatOneOf(String(domains).split(', '), language),
          }),
        }
      return { path, message: words(`refusals.field_${rule}`) }
    })
  const wait = (seconds: number) =>
    seconds < 60
      ? words('refusals.wait_seconds', { count: seconds })
      : seconds < 2 * 3600
        ? words('refusals.wait_minutes', { count: Math.ceil(seconds / 60) })
        : words('refusals.wait_hours', { count: Math.ceil(seconds / 3600) })

  const called = ({ code, name }: PromoName) => code ?? named(name)
  const describePromo = (promo: PromoName, because: PromoUnfit): RefusalDescription => {
    const text = { promo: called(promo) }
    switch (because.kind) {
      case 'below_minimum':
        return { message: words('refusals.promo_below_minimum', { ...text, missing: money(because.missing) }) }
      case 'used':
        return { message: words('refusals.promo_used', { ...text, times: because.times }) }
      case 'not_now': {
        if (!because.next) return { message: words('refusals.promo_not_now', text) }
        const { day, time } = spoken(because.next, language)
        return {
          message: day
            ? words('refusals.promo_not_now_until_day', { ...text, day, time })
            : words('refusals.promo_not_now_until', { ...text, time }),
        }
      }
      case 'area': {
        if (!because.areas) return { message: words('refusals.promo_area', text) }
        const areas = because.areas.map(named).join(language === 'ar' ? '، ' : ', ')
        return { message: words('refusals.promo_area_of', { ...text, areas }) }
      }
      case 'exhausted':
        return { message: words('refusals.promo_used_up', text) }
      default:
        return { message: words(`refusals.promo_${because.kind}`, text) }
    }
  }

  switch (refusal.reason) {
    case 'invalid_request':
    case 'invalid_fields':
      return { message: words(`refusals.${refusal.reason}`), errors: described(refusal.faults) }
    case 'unauthenticated':
      return { message: words(UNAUTHENTICATED[refusal.needs ?? 'session']) }
    case 'not_found':
      return {
        message: words('refusals.not_found'),
        ...(refusal.faults ? { errors: described(refusal.faults) } : {}),
      }
    case 'invalid_document':
    case 'amount_precision':
      return { message: words(`refusals.${refusal.reason}`), errors: refusal.faults }
    case 'picture_missing':
      return {
        message: words('refusals.picture_missing'),
        errors: refusal.sha256.map((sha256) => ({ path: sha256, message: words('refusals.field_required') })),
      }
    case 'rate_limited':
    case 'unavailable':
    case 'payment_unavailable':
    case 'otp_too_many':
    case 'proof_of_work_needed':
      return { message: words(`refusals.${refusal.reason}`, { wait: wait(refusal.retryAfterSeconds) }) }
    case 'otp_wrong':
      return { message: words('refusals.otp_wrong', { triesLeft: refusal.triesLeft }) }
    case 'other_store':
      return { message: words('refusals.other_store', { store: named(refusal.storeName) }) }
    case 'invalid_qty':
    case 'cart_full':
    case 'addresses_full':
    case 'recurring_full':
      return { message: words(`refusals.${refusal.reason}`, { most: refusal.most }) }
    case 'item_unavailable': {
      const { because } = refusal
      const item = named(refusal.name)
      const next = 'next' in because ? because.next : null
      if (!next) return { message: words(`refusals.item_${because.kind}`, { item }) }
      const { day, time } = spoken(next, language)
      if (because.kind === 'sold_out') {
        return {
          message: day
            ? words('refusals.item_sold_out_until_day', { item, day, time })
            : words('refusals.item_sold_out_until', { item, time }),
        }
      }
      return {
        message: day
          ? words('refusals.item_not_now_until_day', { item, day, time })
          : words('refusals.item_not_now_until', { item, time }),
      }
    }
    case 'store_closed': {
      if (!refusal.opensAt) return { message: words('refusals.store_closed') }
      const { day, time } = spoken(refusal.opensAt, language)
      return {
        message: day
          ? words('refusals.store_closed_until_day', { day, time })
          : words('refusals.store_closed_until', { time }),
      }
    }
    case 'slot_gone':
      return { message: words(`refusals.slot_${refusal.because}`) }
    case 'out_of_stock':
      return {
        message:
          refusal.left === 0
            ? words('refusals.out_of_stock', { item: named(refusal.name) })
            : words('refusals.out_of_stock_left', { item: named(refusal.name), left: refusal.left }),
      }
    case 'customization_below_min':
      return { message: words('refusals.customization_below_min', { choice: named(refusal.name), min: refusal.min }) }
    case 'customization_above_max':
      return { message: words('refusals.customization_above_max', { choice: named(refusal.name), max: refusal.max }) }
    case 'below_minimum':
      return { message: words('refusals.below_minimum', { missing: money(refusal.missing) }) }
    case 'address_dearer':
      return { message: words('refusals.address_dearer', { by: money(refusal.by) }) }
    case 'promo_below_minimum':
      return describePromo(refusal.promo, { kind: 'below_minimum', missing: refusal.missing })
    case 'promo_payment_method':
      return describePromo(refusal.promo, { kind: 'payment_method', methods: refusal.methods })
    case 'promo_not_applicable':
      return describePromo(refusal.promo, refusal.because)
    case 'promo_gives_less':
      return { message: words('refusals.promo_gives_less', { promo: called(refusal.promo), by: money(refusal.by) }) }
    case 'loyalty_with_offer':
      return { message: words('refusals.loyalty_with_offer', { promo: called(refusal.promo) }) }
    case 'points_too_few':
      return { message: words('refusals.points_too_few', { balance: refusal.balance }) }
    case 'points_above_limit':
      return { message: words('refusals.points_above_limit', { most: refusal.most, worth: money(refusal.worth) }) }
    case 'already_refunded':
      return { message: words('refusals.already_refunded', { left: refusal.left }) }
    case 'credits_too_few':
      return { message: words('refusals.credits_too_few', { balance: money(refusal.balance) }) }
    case 'reward_below_minimum':
      return { message: words('refusals.reward_below_minimum', { missing: money(refusal.missing) }) }
    case 'secret_code_wrong':
      return { message: words('refusals.secret_code_wrong', { triesLeft: refusal.triesLeft }) }
    case 'recurrence_ends_early':
      return { message: words('refusals.recurrence_ends_early', { day: dayOf(refusal.next, language) }) }
    case 'cash_above_limit':
      return { message: words('refusals.cash_above_limit', { limit: money(refusal.limit) }) }
    default:
      return { message: words(`refusals.${refusal.reason}`) }
  }
}

/** A date, which has no zone, as it is said. */
function dayOf(date: string, language: Language): string {
  return formatDate(new Date(`${date}T12:00:00Z`), 'UTC', language)
}

/** A time to come as it is said where it happens; the day where it is another one. */
function spoken({ at, timeZone, askedAt }: Moment, language: Language): { day: string | null; time: string } {
  const [instant, input] = [new Date(at), new Date(askedAt)]
  const time = formatTime(instant, timeZone)
  const day = formatDay(instant, timeZone, input, language)
  if (day === formatDay(input, timeZone, input, language)) return { day: null, time }
  // "Tomorrow" stands inside a sentence here; a weekday keeps its capital.
  return { day: /\d/.test(day) ? day : day.toLocaleLowerCase(language), time }
}
