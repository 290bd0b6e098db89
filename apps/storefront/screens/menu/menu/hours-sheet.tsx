import { formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { PhoneIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { OpeningTable } from '#shell/stores/opening-table.tsx'
import { takesLater, useStoreState } from '#shell/stores/store-state.ts'

/** When the store is open, day by day, with its address and telephone; closed, it says so first. */
export function HoursSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { service } = useShell()
  const store = useStore()
  const state = useStoreState(store)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={state.takesOrders ? t('shell.storeTimes') : state.word}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
      foot={
        state.takesOrders ? undefined : store.laterServices.length > 0 ? (
          <Button
            as={Link}
            to={takesLater(store, service) ? paths.planTime(menuPath) : paths.orderTime(url, store.id)}
            replace
            preventScrollReset
            wide
          >
            {t('shell.orderLater')}
          </Button>
        ) : (
          <Button wide onClick={onClose}>
            {t('shell.justLook')}
          </Button>
        )
      }
    >
      <div className="px-5 pb-6">
        {state.takesOrders ? null : (
          <div className="pb-5 text-center">
            <div className="plate plate-a relative mx-auto size-40 rounded-full">
              <img src="/states/moon.webp" alt="" width={92} height={92} />
              <img src="/states/tea.webp" alt="" width={64} height={64} className="absolute end-4 bottom-3 size-16!" />
            </div>
            <p className="mx-auto mt-5 max-w-75 text-ink2 text-balance">{state.sentence}</p>
          </div>
        )}
        <OpeningTable store={store} />
        <p className="mt-3 flex flex-wrap gap-x-5">
          <Link to={paths.storeTimings(url)} className="word">
            {t('shell.allTimes')}
          </Link>
          <Link to={paths.vendorInfo(url, store.id)} className="word">
            {t('shell.aboutOutlet')}
          </Link>
        </p>
        <p className="mt-5 text-name">
          <LocalizedText text={store.name} />
        </p>
        <p className="mt-0.5 text-ink2">
          <LocalizedText text={store.address} />
        </p>
        <a href={`tel:${store.phone}`} className="btn btn-small btn-quiet mt-3">
          <span className="flex items-center gap-2">
            <PhoneIcon size={18} />
            <bdi dir="ltr">{formatPhone(store.phone)}</bdi>
          </span>
        </a>
      </div>
    </Sheet>
  )
}
