import { formatDay, formatTime } from '@compass/i18n/formats'
import { ForwardIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useShell, useStore, useWords } from '../../../shell/shell.tsx'

const CLOSING_SOON_MINUTES = 30

/** Minutes until an instant, counted in the browser: the page itself may be older. Null before, and where it is far. */
export function useMinutesUntil(instant: string | null, near: number): number | null {
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
  const { language } = useShell()
  const store = useStore()
  const closing = useMinutesUntil(store.closesAt, CLOSING_SOON_MINUTES)
  const opening = useMinutesUntil(store.opensAt, 60)
  const at = (instant: string) => formatTime(new Date(instant), store.timeZone)
  let dot = 'bg-ink3'
  let word = t('shell.closed')
  let rest = ''
  switch (store.state) {
    case 'open':
    case 'closingSoon':
      dot = closing ? 'bg-warn' : 'bg-ok'
      if (closing) word = t('shell.closingIn', { minutes: closing })
      else if (store.closesAt) {
        word = t('shell.open')
        rest = t('shell.until', { time: at(store.closesAt) })
      } else word = t('shell.openDayAndNight')
      break
    case 'closed':
    case 'opensSoon':
      if (opening) {
        dot = 'bg-warn'
        word = t('shell.opensIn', { minutes: opening })
      } else if (store.opensAt) {
        const opens = new Date(store.opensAt)
        const isNear = opens.getTime() - Date.now() < 12 * 3600_000
        rest = isNear
          ? t('shell.opensAt', { time: at(store.opensAt) })
          : t('shell.opensOn', { day: formatDay(opens, store.timeZone, new Date(), language), time: at(store.opensAt) })
      }
      break
    case 'paused':
      dot = 'bg-warn'
      word = t('shell.paused')
      break
    case 'inactive':
      word = t('shell.inactive')
      break
    case 'testing':
      dot = 'bg-warn'
      word = t('shell.testing')
  }
  return (
    <Link to="?choose=hours" preventScrollReset className="hit inline-flex items-center gap-2 text-body">
      <span className={`size-2 shrink-0 rounded-full ${dot}`} />
      <span>
        <span className="font-strong">{word}</span> <span className="text-ink2">{rest}</span>
      </span>
      {leads ? <ForwardIcon size={16} className="text-ink2" /> : null}
    </Link>
  )
}
