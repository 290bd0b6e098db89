import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { lazy, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { localDate, OpeningTable } from '#shell/stores/opening-table.tsx'
import { useStoreState } from '#shell/stores/store-state.ts'

const sheet = () => import('#shell/slots/order-time-sheet.tsx')
const OrderTimeSheet = lazy(sheet)

const SHOWN_DAYS = 3

/** Instead of the form, while no order can be placed: when the store opens, and the one thing that can be done meanwhile. */
export function ClosedShop({ store, service }: { store: StoreView; service: number }) {
  const t = useWords('checkout', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { stores } = useShell()
  const state = useStoreState(store, service)
  const isForLater = store.laterServices.length > 0
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    // A tap that means another tab goes there; without a network the screen says so.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.onLine) return
    event.preventDefault()
    setOpen(true)
  }
  const opens = store.opensAt ? localDate(new Date(store.opensAt), store.timeZone) : undefined
  return (
    <Page
      title={t('checkout.title')}
      note={stores.length > 1 ? <LocalizedText text={store.name} /> : undefined}
      back={paths.myOrder(url)}
    >
      <EmptyState
        isBelowHeading
        picture={
          <>
            <img src="/states/moon.webp" alt="" width={120} height={120} />
            <img src="/states/tea.webp" alt="" width={84} height={84} className="absolute end-5 bottom-4 size-21!" />
          </>
        }
        title={state.word}
        extra={<OpeningTable store={store} days={Math.max(SHOWN_DAYS, daysUntil(store, opens))} strong={opens} />}
        action={
          isForLater ? (
            <Button as={Link} to={paths.orderTime(url, store.id)} wide onClick={open}>
              {t('shell.orderLater')}
            </Button>
          ) : (
            <Button as={Link} to={menuPath} wide>
              {t('shell.justLook')}
            </Button>
          )
        }
        link={
          isForLater ? (
            <Link to={menuPath} className="word">
              {t('shell.justLook')}
            </Link>
          ) : undefined
        }
      >
        {state.sentence}
      </EmptyState>
      <LazyPart wanted={isOpen} fetch={sheet}>
        <OrderTimeSheet store={store} open={isOpen} onClose={() => setOpen(false)} />
      </LazyPart>
    </Page>
  )
}

/** Rows of the table until the day on which it opens, that one included; 0 where the table ends before. */
function daysUntil(store: StoreView, date: string | undefined): number {
  return store.timings.findIndex((day) => day.date === date) + 1
}
