import { getStaffSession } from '@compass/contract/staff'
import type { Language } from '@compass/domain/languages'
import { OfflineIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, Navigate, Outlet, redirect, useLoaderData, useMatches, useParams } from 'react-router'
import { LazyPublishBar } from '#document/lazy-bar.tsx'
import { screenPath, signInPath } from '#paths'
import { createSend } from '#shell/calls/client.ts'
import { CallRefusal, SendProvider } from '#shell/calls/index.tsx'
import { FindButton, FindProvider } from '#shell/find/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useChosenStore } from '#shell/session/chosen-store.ts'
import { ConfirmProvider, useConfirm } from '#shell/session/confirm.tsx'
import { reaches, SessionProvider, type StaffSession, useSession } from '#shell/session/index.tsx'
import { ToastProvider } from '#shell/toasts/index.tsx'
import type { ConsoleScreen } from '../../routes.tsx'
import { NotFound } from './failed-screen.tsx'
import { type NavigationEntry, SmallNavigation, WideNavigation } from './navigation.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { MerchantButton, StaffButton, StaffSheet, StoreSheet } from './who.tsx'

interface FrameData {
  readonly session: StaffSession
  readonly screens: readonly ConsoleScreen[]
}

/** Reads who is signed in, before anything of a merchant is shown. Nobody: to the page where one signs in. */
export function loadFrame(language: Language, queries: QueryClient, screens: readonly ConsoleScreen[]) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<FrameData | Response> => {
    const slug = params.slug!
    const send = createSend(slug, language, async () => false)
    try {
      const session = await queries.fetchQuery({
        queryKey: [getStaffSession.name, slug],
        queryFn: () => send(getStaffSession, {}),
        staleTime: 60_000,
      })
      const seen = screens.filter(
        ({ role, kind }) =>
          reaches(session.staff.role, role) && (kind ?? session.merchant.kind) === session.merchant.kind,
      )
      return {
        session,
        screens: seen.map((screen) => ({ ...screen, title: screen.titleFor?.(session) ?? screen.title })),
      }
    } catch (error) {
      if (!(error instanceof CallRefusal) || error.refusal.status !== 401) throw error
      const { pathname, search } = new URL(request.url)
      return redirect(signInPath(slug, pathname.replace(/^\/console/, '') + search))
    }
  }
}

/** Everything around a screen: navigation, the merchant, who is signed in, and what is said at the foot. */
export function Frame() {
  const { slug = '' } = useParams()
  const data = useLoaderData<FrameData>()
  const language = useLanguage()
  const session = useSessionOfStore(data.session)
  return (
    <SessionProvider value={session}>
      <ConfirmProvider slug={slug} language={language}>
        <ToastProvider>
          <FrameInside key={slug} slug={slug} {...data} />
        </ToastProvider>
      </ConfirmProvider>
    </SessionProvider>
  )
}

/** The store that was chosen comes first: screens begin with it, and say times on its clock. */
function useSessionOfStore(session: StaffSession): StaffSession {
  const chosen = useChosenStore(session.merchant.slug)
  return useMemo(() => {
    const first = session.stores.find(({ _id }) => _id === chosen)
    if (!first) return session
    return { ...session, stores: [first, ...session.stores.filter((store) => store !== first)] }
  }, [session, chosen])
}

function FrameInside({ slug, screens, session }: FrameData & { readonly slug: string }) {
  const t = useWords('console')
  const language = useLanguage()
  const confirm = useConfirm()
  const send = useMemo(() => createSend(slug, language, confirm), [slug, language, confirm])
  const [sheet, setSheet] = useState<'more' | 'stores' | 'you' | null>(null)
  // A sheet that leaves says so when another one may be there already.
  const closeOf = (name: typeof sheet) => () => setSheet((open) => (open === name ? null : open))
  const openStores = () => setSheet('stores')
  const openYours = () => setSheet('you')
  const openMore = () => setSheet('more')
  const isManager = reaches(useSession().staff.role, 'manager')
  const entries = screens.filter((screen): screen is ConsoleScreen & NavigationEntry =>
    Boolean(screen.group && screen.icon && !screen.isOver?.(session)),
  )
  const path = useMatches().at(-1)?.params['*'] === undefined ? '' : location.pathname.split('/')[3]
  const screen = screens.find((one) => one.path === path)

  useScrollMemory()
  useEffect(() => {
    document.title = screen ? t('console.titleOf', { screen: t(screen.title) }) : t('console.compass')
  }, [screen, t])

  if (!path && entries[0]) return <Navigate to={screenPath(slug, entries[0].path)} replace />
  return (
    <SendProvider value={send}>
      <FindProvider slug={slug} screens={screens}>
        <a href="#screen" className="sr-only focus:not-sr-only">
          {t('console.toContent')}
        </a>
        <div className="console-frame" data-whole={screen?.isWhole || undefined}>
          <header className="console-rail">
            <MerchantButton onOpen={openStores} />
            <FindButton />
            <WideNavigation slug={slug} entries={entries} />
            <nav aria-label={t('console.navigation')} className="rail-small grid gap-1 desktop:hidden">
              <SmallNavigation slug={slug} entries={entries} onMore={openMore} />
            </nav>
            <StaffButton onOpen={openYours} />
          </header>
          <main id="screen" className="min-w-0 [grid-area:page]">
            <Offline />
            {path && !screen ? <NotFound /> : <Outlet />}
            {isManager && !screen?.isWhole ? <LazyPublishBar /> : null}
          </main>
          <nav aria-label={t('console.navigation')} className="console-bar">
            <SmallNavigation slug={slug} entries={entries} onMore={openMore} />
          </nav>
        </div>
        <Sheet
          open={sheet === 'more'}
          onClose={closeOf('more')}
          title={t('console.more')}
          closeLabel={t('console.close')}
        >
          <div className="grid gap-4 px-4 pb-6 [&_.nav-link]:min-h-11 [&_nav]:grid [&_nav]:gap-3">
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link inside was followed */}
            <div className="grid gap-4" onClick={closeOf('more')}>
              <FindButton isWide />
              <WideNavigation slug={slug} entries={entries.slice(4)} />
            </div>
            <MerchantButton isWide onOpen={openStores} />
            <StaffButton isWide onOpen={openYours} />
          </div>
        </Sheet>
        <StoreSheet open={sheet === 'stores'} onClose={closeOf('stores')} />
        <StaffSheet slug={slug} open={sheet === 'you'} onClose={closeOf('you')} />
      </FindProvider>
    </SendProvider>
  )
}

/** The network is gone: what is seen may be old, and what is written waits. */
function Offline() {
  const t = useWords('console')
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  if (isOnline) return null
  return (
    <p role="status" className="flex items-center gap-2 bg-warnbg px-4 py-2 text-note text-warn">
      <OfflineIcon size={16} />
      {t('console.offline')}
    </p>
  )
}
