import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { ChevronDownIcon, CloseIcon, DoneIcon, HelpIcon, PhoneIcon } from '@compass/ui/icons'
import { Segments } from '@compass/ui/progress'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { VendorMark } from '#shell/courts/vendor-mark.tsx'
import { VendorScope } from '#shell/courts/vendor-scope.tsx'
import { InvoiceLink } from '#shell/invoices/invoice-link.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Amendments } from '#shell/orders/amendments.tsx'
import { OrderLines } from '#shell/orders/order-lines.tsx'
import { orderPaths } from '#shell/orders/order-paths.ts'
import type { OrderView } from '#shell/orders/order-view.ts'
import { mayReport } from '#shell/orders/problems.ts'
import { Refunds } from '#shell/payments/refunds.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { Rating } from '#shell/ratings/rating.tsx'
import { useOrderProgress } from '../order-status/order-progress.ts'
import { ReportedProblems } from '../order-status/reported-problems.tsx'
import { SubstitutionBanner } from '../order-status/substitution-banner.tsx'
import { CounterSign } from './counter-sign.tsx'
import { standingOf } from './vendor-progress.ts'

interface VendorCardProps {
  readonly order: OrderView
  readonly now: Date
  /** It is ready, and the courier leaves with what the others make. */
  readonly waits?: boolean
}

/** One vendor's part of a court order: how far it is, where it is picked up, what it costs and what of it goes back. */
export function VendorCard({ order, now, waits = false }: VendorCardProps) {
  const t = useWords('court')
  const { stores } = useShell()
  const store = stores.find(({ id }) => id === order.store.id)
  const standing = standingOf(order)
  const progress = useOrderProgress(order, now)
  // When all of it arrives stands above the cards: each says what its kitchen does.
  const isBrought = order.isDelivery && standing === 'running'
  const hint = waits ? t('court.waitsForOthers') : progress.hint
  const title = isBrought ? hint : progress.title
  const counter = order.isPickup && standing !== 'ended' ? (store?.vendor?.counter ?? null) : null
  return (
    <Card as="section" data-brand={order.store.id} className="p-4.5" aria-label={plainText(order.store.name)}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-3">
            {store ? <VendorMark store={store} /> : null}
            <h2 className="min-w-0 flex-1 text-subhead">
              <LocalizedText text={order.store.name} />
            </h2>
            {standing === 'ended' ? <EndedChip /> : null}
          </div>
          {standing === 'ended' ? null : <Standing order={order} title={title} isReady={standing === 'ready'} />}
          <p className="mt-1 text-small text-ink2">{order.lines.map(({ name }) => plainText(name)).join(' · ')}</p>
        </div>
        {counter ? <CounterSign counter={counter} isReady={standing === 'ready'} /> : null}
      </div>
      {standing === 'running' ? (
        <div className="mt-4">
          <Segments
            label={plainText(order.store.name)}
            valueText={title}
            count={4}
            done={progress.segments}
            paused={order.awaiting !== null}
          />
          {isBrought ? null : <p className="mt-2 text-small text-ink2">{hint}</p>}
        </div>
      ) : null}
      {standing === 'ended' ? <Ended order={order} hint={progress.hint} /> : null}
      {order.awaiting ? (
        <div className="mt-4">
          <SubstitutionBanner order={order} awaiting={order.awaiting} now={now} />
        </div>
      ) : null}
      {standing === 'ready' && store ? <CallCounter store={store} /> : null}
      <div className="mt-3 grid gap-3 empty:hidden">
        <ReportedProblems order={order} />
        {standing === 'done' ? <Rating order={order} from="status" /> : null}
      </div>
      <Details order={order} now={now} isEnded={standing === 'ended'} />
    </Card>
  )
}

function EndedChip() {
  const t = useWords('court')
  return (
    <Chip tone="bad" icon={<CloseIcon size={14} />}>
      {t('court.couldNot')}
    </Chip>
  )
}

function Standing({ order, title, isReady }: { order: OrderView; title: string; isReady: boolean }) {
  const t = useWords('court')
  const times = useTimes()
  const readyAt = order.steps.find(({ code }) => code === 'ready')?.at
  if (!isReady) return <p className="mt-3 text-name">{title}</p>
  return (
    <p className="mt-3 flex items-center gap-2 text-name text-ok">
      <DoneIcon size={20} />
      {readyAt ? t('court.readySince', { time: times.time(readyAt, order.store.timeZone) }) : title}
    </p>
  )
}

/** Why a vendor makes nothing of it, what of its money goes back, and where else to look. */
function Ended({ order, hint }: { order: OrderView; hint: string }) {
  const t = useWords('court', 'status')
  const { url } = useMerchant()
  const { language } = useShell()
  return (
    <div className="mt-3">
      <p className="text-ink2">
        {order.reason ? <bdi lang={language}>{t('status.reason', { reason: order.reason })}</bdi> : hint}
      </p>
      <Refunds order={order} />
      <Link to={landingPaths.court(url)} className="word mt-1 inline-flex min-h-11 items-center">
        {t('court.otherKitchens')}
      </Link>
    </div>
  )
}

/** Only the vendor says that it was picked up: who finds nothing there calls it. */
function CallCounter({ store }: { store: StoreView }) {
  const t = useWords('court')
  return (
    <Button as="a" href={`tel:${store.phone}`} kind="quiet" wide icon={<PhoneIcon size={18} />} className="mt-4">
      {t('court.callCounter')}
    </Button>
  )
}

/** Items, sums and receipt of this vendor alone. */
function Details({ order, now, isEnded }: VendorCardProps & { readonly isEnded: boolean }) {
  const t = useWords('court', 'status', 'aftercare')
  const { url } = useMerchant()
  return (
    <details className="group mt-3 border-t border-line pt-1">
      <summary className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1 text-small text-ink2">{t('court.itemsAndReceipt')}</span>
        <Sum amount={order.totals.grandTotal} />
        <ChevronDownIcon size={16} className="text-ink3 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        <VendorScope id={order.store.id}>
          <OrderLines lines={order.lines} />
        </VendorScope>
        <PriceBlock
          totals={order.totals}
          count={order.count}
          whyAt="foot"
          label={`${t('court.itemsAndReceipt')}: ${plainText(order.store.name)}`}
          isOrdered
        />
        <Amendments order={order} className="border-t border-line pt-3" />
        {isEnded ? null : <Refunds order={order} />}
        <div className="grid gap-2">
          {isEnded ? null : <InvoiceLink order={order} size="small" />}
          {mayReport(order, now) ? (
            <Button
              as={Link}
              to={orderPaths.problem(url, order.id)}
              kind="neutral"
              size="small"
              wide
              icon={<HelpIcon size={18} />}
            >
              {t('aftercare.problem')}
            </Button>
          ) : null}
          <Button
            as="a"
            href={`tel:${order.store.phone}`}
            kind="neutral"
            size="small"
            wide
            icon={<PhoneIcon size={18} />}
          >
            {t('court.callKitchen')}
          </Button>
        </div>
      </div>
    </details>
  )
}
