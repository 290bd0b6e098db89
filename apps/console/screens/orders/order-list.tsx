import { ORDER_STATES, searchOrders } from '@compass/contract/merchant-orders'
import { ReceiptIcon, SearchIcon } from '@compass/ui/icons'
import { Button } from '#parts/button.tsx'
import { FilterBar, FilterPill } from '#parts/filter-bar.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useClock } from '#shell/figures/index.ts'
import { useFilters } from '#shell/filters/index.ts'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { OrderTable } from '#shell/orders/order-table.tsx'
import { CHANNELS, channelName } from '#shell/orders/order-words.tsx'
import { PagedList } from '#shell/orders/paged-list.tsx'
import { usePages } from '#shell/orders/use-pages.ts'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

const SPANS = ['today', 'yesterday', 'week', 'month'] as const
const FILTERS = ['q', 'when', 'state', 'channel', 'store'] as const
const DAY_MS = 86_400_000

/** Orders, found by number, name or phone; the address keeps what was asked, so Back shows it again. */
// Long on purpose: one filter after another, and what the list says when it is empty.
export function OrderList() {
  const t = useWords('console', 'customers')
  const say = useMerchantText()
  const { stores, staff } = useSession()
  const { timeZone } = useClock()
  const { read, choose, clear: forget } = useFilters()
  const state = ORDER_STATES.find((one) => one === read('state'))
  const query = {
    ...(read('q') && { query: read('q') }),
    ...(state && { state }),
    ...(read('channel') && { channel: read('channel') }),
    ...(read('store') && { store: read('store') }),
    ...datesOf(read('when'), timeZone),
  }
  const isFiltered = Object.keys(query).length > 0
  const pages = usePages(searchOrders, query)
  const names: Readonly<Record<(typeof ORDER_STATES)[number], string>> = {
    running: t('customers.stateRunning'),
    done: t('customers.stateDone'),
    off: t('customers.stateOff'),
    givenBack: t('customers.givenBack'),
    unpaid: t('customers.stateUnpaid'),
  }
  const spans: Readonly<Record<(typeof SPANS)[number], string>> = {
    today: t('customers.today'),
    yesterday: t('customers.yesterday'),
    week: t('customers.sevenDays'),
    month: t('customers.thirtyDays'),
  }
  const clear = t('customers.clear')
  return (
    <Page title={t('console.orders')}>
      <Card className="p-0!">
        <FilterBar label={t('customers.findOrder')} value={read('q')} onSearch={choose('q')}>
          {staff.role === 'counter' ? null : (
            <FilterPill
              label={t('customers.when')}
              value={read('when')}
              options={SPANS.map((value) => ({ value, label: spans[value] }))}
              clearLabel={clear}
              onChoose={choose('when')}
            />
          )}
          <FilterPill
            label={t('customers.state')}
            value={read('state')}
            options={ORDER_STATES.map((value) => ({ value, label: names[value] }))}
            clearLabel={clear}
            onChoose={choose('state')}
          />
          <FilterPill
            label={t('customers.channel')}
            value={read('channel')}
            options={CHANNELS.map((value) => ({ value: String(value), label: channelName(t, value) }))}
            clearLabel={clear}
            onChoose={choose('channel')}
          />
          {stores.length > 1 ? (
            <FilterPill
              label={t('customers.store')}
              value={read('store')}
              options={stores.map(({ _id, name }) => ({ value: _id, label: say(name) }))}
              clearLabel={clear}
              onChoose={choose('store')}
            />
          ) : null}
        </FilterBar>
        <PagedList
          pages={pages}
          empty={
            isFiltered
              ? {
                  icon: SearchIcon,
                  title: t('customers.noOrderFits'),
                  action: <Button onClick={() => forget(...FILTERS)}>{t('customers.showAll')}</Button>,
                }
              : { icon: ReceiptIcon, title: t('customers.noOrders'), text: t('customers.noOrdersText') }
          }
        >
          <OrderTable orders={pages.items} />
        </PagedList>
      </Card>
    </Page>
  )
}

/** Dates in the store's zone; nothing was chosen: none. */
function datesOf(span: string, timeZone: string): { readonly from?: string; readonly to?: string } {
  const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toLocaleDateString('en-CA', { timeZone })
  if (span === 'today') return { from: dateOf(0) }
  if (span === 'yesterday') return { from: dateOf(1), to: dateOf(1) }
  if (span === 'week') return { from: dateOf(6) }
  return span === 'month' ? { from: dateOf(29) } : {}
}
