import type { ExplainRule } from '@compass/domain/pricing'
import { formatDistance, formatRate } from '@compass/i18n/formats'
import { ChevronDownIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from './money.tsx'
import { whySmallOrder } from './small-order.ts'

type PriceBlockProps = {
  readonly totals: CartView['totals']
  /** Units in the cart. */
  readonly count: number
  /** The delivery area as the reader calls it, where it is known. */
  readonly areaName?: string | null
  readonly freeDelivery?: CartView['freeDelivery']
  /** Delivery whose area nobody has said yet: its price comes later. */
  readonly areaMissing?: boolean
  readonly delivery?: CartView['delivery']
  /** Where "Why this price?" stands: beside the heading, or under the total; `open`: nowhere, all is explained at once. */
  readonly whyAt?: 'head' | 'foot' | 'open'
  /** Left out: no heading. */
  readonly title?: string
  /** What a screen reader calls it, where several stand on one screen. */
  readonly label?: string
  /** False: the total stands elsewhere. */
  readonly withTotal?: boolean
  /** It goes to a room, which costs nothing of its own: that is said. */
  readonly isRoom?: boolean
  /** It is an order's: nothing can be added any more. */
  readonly isOrdered?: boolean
}

/**
 * Every sum of a cart or an order, each with its reason folded under it. A tap on a row unfolds its own, "Why this price?"
 * all of them. Works without scripts (`<details>`).
 */
// Long on purpose: the sums stand in the order in which they are added up, and are read as one list.
export function PriceBlock(props: PriceBlockProps) {
  const {
    totals,
    count,
    whyAt = 'head',
    title,
    label,
    withTotal = true,
    areaMissing = false,
    isRoom = false,
    delivery: charged = null,
  } = props
  const t = useWords('price')
  const { language } = useShell()
  const money = useMoney()
  const isOpen = whyAt === 'open'
  const reason = useReasons(props)
  const deliveryFee = totals.explain.find(({ rule }) => rule === 'deliveryFee')
  const metres = deliveryFee?.data?.metres
  const inside = totals.explain.filter(({ rule }) => rule === 'taxIncluded')
  const cause = (
    <details className={whyAt === 'head' ? 'why-all' : 'why-all inline-block'}>
      <summary className={whyAt === 'head' ? 'flex items-center gap-1.5 font-strong text-accent hit' : 'word'}>
        {t('price.why')}
        {whyAt === 'head' ? (
          <ChevronDownIcon size={16} className="group-has-[.why-all[open]]/price:rotate-180" />
        ) : null}
      </summary>
    </details>
  )
  return (
    <section className="group/price" aria-label={label ?? t('price.title')}>
      {title || whyAt === 'head' ? (
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="text-heading">{title}</h2>
          {whyAt === 'head' ? cause : null}
        </div>
      ) : null}
      <ul>
        <Row
          isAlone={isOpen}
          label={t('price.items', { count })}
          amount={totals.items}
          explanation={t('price.whyItems')}
        />
        {REDUCTIONS.map((rule) => {
          const entries = totals.explain.filter((entry) => entry.rule === rule && entry.amount < 0)
          if (entries.length === 0) return null
          const named = entries[0]!.offer
          const label = named ? (
            <LocalizedText text={named} />
          ) : rule === 'bogo' || rule === 'reward' || rule === 'loyalty' ? (
            t(`price.${rule}`)
          ) : (
            ''
          )
          const amount = entries.reduce((sum, entry) => sum + entry.amount, 0)
          return <Row isAlone={isOpen} key={rule} label={label} amount={amount} explanation={reason(rule)} />
        })}
        {totals.fees.map(({ kind, amount }) => (
          <Row
            isAlone={isOpen}
            key={kind}
            label={
              kind === 'delivery' && metres !== undefined ? (
                <>
                  {t('price.delivery')} <bdi className="text-ink3">· {formatDistance(Number(metres), language)}</bdi>
                </>
              ) : (
                t(`price.${kind}`)
              )
            }
            amount={amount}
            explanation={reason(FEE_RULES[kind])}
            {...(kind === 'delivery' && amount === 0 ? { free: t('price.free'), was: deliveryFee?.amount } : {})}
          />
        ))}
        {isRoom && totals.fees.length === 0 ? (
          <Row label={t('price.roomService')} amount={0} free={t('price.included')} isAlone={isOpen} />
        ) : null}
        {totals.explain
          .filter(({ rule }) => rule === 'tax')
          .map(({ amount, data }) => (
            <Row
              isAlone={isOpen}
              key={`tax ${data?.rate}`}
              label={t('price.tax', { rate: formatRate(Number(data?.rate ?? 0), language) })}
              amount={amount}
              explanation={t('price.whyTax', {
                rate: formatRate(Number(data?.rate ?? 0), language),
                amount: money.text(Number(data?.base ?? 0)),
              })}
            />
          ))}
        {totals.explain
          .filter(({ rule }) => rule === 'credits')
          .map(({ amount }) => (
            <Row
              isAlone={isOpen}
              key="credits"
              label={t('price.credits')}
              amount={amount}
              explanation={reason('credits')}
            />
          ))}
        {withTotal ? (
          <Row
            label={t('price.total')}
            amount={totals.grandTotal}
            explanation={t('price.whyTotal')}
            isTotal
            isAlone={isOpen}
          />
        ) : null}
      </ul>
      {areaMissing || charged?.isPriced === false ? (
        <p className="mt-1.5 text-small text-ink2">
          {t(charged?.by === 'courier' ? 'price.deliveryByCourier' : 'price.deliveryLater')}
        </p>
      ) : null}
      {inside.length > 0 || whyAt === 'foot' ? (
        <div className="mt-1.5 text-small text-ink2">
          {inside.map(({ amount, data }) => (
            <span key={data?.rate}>
              {t('price.includesTax', {
                amount: money.text(amount),
                rate: formatRate(Number(data?.rate ?? 0), language),
              })}{' '}
            </span>
          ))}
          {whyAt === 'foot' ? cause : null}
        </div>
      ) : null}
    </section>
  )
}

/** What takes something off the items, in the order in which it does. */
const REDUCTIONS = ['bogo', 'freeProduct', 'offer', 'courtOffer', 'reward', 'loyalty'] as const

const FEE_RULES: Readonly<Record<CartView['totals']['fees'][number]['kind'], ExplainRule>> = {
  delivery: 'deliveryFee',
  packaging: 'packagingFee',
  service: 'serviceFee',
  smallOrder: 'smallOrderFee',
}

/** The sentence of an entry of `explain`, one for each rule of the price (domain/pricing). */
function useReasons(props: PriceBlockProps): (rule: ExplainRule) => string | undefined {
  const { totals, areaName, freeDelivery, isOrdered = false } = props
  const t = useWords('price')
  const { language } = useShell()
  const money = useMoney()
  const free = totals.explain.find(({ rule }) => rule === 'freeDelivery')
  const offered = totals.explain.find(({ rule }) => rule === 'offeredDelivery')
  const promotionReason = ({ data }: CartView['totals']['explain'][number]): string => {
    if (data?.unit !== undefined) return t('price.whyOfferPrice', { price: money.text(Number(data.unit)) })
    if (data?.rate === undefined) return t('price.whyOffer')
    const rate = formatRate(Number(data.rate), language)
    const amount = money.text(Number(data.base ?? 0))
    if (data.most === undefined) return t('price.whyOfferRate', { rate, amount })
    return t('price.whyOfferMost', { rate, amount, most: money.text(Number(data.most)) })
  }
  return (rule) => {
    const entry = totals.explain.find((one) => one.rule === rule)
    const number = (name: string) => Number(entry?.data?.[name] ?? 0)
    switch (rule) {
      case 'item':
        return t('price.whyItems')
      case 'bogo': {
        const units = totals.explain.reduce((sum, one) => sum + (one.rule === rule ? Number(one.data?.qty ?? 0) : 0), 0)
        return t('price.whyBogo', { count: units })
      }
      case 'freeProduct':
        return t('price.whyGift')
      case 'offer':
      case 'courtOffer':
        return entry ? promotionReason(entry) : undefined
      case 'reward':
        return t('price.whyReward')
      case 'loyalty':
        return t('price.whyLoyalty', { count: number('points') })
      case 'credits':
        return t('price.whyCredits')
      case 'offeredDelivery':
      case 'deliveryFee':
      case 'freeDelivery':
        if (offered) return t('price.whyDeliveryOffered', { offer: plainText(offered.offer) })
        if (free) return t('price.whyDeliveryFree', { amount: money.text(Number(free.data?.threshold ?? 0)) })
        if (!entry) return
        if (entry.data?.metres !== undefined) {
          const distance = formatDistance(number('metres'), language)
          const text = t(entry.data.quoted ? 'price.whyDeliveryCourier' : 'price.whyDeliveryDistance', { distance })
          return freeDelivery
            ? `${text} ${t('price.deliveryFreeFrom', { amount: money.text(freeDelivery.from) })}`
            : text
        }
        if (freeDelivery && areaName)
          return t('price.whyDeliveryFreeFrom', { area: areaName, amount: money.text(freeDelivery.from) })
        if (freeDelivery) return t('price.whyDeliveryHereFreeFrom', { amount: money.text(freeDelivery.from) })
        return areaName ? t('price.whyDelivery', { area: areaName }) : t('price.whyDeliveryHere')
      case 'packagingFee':
        return t('price.whyPackaging', { each: money.text(number('unit')), count: number('qty') })
      case 'serviceFee':
        return t('price.whyService', { rate: formatRate(number('rate'), language), amount: money.text(number('base')) })
      case 'smallOrderFee':
        return whySmallOrder({ threshold: number('threshold'), subtotal: totals.subtotal, isOrdered }, t, money.text)
      case 'tax':
        return t('price.whyTax', { rate: formatRate(number('rate'), language), amount: money.text(number('base')) })
      case 'taxIncluded':
        return t('price.whyTaxInside', {
          rate: formatRate(number('rate'), language),
          amount: money.text(entry?.amount ?? 0),
        })
    }
  }
}

type RowProps = {
  readonly label: ReactNode
  readonly amount: number
  readonly explanation?: string | undefined
  /** Said in place of a sum of zero. */
  readonly free?: string
  readonly was?: number | undefined
  /** The last one, to which the others add up. */
  readonly isTotal?: boolean
  /** Its reason stands there, and nothing is unfolded. */
  readonly isAlone?: boolean
}

function Row({ label, amount, explanation: reason, free, was, isTotal = false, isAlone = false }: RowProps) {
  const money = useMoney()
  const end: ReactNode = free ? (
    <span className="text-ok">
      {was ? (
        <s className="me-2 text-ink3">
          <bdi dir="ltr">{money.digits(was)}</bdi>
        </s>
      ) : null}
      <span className="font-em">{free}</span>
    </span>
  ) : (
    <Sum amount={amount} sameColour={amount < 0} />
  )
  const line = 'flex min-h-11 items-baseline gap-x-4 py-2.5'
  const row = (
    <>
      <span className={`min-w-0 flex-1 ${amount < 0 ? '' : isTotal ? 'text-ink' : 'text-ink2'}`}>
        {label}
        {reason && !isAlone ? (
          <ChevronDownIcon size={14} className="ms-1 inline-block align-[-2px] text-ink3 group-open/row:rotate-180" />
        ) : null}
      </span>
      <span className="shrink-0">{end}</span>
    </>
  )
  const words = '-mt-2 pe-24 pb-2 text-micro text-ink2'
  return (
    <li className={`${isTotal ? 'mt-1 border-t border-line pt-1 text-subhead' : ''} ${amount < 0 ? 'text-ok' : ''}`}>
      {reason && !isAlone ? (
        <>
          <details className="group/row">
            <summary className={line}>{row}</summary>
            <p className={words}>{reason}</p>
          </details>
          <p className={`hidden group-has-[.why-all[open]]/price:block [details[open]+&]:hidden! ${words}`}>{reason}</p>
        </>
      ) : (
        <>
          <div className={line}>{row}</div>
          {reason && !isTotal ? <p className={words}>{reason}</p> : null}
        </>
      )}
    </li>
  )
}
