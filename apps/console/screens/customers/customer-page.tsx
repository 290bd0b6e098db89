import { exportCustomer, getCustomer } from '@compass/contract/customers'
import { searchOrders } from '@compass/contract/merchant-orders'
import { formatNumber, formatPhone } from '@compass/i18n/formats'
import { CheckIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { DownloadIcon } from '#parts/icons.ts'
import { Card } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useSend } from '#shell/calls/index.tsx'
import { saveFile, useClock, useFigures } from '#shell/figures/index.ts'
import { BackAction, UnreadPage } from '#shell/frame/one-page.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { OrderTable } from '#shell/orders/order-table.tsx'
import { PagedList } from '#shell/orders/paged-list.tsx'
import { usePages } from '#shell/orders/use-pages.ts'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { CustomerDetail } from './customer-detail.ts'
import { HoldingPanel } from './holding-panel.tsx'

export function CustomerPage() {
  const t = useWords('customers')
  const { id = '', slug = '' } = useParams()
  const read = useCall(getCustomer, { params: { id } })
  const [changing, setChanging] = useState<'points' | 'credits' | null>(null)
  const back = <BackAction label={t('customers.toCustomers')} to={screenPath(slug, 'customers')} />
  if (!read.data) return <UnreadPage title={back} read={read} />
  const { customer, holdings, offered } = read.data
  return (
    <div className={changing ? 'desktop:pe-104' : ''}>
      <Page title={<bdi>{customer.name ?? t('customers.guest')}</bdi>} back={back} actions={<Export id={id} />}>
        <div className="grid grid-cols-1 gap-4">
          <Facts detail={read.data} />
          {holdings && (offered.points || offered.credits) ? (
            <Holdings detail={read.data} onChange={setChanging} />
          ) : null}
          <Orders id={id} />
        </div>
      </Page>
      {changing && holdings ? (
        <HoldingPanel key={changing} id={id} kind={changing} holdings={holdings} onClose={() => setChanging(null)} />
      ) : null}
    </div>
  )
}

function Facts({ detail: { customer } }: { readonly detail: CustomerDetail }) {
  const t = useWords('customers')
  const { money } = useFigures()
  const { day } = useClock()
  const facts = [
    [t('customers.phone'), customer.phone ? formatPhone(customer.phone) : t('customers.noPhone')],
    [t('customers.orders'), String(customer.orders)],
    [t('customers.spent'), money(customer.spent)],
    [t('customers.lastOrder'), customer.lastOrderAt ? day(customer.lastOrderAt) : '–'],
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-note text-ink2">{label}</dt>
            <dd className="text-row">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Holdings({
  detail: { holdings, offered },
  onChange,
}: {
  readonly detail: CustomerDetail
  readonly onChange: (kind: 'points' | 'credits') => void
}) {
  const t = useWords('customers')
  const language = useLanguage()
  const { money } = useFigures()
  if (!holdings) return null
  return (
    <Card aria-label={t('customers.holds')}>
      <h2 className="mb-3 text-section">{t('customers.holds')}</h2>
      <div className="grid gap-4 tablet:grid-cols-3">
        {offered.points ? (
          <Held
            label={t('customers.points')}
            value={formatNumber(holdings.points, language)}
            action={t('customers.changePoints')}
            onAction={() => onChange('points')}
          />
        ) : null}
        {offered.credits ? (
          <Held
            label={t('customers.credits')}
            value={money(holdings.credits)}
            action={t('customers.changeCredits')}
            onAction={() => onChange('credits')}
          />
        ) : null}
        {holdings.rewards.map(({ _id, name, amount }) => (
          <div key={_id}>
            <p className="text-note text-ink2">
              <MerchantText text={name} />
            </p>
            <p className="text-figure">{money(amount)}</p>
          </div>
        ))}
      </div>
      <Entries entries={holdings.entries} />
    </Card>
  )
}

function Held(props: {
  readonly label: string
  readonly value: string
  readonly action: string
  readonly onAction: () => void
}) {
  const { label, value, action, onAction } = props
  return (
    <div>
      <p className="text-note text-ink2">{label}</p>
      <p className="text-figure">{value}</p>
      <Button size="table" className="mt-1.5" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}

/** How it came about: who gave or took, which order earned or used it, and why. */
function Entries({ entries }: { readonly entries: NonNullable<CustomerDetail['holdings']>['entries'] }) {
  const t = useWords('customers')
  const language = useLanguage()
  const { slug = '' } = useParams()
  const { sum } = useFigures()
  const { day, time } = useClock()
  if (entries.length === 0) return <p className="mt-4 text-ink2">{t('customers.noEntries')}</p>
  const causes: Readonly<Record<string, string>> = {
    earned: t('customers.causeEarned'),
    recorded: t('customers.causeRecorded'),
    spent: t('customers.causeSpent'),
    returned: t('customers.causeReturned'),
    refunded: t('customers.causeRefunded'),
    taken: t('customers.causeTaken'),
    moved: t('customers.causeMoved'),
    closed: t('customers.causeClosed'),
  }
  return (
    <div className="-mx-4 mt-4 max-h-96 overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th className="ps-4">{t('customers.what')}</th>
            <th className="max-tablet:hidden">{t('customers.why')}</th>
            <th data-number>{t('customers.time')}</th>
            <th data-number>{t('customers.points')}</th>
            <th data-number className="pe-4">
              {t('customers.credits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ at, kind, amount, cause, order, orderId, note, by }, i) => {
            const direction = amount > 0 ? t('customers.causeGiven') : t('customers.causeTakenAway')
            const text = `${amount > 0 ? '+' : ''}${kind === 'points' ? formatNumber(amount, language) : sum(amount)}`
            return (
              <tr key={`${at} ${kind} ${String(i)}`}>
                <td className="ps-4">
                  <span className="text-row">{cause === 'given' ? direction : (causes[cause] ?? cause)}</span>{' '}
                  {order && orderId ? (
                    <Link to={screenPath(slug, 'orders', order)} className="underline">
                      {orderId}
                    </Link>
                  ) : null}
                </td>
                <td className="text-ink2 max-tablet:hidden">
                  <bdi>{note ?? ''}</bdi>
                  {by ? <span className="block text-note text-ink3">{by}</span> : null}
                </td>
                <td data-number className="text-ink2">
                  {day(at)} {time(at)}
                </td>
                <td data-number>{kind === 'points' ? <bdi dir="ltr">{text}</bdi> : ''}</td>
                <td data-number className="pe-4">
                  {kind === 'points' ? '' : <bdi dir="ltr">{text}</bdi>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Orders({ id }: { readonly id: string }) {
  const t = useWords('customers')
  const pages = usePages(searchOrders, { customer: id })
  return (
    <Card aria-label={t('customers.orders')} className="px-0! pb-0!">
      <h2 className="px-4 pb-1 text-section">{t('customers.orders')}</h2>
      <PagedList pages={pages} loadingRows={3}>
        <OrderTable orders={pages.items} showsCustomer={false} />
      </PagedList>
    </Card>
  )
}

/** Everything that is held about a customer as a file; who takes it is written down. */
function Export({ id }: { readonly id: string }) {
  const t = useWords('customers')
  const send = useSend()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { fileName, json } = await send(exportCustomer, { params: { id } })
      saveFile(fileName, json, 'application/json')
      toast({ text: t('customers.exported'), icon: <CheckIcon size={18} /> })
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" icon={<DownloadIcon size={18} />} busy={busy && t('customers.exporting')} onClick={save}>
      {t('customers.export')}
    </Button>
  )
}
