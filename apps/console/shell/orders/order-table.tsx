import type { AnswerOf } from '@compass/contract/call'
import type { searchOrders } from '@compass/contract/merchant-orders'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { Link, useParams } from 'react-router'
import { screenPath } from '#paths'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useComma, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { ChannelIcon, channelName, StateChip } from './order-words.tsx'

type Row = AnswerOf<typeof searchOrders>['items'][number]

const FEATURES = tableFeatures({})
const helper = createColumnHelper<typeof FEATURES, Row>()
const COLUMNS = helper.columns([helper.accessor('orderId', { id: 'orderId' })])

/** Orders in rows; each row leads to its order. The chosen one is marked. */
export function OrderTable({
  orders,
  showsCustomer = true,
}: {
  readonly orders: readonly Row[]
  readonly showsCustomer?: boolean
}) {
  const t = useWords('customers')
  const { currencyName: currency } = useFigures()
  const table = useTable({ features: FEATURES, columns: COLUMNS, data: orders as Row[], getRowId: (row) => row._id })
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th>{t('customers.order')}</th>
          <th className="max-tablet:hidden">{t('customers.items')}</th>
          <th>{t('customers.state')}</th>
          <th data-number className="max-tablet:hidden">
            {t('customers.time')}
          </th>
          <th data-number>{currency}</th>
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <OrderLine key={row.id} order={row.original} showsCustomer={showsCustomer} />
        ))}
      </tbody>
    </table>
  )
}

function OrderLine({ order, showsCustomer }: { readonly order: Row; readonly showsCustomer: boolean }) {
  const t = useWords('customers')
  const { slug = '' } = useParams()
  const comma = useComma()
  const say = useMerchantText()
  const { sum } = useFigures()
  const { moment } = useClock(order.store)
  const { spot, customer, channel, lines, lineCount, givenBack, total, status } = order
  const place = spot === null ? null : t('customers.spot', { number: spot })
  const person = showsCustomer ? (place ?? customer.name ?? customer.phone ?? '') : ''
  const dishes = lines.map(({ name, qty }) => (qty > 1 ? `${qty} ${say(name)}` : say(name))).join(comma)
  const more = lineCount > lines.length ? ` +${lineCount - lines.length}` : ''
  const isAllBack = givenBack.amount > 0 && givenBack.amount >= total.amount
  return (
    <tr className="relative hover:bg-wash focus-within:bg-wash">
      <td className="max-tablet:w-full">
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="text-ink3" title={channelName(t, channel)}>
            <ChannelIcon channel={channel} />
          </span>
          <Link
            to={screenPath(slug, 'orders', order._id)}
            className="min-w-0 after:absolute after:inset-0 tablet:max-w-56 tablet:truncate"
          >
            <span className="font-em">{order.orderId}</span> <bdi className="text-ink2">{person}</bdi>
          </Link>
        </span>
        <span className="mt-0.5 block ps-6.5 text-note text-ink3 tablet:hidden">{moment(order.placedAt)}</span>
      </td>
      <td className="w-full max-w-0 truncate text-ink2 max-tablet:hidden">
        {dishes}
        <bdi>{more}</bdi>
      </td>
      <td className="whitespace-nowrap">
        <StateChip status={status} channel={channel} isReturned={isAllBack} />
      </td>
      <td data-number className="whitespace-nowrap text-ink2 max-tablet:hidden">
        {moment(order.placedAt)}
      </td>
      <td data-number>
        {isAllBack ? (
          <s className="text-ink3">{sum(total.amount)}</s>
        ) : (
          <span className="font-em">{sum(total.amount)}</span>
        )}
        {givenBack.amount > 0 && !isAllBack ? (
          <span className="block text-note text-ink3">{sum(-givenBack.amount)}</span>
        ) : null}
      </td>
    </tr>
  )
}
