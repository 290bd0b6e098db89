import type { AnswerOf } from '@compass/contract/call'
import { tryPromotion } from '@compass/contract/promotion-trials'
import { instantOf } from '@compass/domain/availability'
import { formatAllOf, formatDay, formatTime } from '@compass/i18n/formats'
import { AgainIcon, AlertIcon, CheckIcon, MinusIcon, PlusIcon } from '@compass/ui/icons'
import { useMemo, useState } from 'react'
import { Button, IconAction } from '#parts/button.tsx'
import { Callout, LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useMoney } from '#shell/language/money.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { PickList } from '#shell/pick-list/index.tsx'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import type { Promotion } from './rules/promotion-model.ts'
import { TrialChips, type TrialOrder } from './trial-chips.tsx'
import type { MenuParts } from './use-menu-parts.ts'
import { usePromotions } from './use-promotions.tsx'

type Trial = AnswerOf<typeof tryPromotion>

interface TrialLine {
  readonly sku: string
  readonly qty: number
}

const MAX_LINES = 12

/** A basket that the server prices by the document with all drafts, before anything is published. Null: pairs of items. */
export function PromotionTrial(props: {
  readonly promotion: Promotion | null
  /** SKUs that the basket begins with. */
  readonly about: readonly string[]
  readonly menu: MenuParts
}) {
  const { promotion, about, menu } = props
  const t = useWords('offers', 'console')
  const { changes } = usePromotions()
  const key = promotion?.key
  const [turn, setTurn] = useState(0)
  const [lines, setLines] = useState<readonly TrialLine[]>(() => trialLines(about, menu, 0))
  const { timeZone } = useShop()
  const [order, setOrder] = useState<TrialOrder>({ at: null, service: 'delivery', isFirstOrder: true })
  const body = useMemo(() => {
    const { at, ...rest } = order
    return {
      ...(key === undefined ? {} : { promotion: key }),
      changes: changes.map((change) => ({ ...change, at: [...change.at] })),
      ...rest,
      ...(at === null ? {} : { at: instantOf(at, timeZone).toISOString() }),
      lines: [...lines],
    }
  }, [key, changes, order, timeZone, lines])
  const { data, error, isPending } = useCall(tryPromotion, { body }, { keepsPrevious: true })
  const change = (sku: string, by: number) =>
    setLines(lines.flatMap((line) => (line.sku !== sku ? line : line.qty + by > 0 ? { sku, qty: line.qty + by } : [])))
  return (
    <section
      aria-labelledby="offer-trial"
      className="pane grid grid-cols-[minmax(0,1fr)] gap-3 p-5 desktop:sticky desktop:top-4"
    >
      <TrialHead
        onAnother={() => {
          setTurn(turn + 1)
          setLines(trialLines(about, menu, turn + 1))
        }}
      />
      <TrialChips order={order} onChange={setOrder} />
      <TrialCart lines={lines} trial={data} menu={menu} onChange={change} />
      <PickList
        label={t('offers.addProduct')}
        options={menu.products}
        chosen={[]}
        most={MAX_LINES}
        onChange={([sku]) => {
          if (sku && lines.length < MAX_LINES && !lines.some((line) => line.sku === sku))
            setLines([...lines, { sku, qty: 1 }])
        }}
      />
      <div aria-live="polite" className="grid gap-3">
        {data ? (
          <>
            <Sums trial={data} isPairs={promotion === null} />
            <Outcome trial={data} nothing={t(promotion ? 'offers.basketEmpty' : 'offers.pairsTwo')} />
            <Cases trial={data} />
          </>
        ) : isPending ? (
          <LoadingRows label={t('console.loading')} rows={3} />
        ) : null}
        {error ? <FailedCall error={error} /> : null}
      </div>
    </section>
  )
}

function TrialHead({ onAnother }: { readonly onAnother: () => void }) {
  const t = useWords('offers')
  return (
    <div className="flex items-center gap-2">
      <h2 id="offer-trial" className="flex-1 text-section">
        {t('offers.tried')}
      </h2>
      <Button size="table" icon={<AgainIcon size={16} />} onClick={onAnother}>
        {t('offers.another')}
      </Button>
    </div>
  )
}

/** Two of what it is about, and one of something else; at each turn of others. */
function trialLines(about: readonly string[], menu: MenuParts, turn: number): readonly TrialLine[] {
  const turned = (skus: readonly string[], by: number) => [...skus.slice(by), ...skus.slice(0, by)]
  const named = turned(about, about.length === 0 ? 0 : (turn * 2) % about.length).slice(0, 2)
  const others = [...menu.products.keys()].filter((sku) => !about.includes(sku))
  const next = turned(others, others.length === 0 ? 0 : (turn * 3) % others.length)
  return [...named, ...next].slice(0, 3).map((sku, place) => ({ sku, qty: place === 0 ? 2 : 1 }))
}

function TrialCart(props: {
  readonly lines: readonly TrialLine[]
  readonly trial: Trial | undefined
  readonly menu: MenuParts
  readonly onChange: (sku: string, by: number) => void
}) {
  const { lines, trial, menu, onChange } = props
  const t = useWords('offers')
  const language = useLanguage()
  const money = useMoney()
  const say = useMerchantText()
  const gifts = trial?.lines.filter(({ isGift }) => isGift) ?? []
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ sku, qty }) => {
        const name = say(menu.products.get(sku)) || sku
        const priced = trial?.lines.find((one) => one.sku === sku && !one.isGift)
        return (
          <li key={sku} className="flex items-center gap-2 py-2">
            <Thumb id={sku} picture={menu.pictures.get(sku)} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-row">{name}</span>
              {priced && priced.choices.length > 0 ? (
                <span className="block truncate text-note text-ink2">
                  {formatAllOf(priced.choices.map(say), language)}
                </span>
              ) : null}
              {trial?.missing.includes(sku) ? (
                <span className="text-note text-warn">{t('offers.notHadSo')}</span>
              ) : null}
            </span>
            <span className="flex items-center rounded-full shadow-[inset_0_0_0_1px_var(--line2)]">
              <IconAction
                label={t('offers.oneLess', { name })}
                kind="bare"
                size="table"
                icon={<MinusIcon size={14} />}
                onClick={() => onChange(sku, -1)}
              />
              <span className="min-w-4 text-center">{qty}</span>
              <IconAction
                label={t('offers.oneMore', { name })}
                kind="bare"
                size="table"
                icon={<PlusIcon size={14} />}
                onClick={() => onChange(sku, 1)}
              />
            </span>
            <span className="w-16 text-end font-em">
              {priced ? money(priced.total.amount, { currency: false }) : ''}
            </span>
          </li>
        )
      })}
      {gifts.map(({ sku, name }) => (
        <li key={`gift ${sku}`} className="flex items-center gap-2 py-2 text-ok">
          <Thumb id={sku} picture={menu.pictures.get(sku)} />
          <span className="min-w-0 flex-1 truncate">
            <MerchantText text={name} />
          </span>
          <span className="font-em">{t('offers.free')}</span>
        </li>
      ))}
    </ul>
  )
}

function Sums({ trial, isPairs }: { readonly trial: Trial; readonly isPairs: boolean }) {
  const { totals, takes, applied } = trial
  const t = useWords('offers')
  const money = useMoney()
  const pairs = totals.explain.reduce((sum, { rule, amount }) => (rule === 'bogo' ? sum + amount.amount : sum), 0)
  const own = isPairs ? 0 : takes.amount
  const fees = totals.fees.reduce((sum, { amount }) => sum + amount.amount, 0)
  const rows: readonly (readonly [string, number, string?])[] = [
    [t('offers.items'), totals.itemsTotal.amount],
    ...(pairs < 0 ? ([[t('offers.kind_pairs'), pairs, 'text-ok']] as const) : []),
    ...(applied && own > 0 ? ([[t('offers.theOffer'), -own, 'text-ok']] as const) : []),
    ...(fees > 0 ? ([[t('offers.fees'), fees]] as const) : []),
  ]
  return (
    <dl className="grid gap-1">
      {rows.map(([name, amount, look = '']) => (
        <div key={name} className={`flex justify-between ${look}`}>
          <dt>{name}</dt>
          <dd className="font-em">{money(amount, { currency: false })}</dd>
        </div>
      ))}
      <div className="flex justify-between text-section">
        <dt>{t('offers.customerPays')}</dt>
        <dd>{money(totals.grandTotal.amount)}</dd>
      </div>
    </dl>
  )
}

function Outcome({ trial, nothing }: { readonly trial: Trial; readonly nothing: string }) {
  const t = useWords('offers')
  const money = useMoney()
  const say = useMerchantText()
  const { applied, takes, eligible, message, other } = trial
  if (!applied)
    return (
      <Callout look="warn" icon={<AlertIcon size={18} />}>
        <p className="font-em">{t('offers.doesNotApply')}</p>
        <p>{message ?? nothing}</p>
      </Callout>
    )
  const isGift = trial.lines.some((line) => line.isGift)
  return (
    <Callout look={other ? 'warn' : 'ok'} icon={<CheckIcon size={18} />}>
      <p className="font-em">
        {isGift && takes.amount === 0
          ? t('offers.appliesGift')
          : t('offers.applies', { amount: money(takes.amount, { currency: false }) })}
      </p>
      <p>{t('offers.eligible', { amount: money(eligible.amount, { currency: false }) })}</p>
      {other ? <p>{t('offers.otherIsBetter', { name: other.code ?? say(other.name) })}</p> : null}
    </Callout>
  )
}

/** The same basket in the next three cases. */
function Cases({ trial: { cases } }: { readonly trial: Trial }) {
  const t = useWords('offers')
  const language = useLanguage()
  const { clock } = useShop()
  const money = useMoney()
  const plain = (amount: number) => money(amount, { currency: false })
  const nameOf = (one: Trial['cases'][number]) => {
    const { kind, amount, at, service } = one
    if (kind === 'limit') return t('offers.case_limit', { amount: plain(amount?.amount ?? 0) })
    if (kind === 'below') return t('offers.case_below', { amount: plain(amount?.amount ?? 0) })
    if (kind === 'service') return t('offers.case_service', { service: t(`offers.service_${service ?? 'pickup'}`) })
    if (kind === 'used' || !at) return t('offers.case_used')
    const then = new Date(at.at)
    return `${formatDay(then, at.timeZone, new Date(), language)} ${formatTime(then, at.timeZone, language, clock)}`
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {cases.map((one) => {
        const Mark = one.takes ? CheckIcon : MinusIcon
        return (
          <li key={one.kind} className="flex items-baseline gap-2 py-2 text-note">
            <Mark size={14} className={`self-center ${one.takes ? 'text-ok' : 'text-ink3'}`} />
            <span className="flex-1">{nameOf(one)}</span>
            <span className="max-w-56 text-end text-ink2">
              {one.takes ? t('offers.takes', { amount: plain(one.takes.amount) }) : one.message}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
