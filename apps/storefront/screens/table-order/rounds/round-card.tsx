import { Card } from '@compass/ui/card'
import { CheckIcon, ChevronDownIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { StateMark } from '@compass/ui/state-mark'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { paths } from '#paths'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { VendorMark } from '#shell/courts/vendor-mark.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { PersonAvatar, usePersonName } from '../people.tsx'
import type { RoundItemView, RoundView } from '../table-view.ts'
import { finishedRound } from './headline.ts'

type RoundCardProps = { readonly round: RoundView; readonly order: OrderView }

/** A round: who sent it when, and where each of its items stands. Folded once all of them are at their end. */
export function RoundCard({ round, order }: RoundCardProps) {
  const t = useWords('bill')
  const finished = finishedRound(round)
  const rows = (
    <ul>
      {round.items.map((item) => (
        <ItemRow key={item.id} item={item} order={order} storeId={round.vendorId ?? order.store.id} />
      ))}
    </ul>
  )
  const { stores } = useShell()
  const vendor = stores.find(({ id }) => id === round.vendorId) ?? null
  const head = <RoundHead round={round} order={order} vendor={vendor} />
  const label = [t('bill.round', { number: round.number }), vendor && plainText(vendor.name)]
    .filter(Boolean)
    .join(' · ')
  if (!finished)
    return (
      <Card as="section" data-brand={round.vendorId} aria-label={label} className="px-4.5 pt-4">
        <div className="border-b border-line pb-3">{head}</div>
        {rows}
      </Card>
    )
  const { served, missing, sum } = finished
  return (
    <Card as="section" data-brand={round.vendorId} aria-label={label} className="px-4.5 py-4">
      {head}
      <details className="group/round">
        <summary className="mt-2 flex min-h-11 items-center gap-3.5">
          <PlateCluster items={round.items} />
          <span className="min-w-0 flex-1">
            {served > 0 ? (
              <>
                <span className="flex items-center gap-2 font-em text-ok">
                  <CheckIcon size={16} />
                  {t(missing > 0 ? 'bill.servedOf' : 'bill.roundServed', { count: served })}
                </span>
                <Sum amount={sum} className="text-name" />
              </>
            ) : (
              <span className="text-ink2">{t('bill.roundNothing')}</span>
            )}
          </span>
          <ChevronDownIcon size={18} className="text-ink2 group-open/round:rotate-180" />
        </summary>
        <div className="mt-3 border-t border-line">{rows}</div>
      </details>
    </Card>
  )
}

/** At a court's table a card is one kitchen's part of a round. */
function RoundHead({ round, order, vendor }: RoundCardProps & { readonly vendor: StoreView | null }) {
  const t = useWords('bill')
  const nameOf = usePersonName()
  const times = useTimes()
  const time = times.time(round.at, order.store.timeZone)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      {vendor ? (
        <div className="flex w-full items-center gap-3">
          <VendorMark store={vendor} />
          <h3 className="min-w-0 text-subhead">
            <LocalizedText text={vendor.name} />
            <span className="block text-small font-normal text-ink2">{t('bill.round', { number: round.number })}</span>
          </h3>
        </div>
      ) : (
        <h3 className="text-subhead">{t('bill.round', { number: round.number })}</h3>
      )}
      <p className="min-w-0 text-small text-ink2">
        {round.by.who === 'me' ? t('bill.youSent', { time }) : t('bill.sent', { name: nameOf(round.by), time })}
      </p>
    </div>
  )
}

/** Up to four of what was eaten, each over a part of the one before. */
function PlateCluster({ items }: { items: readonly RoundItemView[] }) {
  const { glyph } = useMerchant()
  const shown = items.toSorted((a, b) => Number(b.state === 'served') - Number(a.state === 'served')).slice(0, 4)
  return (
    <span className="flex shrink-0 ps-3.5">
      {shown.map((item) => (
        <Plate
          key={item.id}
          id={item.productId}
          picture={toPicture(item.photo, '44px')}
          glyph={glyph}
          glyphSize={18}
          gone={item.state !== 'served'}
          className="-ms-3.5 size-11 rounded-chip ring-3 ring-surface"
        />
      ))}
    </span>
  )
}

type ItemRowProps = { readonly item: RoundItemView; readonly order: OrderView; readonly storeId: string }

function ItemRow({ item, order, storeId }: ItemRowProps) {
  const money = useMoney()
  const isGone = item.state === 'rejected' || item.state === 'cancelled'
  return (
    <li className="flex min-h-16.5 items-start gap-3 border-line py-3 not-last:border-b">
      <span className="pt-0.5">
        <StateMark state={item.state} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`text-name wrap-anywhere ${isGone ? 'text-ink3' : ''}`}>
          {item.qty > 1 ? (
            <>
              <Quantity count={item.qty} />{' '}
            </>
          ) : null}
          <LocalizedText text={item.name} />
        </p>
        <LineCustomization line={item} />
        {item.note ? (
          <p className="text-small wrap-anywhere text-ink2">
            <bdi>“{item.note}”</bdi>
          </p>
        ) : null}
        <div className="text-small text-ink2">
          <ItemState item={item} order={order} storeId={storeId} />
        </div>
      </div>
      <span className="grid shrink-0 justify-items-end gap-1.5">
        {isGone ? (
          <s className="price text-ink3">
            <bdi dir="ltr">{money.digits(item.total)}</bdi>
          </s>
        ) : (
          <Sum amount={item.total} />
        )}
        <PersonAvatar person={item.by} size={20} named />
      </span>
    </li>
  )
}

/** The words of the state, and the one thing that can be done about it. */
function ItemState({ item, order, storeId }: ItemRowProps): ReactNode {
  const t = useWords('bill')
  const times = useTimes()
  const { url } = useMerchant()
  const name = plainText(item.name)
  switch (item.state) {
    case 'waiting':
      return (
        <>
          {t('bill.itemWaits')}{' '}
          {item.mayCancel ? (
            <Form method="post" preventScrollReset className="inline">
              <button
                type="submit"
                name="intent"
                value={`cancel:${item.id}`}
                className="word text-small"
                aria-label={t('bill.cancelItem', { item: name })}
              >
                {t('bill.cancel')}
              </button>
            </Form>
          ) : null}
        </>
      )
    case 'accepted': {
      const minutes = item.readyAt === null ? 0 : Math.ceil((Date.parse(item.readyAt) - Date.now()) / 60_000)
      return (
        <span suppressHydrationWarning>{minutes > 0 ? t('bill.madeIn', { minutes }) : t('bill.itemBeingMade')}</span>
      )
    }
    case 'served':
      return t.rich('bill.servedAt', { time: times.time(item.at, order.store.timeZone) }).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <span key="served" className="font-em text-ok">
            {piece.text}
          </span>
        ),
      )
    case 'cancelled':
      return t('bill.cancelled')
    case 'rejected':
      return (
        <>
          <span className="text-bad">{item.reason ? <bdi>{sentence(item.reason)}</bdi> : t('bill.rejected')}</span>{' '}
          <Link
            to={paths.item(url, storeId, item.productId)}
            className="word text-small"
            aria-label={t('bill.similarTo', { item: name })}
          >
            {t('bill.seeSimilar')}
          </Link>
        </>
      )
  }
}

/** Staff write reasons with a full stop and without, and begin them as they like. */
function sentence(words: string): string {
  const text = words.trim()
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?؟…]$/.test(text) ? begun : `${begun}.`
}
