import { formatPhone } from '@compass/i18n/formats'
import { Card } from '@compass/ui/card'
import { CutleryIcon, HelpIcon, PhoneIcon, PinIcon, ReceiptIcon, StoreIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Amendments } from '#shell/orders/amendments.tsx'
import { CustomFieldAnswers } from '#shell/orders/custom-field-answers.tsx'
import { OrderLines } from '#shell/orders/order-lines.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { usePaymentWords } from '#shell/orders/payment-words.ts'
import { mayReport } from '#shell/orders/problems.ts'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { Refunds } from '#shell/payments/refunds.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import type { PaidCard } from './read-order.ts'

type OrderedItemsProps = {
  readonly order: OrderView
  readonly card: PaidCard | null
  /** Where it can be said what is wrong; absent: not here. */
  readonly now?: Date
}

/** Items, sums and payment of the order, then where it goes, whom to call, and where to say what is wrong. */
export function OrderedItems({ order, card, now }: OrderedItemsProps) {
  const t = useWords('status', 'aftercare')
  const { url } = useMerchant()
  const { store, isPickup } = order
  const payment = usePaymentWords(order, card)
  return (
    <section>
      <h2 className="mb-3 text-subhead wide:hidden">{t('status.yourOrder')}</h2>
      <Card className="p-4.5 wide:rounded-basket wide:p-6">
        <h2 className="mb-4 hidden text-subhead wide:block">{t('status.yourOrder')}</h2>
        <OrderLines lines={order.lines} />
        <div className="mt-4.5 border-t border-line pt-4">
          <PriceBlock
            totals={order.totals}
            count={order.count}
            whyAt="foot"
            isRoom={order.spot?.kind === 'room'}
            isOrdered
          />
          <Amendments order={order} className="mt-3 border-t border-line pt-3" />
          <p className="mt-3">{payment}</p>
          {order.steps.at(-1)?.state === 'failed' ? null : <Refunds order={order} />}
          <Link
            to={paths.orderSummary(url, order.id)}
            className="-mb-2 flex min-h-11 items-center gap-2 pt-1 font-em text-accent"
          >
            <ReceiptIcon size={20} />
            {t('status.summary')}
          </Link>
        </div>
      </Card>
      <Card className="mt-3.5 px-4.5 py-1.5">
        <Destination order={order} />
        {order.collected.length > 0 || (isPickup && order.instruction) ? (
          <dl className="grid gap-2 border-b border-line py-3.5 ps-8">
            {isPickup && order.instruction ? (
              <div>
                <dt className="text-micro text-ink2">{t('status.note')}</dt>
                <dd>
                  <bdi>{order.instruction}</bdi>
                </dd>
              </div>
            ) : null}
            <CustomFieldAnswers answers={order.collected} />
          </dl>
        ) : null}
        <ListRow
          as="a"
          href={`tel:${store.phone}`}
          icon={<PhoneIcon size={20} className="text-ink2" />}
          title={t('status.callKitchen')}
          note={<bdi dir="ltr">{formatPhone(store.phone)}</bdi>}
          leads
        />
        {now && mayReport(order, now) ? (
          <ListRow
            as={Link}
            to={paths.orderProblem(url, order.id)}
            icon={<HelpIcon size={20} className="text-ink2" />}
            title={t('aftercare.problem')}
            leads
          />
        ) : null}
      </Card>
    </section>
  )
}

/** Where the order goes: a table, a room, a door, or the counter. */
function Destination({ order }: Pick<OrderedItemsProps, 'order'>) {
  const t = useWords('status')
  const { url } = useMerchant()
  const { store, deliverTo, isPickup, spot, instruction } = order
  const spotName = useSpotName()(spot)
  const note = instruction ? <bdi>“{instruction}”</bdi> : null
  if (spot)
    return (
      <ListRow
        icon={<CutleryIcon size={20} className="text-ink2" />}
        eyebrow={spot.place ? <LocalizedText text={spot.place} /> : null}
        title={spotName}
        note={note}
      />
    )
  if (isPickup)
    return (
      <ListRow
        as={Link}
        to={paths.vendorInfo(url, store.id)}
        icon={<StoreIcon size={20} className="text-ink2" />}
        eyebrow={t('status.pickUpAt')}
        title={<LocalizedText text={store.name} />}
        note={<LocalizedText text={store.address} />}
        leads
      />
    )
  if (!deliverTo) return null
  return (
    <ListRow
      icon={<PinIcon size={20} className="text-ink2" />}
      eyebrow={t('status.deliverTo')}
      title={deliverTo.address === '' ? <LocalizedText text={deliverTo.area} /> : <bdi>{deliverTo.address}</bdi>}
      note={note}
    />
  )
}
