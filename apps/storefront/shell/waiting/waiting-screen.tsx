import { BrandMark } from '@compass/ui/brand-glyph'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { isNewScreen, nameAwaited } from './awaited-screen.ts'
import { useCover } from './use-cover.ts'
import { WaitingFact } from './waiting-fact.tsx'

/** So long after it shows, the connection is said to be slow even where the browser does not say so. */
const SLOW_AFTER_MS = 2500

/** While a screen is on its way of which nothing is there yet. A form says by its own button what it waits for. */
export default function WaitingScreen() {
  const { state, location: target, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const { merchant } = useShell()
  const isWaiting =
    merchant !== null && state === 'loading' && !formMethod && isNewScreen(pathname, target?.pathname ?? pathname)
  const [awaited, setAwaited] = useState('')
  if (isWaiting && target && target.pathname !== awaited) setAwaited(target.pathname)
  const phase = useCover(isWaiting)
  return phase === 'hidden' ? null : <Cover path={awaited} isLeaving={phase === 'leaving'} />
}

function Cover({ path, isLeaving }: { path: string; isLeaving: boolean }) {
  const t = useWords('facts')
  const { name, nameMark, glyph, logo } = useMerchant()
  const cover = useRef<HTMLElement>(null)
  // Above a sheet whose link was tapped, too; where a browser knows no popover, it lies over the page.
  useEffect(() => cover.current?.showPopover?.(), [])
  const isSlow = useSlow()
  return (
    <section
      ref={cover}
      popover="manual"
      aria-label={t(nameAwaited(path))}
      className="waiting-screen"
      data-leaving={isLeaving ? '' : undefined}
    >
      <p className="flex items-center gap-3 text-subhead">
        <BrandMark glyph={glyph} logo={logo} />
        <bdi {...nameMark} className="min-w-0 truncate">
          {name}
        </bdi>
      </p>
      <div className="m-auto py-8">
        <WaitingFact />
      </div>
      <p role="status" className="text-center text-small text-ink2 text-balance">
        {t(nameAwaited(path))} {isSlow ? t('facts.slow') : null}
      </p>
    </section>
  )
}

type NavigatorWithConnection = Navigator & { readonly connection?: { readonly effectiveType?: string } }

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(() =>
    /[23]g$/.test((navigator as NavigatorWithConnection).connection?.effectiveType ?? ''),
  )
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
