import { chooseText, type Language, type Text } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import type { OrderTotals } from '@compass/domain/orders'
import type { Explain, ExplainRule, FeeKind } from '@compass/domain/pricing'
import { formatDistance, formatMoney, formatRate } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { Sum, TaxTable } from './invoice-sheet.ts'

interface PricedOrder {
  readonly currency: string
  readonly totals: OrderTotals
}

interface Reader {
  readonly language: Language
  /** The merchant's own, where a name has no words in the reader's. */
  readonly fallback: Language
}

/** Minor units as people of the language write them. */
export function moneyWords(currency: string, language: Language): (amount: number) => string {
  const exponent = exponentOf(currency)
  return (amount) => formatMoney({ amount, currency, exponent }, language).text
}

/** What takes something off the items, in the order in which it does. */
const REDUCTIONS = ['bogo', 'freeProduct', 'offer', 'courtOffer', 'reward', 'loyalty'] as const

const FEE_RULES: Readonly<Record<FeeKind, ExplainRule>> = {
  delivery: 'deliveryFee',
  packaging: 'packagingFee',
  service: 'serviceFee',
  smallOrder: 'smallOrderFee',
}

/** Every amount of a total in the order in which the rules made them, each with its reason; the grand total last. */
export function explainAmounts({ currency, totals }: PricedOrder, units: number, reader: Reader): Sum[] {
  const t = serverWords(reader.language)
  const money = moneyWords(currency, reader.language)
  const rate = (points: number) => formatRate(points, reader.language)
  const reason = reasonsOf(totals, money, reader)
  const sums: Sum[] = [
    { label: t('price.items', { count: units }), reason: t('price.whyItems'), amount: money(totals.itemsTotal) },
  ]
  for (const rule of REDUCTIONS) {
    const entries = totals.explain.filter((entry) => entry.rule === rule && entry.amount < 0)
    if (entries.length === 0) continue
    const amount = entries.reduce((sum, entry) => sum + entry.amount, 0)
    sums.push({ label: nameOf(rule, totals, reader), reason: reason(rule), amount: money(amount) })
  }
  for (const { kind, amount } of totals.fees)
    sums.push({
      label: t(`price.${kind}`),
      reason: reason(FEE_RULES[kind]),
      amount: kind === 'delivery' && amount === 0 ? t('price.free') : money(amount),
    })
  for (const { rule, amount, data } of totals.explain)
    if (rule === 'tax')
      sums.push({
        label: t('price.tax', { rate: rate(data?.rate ?? 0) }),
        reason: t('price.whyTax', { rate: rate(data?.rate ?? 0), amount: money(data?.base ?? 0) }),
        amount: money(amount),
      })
  if (totals.credits > 0)
    sums.push({ label: t('price.credits'), reason: t('price.whyCredits'), amount: money(-totals.credits) })
  sums.push({ label: t('price.total'), reason: null, amount: money(totals.grandTotal), isTotal: true })
  return sums
}

/** What of the total is tax, rate by rate; null where nothing is taxed. */
export function taxTable(
  { currency, totals }: { readonly currency: string; readonly totals: Pick<OrderTotals, 'explain'> },
  { language }: Pick<Reader, 'language'>,
): TaxTable | null {
  const t = serverWords(language)
  const money = moneyWords(currency, language)
  const taxed = totals.explain.filter(({ rule }) => rule === 'tax' || rule === 'taxIncluded')
  if (taxed.length === 0) return null
  return {
    title: t('invoice.taxes'),
    columns: [t('invoice.rate'), t('invoice.net'), t('invoice.tax'), t('invoice.gross')],
    rows: taxed.map(({ rule, amount, data }) => {
      const base = data?.base ?? 0
      const net = rule === 'tax' ? base : base - amount
      return [`${formatRate(data?.rate ?? 0, language)}%`, money(net), money(amount), money(net + amount)] as const
    }),
  }
}

function nameOf(rule: (typeof REDUCTIONS)[number], { terms }: OrderTotals, { language, fallback }: Reader): string {
  const t = serverWords(language)
  const names: Partial<Record<ExplainRule, Text | undefined>> = {
    reward: terms.voucher?.name,
    offer: terms.offer?.name,
    freeProduct: (terms.offer ?? terms.court?.promotion)?.name,
    courtOffer: terms.court?.promotion?.name,
  }
  const named = names[rule]
  const chosen = chooseText(named, language, fallback)?.text
  if (chosen) return chosen
  return rule === 'bogo' || rule === 'reward' || rule === 'loyalty' ? t(`price.${rule}`) : ''
}

/** The sentence of each rule, as the screens say it. */
function reasonsOf(
  totals: OrderTotals,
  money: (amount: number) => string,
  { language, fallback }: Reader,
): (rule: ExplainRule) => string | null {
  const t = serverWords(language)
  const rate = (points: number) => formatRate(points, language)
  const first = (rule: ExplainRule): Explain | undefined => totals.explain.find((entry) => entry.rule === rule)

  function delivery(): string | null {
    const offered = first('offeredDelivery')
    const free = first('freeDelivery')
    const fee = first('deliveryFee')
    if (offered)
      return t('price.whyDeliveryOffered', {
        offer: chooseText(totals.terms.offer?.name, language, fallback)?.text ?? '',
      })
    if (free) return t('price.whyDeliveryFree', { amount: money(free.data?.threshold ?? 0) })
    if (!fee) return null
    if (fee.data?.metres === undefined) return t('price.whyDeliveryHere')
    const distance = formatDistance(fee.data.metres, language)
    return t(fee.data.quoted ? 'price.whyDeliveryCourier' : 'price.whyDeliveryDistance', { distance })
  }

  function promotion(): string | null {
    const { data } = first('offer') ?? {}
    if (data?.unit !== undefined) return t('price.whyOfferPrice', { price: money(data.unit) })
    if (data?.rate === undefined) return t('price.whyOffer')
    const text = { rate: rate(data.rate), amount: money(data.base ?? 0) }
    return data.most === undefined
      ? t('price.whyOfferRate', text)
      : t('price.whyOfferMost', { ...text, most: money(data.most) })
  }

  return (rule) => {
    const number = (name: string) => first(rule)?.data?.[name] ?? 0
    switch (rule) {
      case 'bogo': {
        const free = totals.explain.reduce((sum, one) => sum + (one.rule === rule ? (one.data?.qty ?? 0) : 0), 0)
        return t('price.whyBogo', { count: free })
      }
      case 'freeProduct':
        return t('price.whyGift')
      case 'offer':
        return promotion()
      case 'courtOffer':
        return t('price.whyOffer')
      case 'reward':
        return t('price.whyReward')
      case 'loyalty':
        return t('price.whyLoyalty', { count: number('points') })
      case 'deliveryFee':
        return delivery()
      case 'packagingFee':
        return first(rule) ? t('price.whyPackaging', { each: money(number('unit')), count: number('qty') }) : null
      case 'serviceFee':
        return first(rule) ? t('price.whyService', { rate: rate(number('rate')), amount: money(number('base')) }) : null
      case 'smallOrderFee':
        return first(rule) ? t('price.forSmallOrders', { below: money(number('threshold')) }) : null
      default:
        return null
    }
  }
}
