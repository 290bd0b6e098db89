import { formatPhone } from '@compass/i18n/formats'
import { PhoneIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** The telephone of the page's store, and until when somebody is there. */
export function CallRow({ label }: { label: ReactNode }) {
  const t = useWords('shell')
  const { stores, storeId } = useShell()
  const times = useTimes()
  const store = stores.find(({ id }) => id === storeId)
  if (!store?.phone) return null
  const isOpen = store.state === 'open' || store.state === 'closingSoon'
  return (
    <a href={`tel:${store.phone}`}>
      <PhoneIcon />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        <span className="block text-micro font-normal text-ink2">
          <bdi dir="ltr">{formatPhone(store.phone)}</bdi>
        </span>
      </span>
      {isOpen && store.closesAt ? (
        <span className="text-small text-ink2">
          {t('shell.until', { time: times.time(store.closesAt, store.timeZone) })}
        </span>
      ) : null}
    </a>
  )
}
