import { getMerchantOrder } from '@compass/contract/merchant-orders'
import { channelOf, type OrderType } from '@compass/domain/services'
import { formatPhone, formatRate } from '@compass/i18n/formats'
import { MessageIcon, MoneyBackIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Initials } from '#parts/initials.tsx'
import { Card } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { BackAction, UnreadPage } from '#shell/frame/one-page.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { OrderTable } from '#shell/orders/order-table.tsx'
import { channelName, methodName, StateChip } from '#shell/orders/order-words.tsx'
import { pictureOf } from '#shell/pictures/index.ts'
import { reaches, useSession } from '#shell/session/index.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import type { OrderDetail } from './order-detail.ts'
import { PaperActions } from './paper-actions.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { WhatHappened } from './what-happened.tsx'

/** One order: who it is for, what was ordered, what was paid and went back, and what happened. */
// Long on purpose: the parts of one page in their order.
export function OrderPage() {
  const t = useWords('customers')
  const { id = '', slug = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const read = useCall(getMerchantOrder, { params: { id } }, { refetchInterval: 15_000 })
  const { staff } = useSession()
  const { time } = useClock(read.data?.order.store._id)
  const isRefunding = params.get('refund') !== null
  const [returned, setReturned] = useState(0)
  const setRefunding = (open: boolean) => setParams(open ? { refund: '' } : {}, { replace: true })
  const back = <BackAction label={t('customers.toOrders')} to={screenPath(slug, 'orders')} />
  if (!read.data) return <UnreadPage title={back} read={read} />
  const { order, left } = read.data
  const channel = channelOf(order.orderType as OrderType | null)
  const lastStep = order.timeline.at(-1)?.at
  const mayRefund = reaches(staff.role, 'manager') && left.amount > 0
  return (
    <div className={isRefunding ? 'desktop:pe-104' : ''}>
      <Page
        title={<bdi dir="ltr">{order.orderId}</bdi>}
        back={back}
        aside={<StateChip status={order.status} channel={channel} time={lastStep ? time(lastStep) : ''} />}
        actions={
          <>
            <PaperActions order={order} />
            {mayRefund && !isRefunding ? (
              <Button kind="outline" size="board" icon={<MoneyBackIcon size={18} />} onClick={() => setRefunding(true)}>
                {t('customers.giveBack')}
              </Button>
            ) : null}
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <Customer detail={read.data} />
          <Words detail={read.data} />
          <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Lines detail={read.data} returned={returned} />
            <WhatHappened order={order} />
          </div>
          {read.data.customer && read.data.customer.earlier.length > 0 ? (
            <Card aria-label={t('customers.earlier')} className="px-0! pb-0!">
              <header className="flex items-baseline justify-between gap-3 px-4 pb-1">
                <h2 className="text-section">{t('customers.earlier')}</h2>
                <TextAction as={Link} to={screenPath(slug, 'customers', read.data.customer._id)}>
                  {t('customers.allOrders', { count: read.data.customer.orders })}
                </TextAction>
              </header>
              <OrderTable orders={read.data.customer.earlier} showsCustomer={false} />
            </Card>
          ) : null}
        </div>
      </Page>
      {isRefunding && mayRefund ? (
        <RefundPanel key={id} detail={read.data} onPreview={setReturned} onClose={() => setRefunding(false)} />
      ) : null}
    </div>
  )
}

function Customer({ detail }: { readonly detail: OrderDetail }) {
  const t = useWords('customers')
  const { slug = '' } = useParams()
  const { money } = useFigures()
  const { order, customer } = detail
  const channel = channelOf(order.orderType as OrderType | null)
  const { name } = order.customer
  const address = order.address?.address
  return (
    <Card className="grid gap-4 tablet:grid-cols-3">
      <div className="flex min-w-0 items-center gap-3">
        {name ? <Initials name={name} /> : null}
        <div className="min-w-0">
          <p className="truncate text-row">
            {customer ? (
              <Link to={screenPath(slug, 'customers', customer._id)} className="hover:underline">
                <bdi>{name ?? t('customers.guest')}</bdi>
              </Link>
            ) : (
              <bdi>{name ?? t('customers.guest')}</bdi>
            )}
          </p>
          {customer ? (
            <p className="text-note text-ink2">
              {t('customers.ordersAndSum', { count: customer.orders, amount: money(customer.spent) })}
            </p>
          ) : null}
        </div>
      </div>
      <Fact label={channelName(t, channel)}>
        {order.spot ? (
          t('customers.spot', { number: order.spot.number })
        ) : address ? (
          <bdi>{address}</bdi>
        ) : (
          <MerchantText text={order.store.name} />
        )}
      </Fact>
      <Fact label={t('customers.phone')}>
        {order.customer.phone ? <Phone phone={order.customer.phone} /> : t('customers.noPhone')}
      </Fact>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-note text-ink2">{label}</p>
      <p className="truncate text-row">{children}</p>
    </div>
  )
}

/** Its end is hidden until somebody wants to call: screens at a counter are seen by many. */
function Phone({ phone }: { readonly phone: string }) {
  const t = useWords('customers')
  const [isShown, setShown] = useState(false)
  const written = formatPhone(phone)
  if (isShown)
    return (
      <a href={`tel:${phone}`} className="underline">
        <bdi dir="ltr">{written}</bdi>
      </a>
    )
  return (
    <>
      <bdi dir="ltr">{hideDigits(written)}</bdi>{' '}
      <TextAction onClick={() => setShown(true)}>{t('customers.show')}</TextAction>
    </>
  )
}

const SHOWN_FIRST = 5
const SHOWN_LAST = 2

/** Country and network stay, and the last two digits: enough to tell two customers apart. */
function hideDigits(written: string): string {
  const count = written.replace(/\D/g, '').length
  let place = 0
  return written.replace(/\d/g, (digit) => {
    place += 1
    return place > SHOWN_FIRST && place <= count - SHOWN_LAST ? '•' : digit
  })
}

/** What the customer wrote, in their own direction. */
function Words({ detail: { order } }: { readonly detail: OrderDetail }) {
  const notes = [order.deliveryInstruction, ...order.products.map(({ specialInstructions }) => specialInstructions)]
  const words = notes.filter((note) => note !== null && note !== '')
  if (words.length === 0) return null
  return (
    <Card className="flex gap-3">
      <MessageIcon size={18} className="mt-0.5 shrink-0 text-ink2" />
      <div className="grid gap-1">
        {words.map((note) => (
          <p key={note} dir="auto" className="text-row">
            {note}
          </p>
        ))}
      </div>
    </Card>
  )
}

function Lines({ detail, returned }: { readonly detail: OrderDetail; readonly returned: number }) {
  const t = useWords('customers')
  const say = useMerchantText()
  const { order, refundedUnits } = detail
  const unitsOf = (line: string) => refundedUnits.find((one) => one.line === line)?.units ?? 0
  const { sum } = useFigures()
  return (
    <Card aria-label={t('customers.items')}>
      <ul>
        {order.products.map(({ _id, product, name, qty, total, customize, photo }) => (
          <li key={_id} className="flex items-center gap-3 border-b border-line py-3 first:pt-0">
            <Plate
              id={product._id}
              glyph="utensils"
              glyphSize={18}
              picture={pictureOf(photo)}
              className="size-11 shrink-0 rounded-little"
            />
            <div className="min-w-0 flex-1">
              <p className="text-row">
                <MerchantText text={name} />
              </p>
              <p className="text-note text-ink2">
                {customize.flatMap(({ variants }) => variants.map((variant) => say(variant.name))).join(' · ')}
              </p>
              {unitsOf(_id) > 0 ? (
                <p className="text-note text-ink3">{t('customers.unitsBack', { count: unitsOf(_id) })}</p>
              ) : null}
            </div>
            <bdi dir="ltr" className="text-ink2">
              ×{qty}
            </bdi>
            <span className="w-20 text-end font-em">{sum(total.amount)}</span>
          </li>
        ))}
      </ul>
      <Sums detail={detail} returned={returned} />
    </Card>
  )
}

/** What the order is made of. `returned` is chosen to go back and has not been sent: it is written with the pen. */
function Sums(props: { readonly detail: OrderDetail; readonly returned: number }) {
  const { detail, returned } = props
  const { order, tax } = detail
  const t = useWords('customers')
  const language = useLanguage()
  const { money, sum } = useFigures()
  const { totals, refundAmount, payment } = { ...order, refundAmount: order.totals.refundAmount }
  const fees: Readonly<Record<string, string>> = {
    delivery: t('customers.feeDelivery'),
    packaging: t('customers.feePackaging'),
    service: t('customers.feeService'),
    smallOrder: t('customers.feeSmallOrder'),
  }
  const rest = totals.grandTotal.amount - refundAmount.amount - returned
  return (
    <dl className="mt-3 grid gap-1.5">
      <Sum label={t('customers.items')} amount={sum(totals.itemsTotal.amount)} />
      {totals.offerDiscount.amount > 0 ? (
        <Sum label={t('customers.promotions')} amount={sum(-totals.offerDiscount.amount)} />
      ) : null}
      {totals.reward.amount > 0 ? <Sum label={t('customers.reward')} amount={sum(-totals.reward.amount)} /> : null}
      {totals.loyalty.amount > 0 ? <Sum label={t('customers.points')} amount={sum(-totals.loyalty.amount)} /> : null}
      {totals.fees.map(({ kind, amount }) =>
        amount.amount > 0 ? <Sum key={kind} label={fees[kind] ?? kind} amount={sum(amount.amount)} /> : null,
      )}
      {totals.taxIncluded || totals.tax.amount === 0 ? null : (
        <Sum label={t('customers.taxOnTop')} amount={sum(totals.tax.amount)} />
      )}
      {totals.credits.amount > 0 ? <Sum label={t('customers.credits')} amount={sum(-totals.credits.amount)} /> : null}
      <Sum
        label={t(payment.status === 100 ? 'customers.paidBy' : 'customers.toPayBy', {
          method: methodName(t, payment.method),
        })}
        amount={money(totals.grandTotal)}
        isWhole
      />
      {refundAmount.amount > 0 ? <Sum label={t('customers.givenBack')} amount={sum(-refundAmount.amount)} /> : null}
      {returned > 0 ? (
        <div className="flex justify-between gap-3 font-em text-pen">
          <dt>{t('customers.toGiveBack')}</dt>
          <dd>
            <bdi>{sum(-returned)}</bdi>
          </dd>
        </div>
      ) : null}
      {refundAmount.amount + returned > 0 ? <Sum label={t('customers.stays')} amount={sum(rest)} /> : null}
      {tax.map(({ rate, tax: part }) => (
        <Sum
          key={rate}
          label={t('customers.taxInside', { rate: formatRate(rate, language) })}
          amount={sum(part.amount)}
          isQuiet
        />
      ))}
    </dl>
  )
}

function Sum(props: {
  readonly label: string
  readonly amount: string
  readonly isWhole?: boolean
  readonly isQuiet?: boolean
}) {
  const { label, amount, isWhole, isQuiet } = props
  return (
    <div
      className={`flex justify-between gap-3 ${isWhole ? 'py-1 text-section' : isQuiet ? 'text-note text-ink3' : 'text-ink2'}`}
    >
      <dt>{label}</dt>
      <dd className={isWhole || isQuiet ? '' : 'font-em text-ink'}>
        <bdi>{amount}</bdi>
      </dd>
    </div>
  )
}
