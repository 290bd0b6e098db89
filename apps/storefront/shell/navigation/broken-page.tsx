import { createTranslator } from '@compass/i18n/translator'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { OfflineIcon, SearchIcon } from '@compass/ui/menu-icons'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#paths'
import { useRootShell } from '../merchants/root-shell.ts'

const FAULTS = {
  missing: ['shell.notFoundTitle', 'shell.notFoundHint'],
  offline: ['shell.offlineTitle', 'shell.offlineHint'],
  away: ['shell.maintenanceTitle', 'shell.maintenanceHint'],
  ours: ['shell.errorTitle', 'shell.errorHint'],
} as const

/** Not found, no network, or our fault: each says what is so and leads on. The page around it may know no merchant. */
export function BrokenPage() {
  const fault = useFault()
  const shell = useRootShell()
  const t = createTranslator(shell?.language ?? 'en', ['shell', 'menu'])
  const url = shell?.merchant?.url
  const [title, hint] = FAULTS[fault]
  const toMenu = { href: url ? paths.menu(url) : paths.landing(), words: t(url ? 'shell.toMenu' : 'shell.toStart') }
  const canTryAgain = fault !== 'missing'
  const store = canTryAgain || !url ? null : shell?.stores.find(({ id }) => id === shell.storeId)
  return (
    <main className="column flex min-h-dvh flex-col">
      <title>{t(title)}</title>
      <meta name="robots" content="noindex" />
      {shell?.merchant ? (
        <a href={toMenu.href} className="flex min-h-16 items-center px-5 text-subhead">
          <bdi>{shell.merchant.name}</bdi>
        </a>
      ) : null}
      <EmptyState
        picture={
          // Without a network no picture comes.
          fault === 'offline' ? (
            <OfflineIcon size={72} />
          ) : (
            <img src={`/states/${canTryAgain ? 'plug' : 'compass'}.webp`} alt="" width={140} height={140} />
          )
        }
        title={t(title)}
        extra={
          store && url ? (
            <a href={paths.search(url, store.id)} className="search text-start">
              <SearchIcon />
              {t('menu.search')}
            </a>
          ) : null
        }
        action={
          canTryAgain ? (
            // An empty address is the page's own: it is asked for again, with scripts and without.
            <Button as="a" wide href="">
              {t('shell.tryAgain')}
            </Button>
          ) : (
            <Button as="a" wide href={toMenu.href}>
              {toMenu.words}
            </Button>
          )
        }
        link={
          canTryAgain ? (
            <a href={toMenu.href} className="word">
              {toMenu.words}
            </a>
          ) : store ? (
            <a href={`tel:${store.phone}`} className="word">
              {t('shell.callUs')}
            </a>
          ) : null
        }
      >
        {t(hint)}
      </EmptyState>
    </main>
  )
}

/** What is wrong. Where it was the network, the page comes by itself once that is back. */
function useFault(): keyof typeof FAULTS {
  const error = useRouteError()
  const isAnswered = isRouteErrorResponse(error)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    if (isAnswered || navigator.onLine) return
    setOffline(true)
    const again = () => location.reload()
    addEventListener('online', again, { once: true })
    return () => removeEventListener('online', again)
  }, [isAnswered])
  if (isAnswered) return error.status === 404 ? 'missing' : error.status === 503 ? 'away' : 'ours'
  return isOffline ? 'offline' : 'ours'
}
