import type { Language, Text } from '@compass/domain/languages'
import { chooseText } from '@compass/domain/languages'
import type { Brand } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import type { FieldFault, ItemUnavailable, Moment, Money, PromoName, PromoUnfit } from '@compass/domain/refusal'
import { needsSpot } from '@compass/domain/services'
import { formatDate, formatDay, formatMoney, formatOneOf, formatTime } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { Translator } from '@compass/i18n/translator'

export interface FaultSentence {
  readonly path: string
  readonly message: string
}

/** How a merchant writes times and sums, and what it says in its own words. */
export type WritingStyle = Pick<Brand, 'clock' | 'hideZeroDecimals' | 'msgConfig'>

/** A time to come: `day` is null where it is the day of the question. */
interface SpokenTime {
  readonly day: string | null
  readonly time: string
}

/** The parts of a refusal's sentence in one language: amounts, names, times, faults of fields, and why a promotion does not hold. */
export class RefusalPhrases {
  readonly words: Translator
  readonly #language: Language
  readonly #style: WritingStyle

  constructor(language: Language, style: WritingStyle) {
    this.words = serverWords(language)
    this.#language = language
    this.#style = style
  }

  money({ amount, currency }: Money): string {
    const { hideZeroDecimals = false } = this.#style
    return formatMoney({ amount, currency, exponent: exponentOf(currency) }, this.#language, { hideZeroDecimals }).text
  }

  name(text: Text): string {
    return chooseText(text, this.#language, 'en')?.text ?? ''
  }

  promo({ code, name }: PromoName): string {
    return code ?? this.name(name)
  }

  wait(seconds: number): string {
    if (seconds < 60) return this.words('refusals.wait_seconds', { count: seconds })
    if (seconds < 2 * 3600) return this.words('refusals.wait_minutes', { count: Math.ceil(seconds / 60) })
    return this.words('refusals.wait_hours', { count: Math.ceil(seconds / 3600) })
  }

  /** A date, `YYYY-MM-DD`, which has no zone, as it is said. */
  date(date: string): string {
    return formatDate(new Date(`${date}T12:00:00Z`), 'UTC', this.#language)
  }

  /** A time to come as it is said where it happens; the day where it is another one. */
  moment({ at, timeZone, askedAt }: Moment): SpokenTime {
    const [instant, input] = [new Date(at), new Date(askedAt)]
    const time = formatTime(instant, timeZone, this.#language, this.#style.clock ?? 24)
    const day = formatDay(instant, timeZone, input, this.#language)
    if (day === formatDay(input, timeZone, input, this.#language)) return { day: null, time }
    // "Tomorrow" stands inside a sentence here; a weekday keeps its capital.
    return { day: /\d/.test(day) ? day : day.toLocaleLowerCase(this.#language), time }
  }

  fields(faults: readonly FieldFault[]): FaultSentence[] {
    return faults.map((fault) => ({ path: fault.path, message: this.#field(fault) }))
  }

  #field({ rule, data }: FieldFault): string {
    if (rule === 'unknown' && data?.known !== undefined) {
      return this.words('refusals.field_unknown_of', { known: String(data.known) })
    }
    if (rule !== 'email_domain' || data?.domains === undefined) return this.words(`refusals.field_${rule}`)
    const domains = formatOneOf(String(data.domains).split(', '), this.#language)
    return this.words('refusals.field_email_domain_of', { domains })
  }

  unavailableItem(name: Text, because: ItemUnavailable): string {
    const { words } = this
    const item = this.name(name)
    const next = 'next' in because ? because.next : null
    if (!next) return words(`refusals.item_${because.kind}`, { item })
    const { day, time } = this.moment(next)
    if (because.kind === 'sold_out') {
      if (day) return words('refusals.item_sold_out_until_day', { item, day, time })
      return words('refusals.item_sold_out_until', { item, time })
    }
    if (day) return words('refusals.item_not_now_until_day', { item, day, time })
    return words('refusals.item_not_now_until', { item, time })
  }

  unfitPromo(name: PromoName, because: PromoUnfit): string {
    const { words } = this
    const promo = this.promo(name)
    switch (because.kind) {
      case 'below_minimum':
        return words('refusals.promo_below_minimum', { promo, missing: this.money(because.missing) })
      case 'used':
        return words('refusals.promo_used', { promo, times: because.times })
      case 'not_now': {
        if (!because.next) return words('refusals.promo_not_now', { promo })
        const { day, time } = this.moment(because.next)
        if (day) return words('refusals.promo_not_now_until_day', { promo, day, time })
        return words('refusals.promo_not_now_until', { promo, time })
      }
      case 'area': {
        if (!because.areas) return words('refusals.promo_area', { promo })
        const areas = because.areas.map((area) => this.name(area)).join(this.#language === 'ar' ? '، ' : ', ')
        return words('refusals.promo_area_of', { promo, areas })
      }
      case 'order_type':
        // Between delivery and pickup alone a customer can switch where they are.
        return because.orderTypes.every(needsSpot)
          ? words('refusals.promo_at_spots', { promo })
          : words('refusals.promo_order_type', { promo })
      case 'exhausted':
        return words('refusals.promo_used_up', { promo })
      default:
        return words(`refusals.promo_${because.kind}`, { promo })
    }
  }
}
