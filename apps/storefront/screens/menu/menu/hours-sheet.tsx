import { formatDay, formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { PhoneIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useStoreState } from '#shell/stores/store-state.ts'

/** When the store is open, day by day, with its address and telephone; closed, it says so first. */
export function HoursSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell')
  const { url } = useMerchant()
  const { language } = useShell()
  const store = useStore()
  const state = useStoreState(store)
  const times = useTimes()
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', localNoon(store.timeZone), language)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={state.takesOrders ? t('shell.storeTimes') : state.word}
      closeLabel={t('shell.close')}
      closeHref={paths.menu(url)}
      foot={
        state.takesOrders ? undefined : (
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
        <dl className="rounded-card bg-surface px-4.5 shadow-s1">
          {store.timings.map(({ date, spans }, i) => (
            <div
              key={date}
              className={`flex min-h-11 items-center justify-between gap-4 border-line py-2 not-last:border-b ${i === 0 ? 'font-strong' : ''}`}
            >
              <dt>{day(date)}</dt>
              <dd className="max-w-2/3 shrink-0 text-end">
                {spans.length === 0 ? (
                  <span className="text-ink2">{t('shell.closed')}</span>
                ) : (
                  spans.map(({ opens, closes }) => (
                    <span key={opens} className="block">
                      {opens === '00:00' && closes === '24:00' ? t('shell.openDayAndNight') : times.span(opens, closes)}
                    </span>
                  ))
                )}
              </dd>
            </div>
          ))}
        </dl>
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

/** Noon of the store's today, as a date without a zone, to compare the table's dates with. */
function localNoon(timeZone: string): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  return new Date(`${today}T12:00:00Z`)
}
