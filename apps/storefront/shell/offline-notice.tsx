import { Banner } from '@compass/ui/banner'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWords } from './shell.tsx'

function listen(told: () => void): () => void {
  addEventListener('online', told)
  addEventListener('offline', told)
  return () => {
    removeEventListener('online', told)
    removeEventListener('offline', told)
  }
}

/** Is there a network? True on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
}

/** Says that the network is gone and that nothing is lost; goes by itself, and says once that it is back. */
export function OfflineNotice() {
  const t = useWords('shell')
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (!online) {
      setWasOffline(true)
      setClosed(false)
      return
    }
    const timer = setTimeout(() => setWasOffline(false), 4000)
    return () => clearTimeout(timer)
  }, [online])
  if (closed || (online && !wasOffline)) return null
  return (
    <div className="fixed inset-x-0 top-0 z-40 mx-auto w-full max-w-120 p-3">
      <Banner
        tone={online ? 'ok' : 'warn'}
        icon={<span aria-hidden>●</span>}
        urgent={!online}
        className="shadow-s2"
        action={
          online ? undefined : (
            <button type="button" className="word" onClick={() => setClosed(true)}>
              {t('shell.close')}
            </button>
          )
        }
      >
        {online ? t('shell.backOnline') : t('shell.offlineBanner')}
      </Banner>
    </div>
  )
}
