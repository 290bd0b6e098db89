import { searchOrders } from '@compass/contract/merchant-orders'
import { listPayLinks, withdrawPayLink } from '@compass/contract/pay-links'
import { isDelivery, type OrderType } from '@compass/domain/services'
import { formatPhone } from '@compass/i18n/formats'
import { CheckIcon } from '@compass/ui/icons'
import { AskingButton } from '#parts/asking-button.tsx'
import { LoadingRows, Panel } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useComma, useWords } from '#shell/language/words.tsx'
import { OrderTable } from '#shell/orders/order-table.tsx'
import { methodName } from '#shell/orders/order-words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { LinkState, type PayLink, titleOf } from './link-state.tsx'
import { LinkTotals } from './link-totals.tsx'

/** One link: what it asks for, who paid it, and the way to end it. */
// Long on purpose: the facts of one link, one after another.
export function LinkPanel({ link, onClose }: { readonly link: PayLink; readonly onClose: () => void }) {
  const t = useWords('console', 'customers')
  const comma = useComma()
  const { money } = useFigures()
  const { day, time } = useClock(link.store)
  const toast = useToast()
  const paid = useCall(searchOrders, { query: { payLink: link._id } }, { refetchInterval: 15_000 })
  const withdraw = useChange(withdrawPayLink, { changes: [listPayLinks] })
  const rest = link.text.split('\n').slice(1).join('\n').trim()
  const isBrought = link.orderType !== null && isDelivery(link.orderType as OrderType)
  const serviceOf = (orderType: number | null) =>
    orderType === null
      ? t('customers.noService')
      : t(isBrought ? 'customers.channelDelivery' : 'customers.channelPickup')
  const facts = [
    [
      t('customers.customer'),
      [link.customer.name, link.customer.phone && formatPhone(link.customer.phone)].filter(Boolean).join(' · '),
    ],
    ...(link.products.length > 0
      ? ([
          [t('customers.service'), serviceOf(link.orderType)],
          [
            t('customers.when'),
            link.schedule ? `${day(link.schedule.startTime)} ${time(link.schedule.startTime)}` : '',
          ],
          [t('customers.whereTo'), isBrought ? (link.customer.address ?? t('customers.payerSays')) : ''],
        ] as const)
      : []),
    [t('customers.waysToPay'), link.methods?.map((method) => methodName(t, method)).join(comma) ?? ''],
    [t('customers.usedOf'), t('customers.paidTimes', { used: link.used, uses: link.uses })],
    [
      t('customers.validUntil'),
      link.expiresAt ? `${day(link.expiresAt)} ${time(link.expiresAt)}` : t('customers.noEnd'),
    ],
    [t('customers.madeAt'), `${day(link.createdAt)} ${time(link.createdAt)}`],
  ] as const
  const end = () =>
    withdraw.mutate(
      { params: { id: link._id } },
      { onSuccess: () => toast({ text: t('customers.linkEnded'), icon: <CheckIcon size={18} /> }) },
    )
  return (
    <Panel
      title={titleOf(link) || t('customers.productsOnly')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        link.state === 'open' ? (
          <AskingButton
            kind="danger"
            wide
            busy={withdraw.isPending && t('console.loading')}
            title={t('customers.endLinkAsk')}
            text={t('customers.endLinkText')}
            yes={t('customers.endLink')}
            no={t('customers.keepLink')}
            onYes={end}
          >
            {t('customers.endLink')}
          </AskingButton>
        ) : null
      }
    >
      <p className="flex items-center gap-3">
        <span className="text-figure">{money(link.amount)}</span>
        <LinkState link={link} />
      </p>
      {rest ? (
        <p dir="auto" className="mt-2 whitespace-pre-line text-ink2">
          {rest}
        </p>
      ) : null}
      {link.products.length > 0 ? (
        <ul className="mt-3 grid gap-1">
          {link.products.map(({ _id, name, qty }) => (
            <li key={_id}>
              <bdi dir="ltr">{qty} ×</bdi> <MerchantText text={name} />
            </li>
          ))}
        </ul>
      ) : null}
      {link.totals ? (
        <div className="mt-3 border-t border-line pt-3">
          <LinkTotals totals={link.totals} />
        </div>
      ) : null}
      <dl className="mt-4 grid gap-2">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink2">{label}</dt>
              <dd className="text-end">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <h3 className="mt-5 mb-1 text-section">{t('customers.whoPaid')}</h3>
      <div className="-mx-3">
        {paid.data && paid.data.items.length > 0 ? <OrderTable orders={paid.data.items} /> : null}
        {paid.data?.items.length === 0 ? <p className="px-3 text-ink2">{t('customers.nobodyPaid')}</p> : null}
        {paid.isPending ? <LoadingRows label={t('console.loading')} rows={2} /> : null}
      </div>
      {withdraw.error ? <FailedCall error={withdraw.error} /> : null}
    </Panel>
  )
}
