import { ForwardIcon } from '@compass/ui/menu-icons'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { DOT_CLASSES, describeStoreStatus } from '#shell/stores/status-words.ts'
import { takesOrders } from '#shell/stores/store-state.ts'

const CLOSING_SOON_MINUTES = 30
const OPENING_SOON_MINUTES = 60

/** Minutes until an instant, counted in the browser: the page itself may be older. Null before, and where it is far. */
function useMinutesUntil(instant: string | null, near: number): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (!instant) return
    const count = () => {
      const left = Math.ceil((Date.parse(instant) - Date.now()) / 60_000)
      setMinutes(left > 0 && left <= near ? left : null)
    }
    count()
    const timer = setInterval(count, 20_000)
    return () => clearInterval(timer)
  }, [instant, near])
  return minutes
}

/** Open until, closing in, opens at: with a dot, leading to the opening hours. */
export function StatusLine({ leads = false }: { leads?: boolean }) {
  const t = useWords('shell')
  const { language, service } = useShell()
  const { clock } = useMerchant()
  const store = useStore()
  const closing = useMinutesUntil(store.closesAt, CLOSING_SOON_MINUTES)
  const opening = useMinutesUntil(store.opensAt, OPENING_SOON_MINUTES)
  const isOpen = store.state === 'open' || store.state === 'closingSoon'
  const { tone, word, rest } = describeStoreStatus(
    isOpen && !takesOrders(store, service) ? { ...store, state: 'paused' } : store,
    t,
    language,
    isOpen ? closing : opening,
    clock,
  )
  return (
    <Link to="?choose=hours" preventScrollReset className="status-line hit text-body wide:text-small">
      <span className={`size-2 shrink-0 rounded-full ${DOT_CLASSES[tone]}`} />
      <span className={rest && tone === 'off' ? 'parted min-w-0' : 'min-w-0'}>
        <span className="font-strong">{word}</span> <span className="text-ink2">{rest}</span>
      </span>
      {leads ? <ForwardIcon size={16} className="text-ink2" /> : null}
    </Link>
  )
}
