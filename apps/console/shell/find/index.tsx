import { SearchIcon } from '@compass/ui/icons'
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { IconAction } from '#parts/button.tsx'
import { screenPath } from '#paths'
import { useWords } from '#shell/language/words.tsx'
import type { FindScreen } from './find-dialog.tsx'

const FindDialog = lazy(() => import('./find-dialog.tsx').then((module) => ({ default: module.FindDialog })))

const Opening = createContext<() => void>(() => {})

/** Holds "Find or go to": ⌘ K opens it from anywhere, and a button on every screen; G and a letter go at once. */
export function FindProvider(props: {
  readonly slug: string
  readonly screens: readonly FindScreen[]
  readonly children: ReactNode
}) {
  const { slug, screens, children } = props
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const [open] = useState(() => () => {
    before.current = document.activeElement
    setOpen(true)
  })
  useEffect(() => {
    const keys = {
      '$mod+KeyK': (event: KeyboardEvent) => {
        event.preventDefault()
        if (isOpen) setOpen(false)
        else open()
      },
    }
    // From a field too.
    return tinykeys(window, keys, { ignore: ({ repeat }) => repeat })
  }, [isOpen, open])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      setTimeout(() => before.current instanceof HTMLElement && before.current.isConnected && before.current.focus())
    }
  }, [isOpen])
  useGoKeys(slug, screens)
  return (
    <Opening value={open}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <FindDialog slug={slug} screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Opening>
  )
}

/** G, and within a second the letter of a screen. They are heard before a screen that has the letter for itself. */
function useGoKeys(slug: string, screens: readonly FindScreen[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    const go = (path: string) => (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      void navigate(screenPath(slug, path))
    }
    const bindings = screens.flatMap(({ path, goKey }) => (goKey ? [[`g ${goKey}`, go(path)] as const] : []))
    return tinykeys(window, Object.fromEntries(bindings), { capture: true })
  }, [slug, screens, navigate])
}

/** A field that looks like one. On a rail its drawing alone, unless it has the room. */
export function FindButton({ isWide = false }: { readonly isWide?: boolean }) {
  const t = useWords('console')
  const open = useContext(Opening)
  const isApple = /Mac|iP/.test(navigator.platform)
  return (
    <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <SearchIcon size={18} />
      <span className={isWide ? 'flex-1 text-start' : 'rail-words sr-only flex-1 text-start desktop:not-sr-only'}>
        {t('console.find')}
      </span>
      <span data-key="" className="rail-wide hidden desktop:block" dir="ltr" aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  )
}

/** The same in the head of a screen, where a phone has no rail. */
export function FindAction({ className = '' }: { readonly className?: string }) {
  const t = useWords('console')
  const open = useContext(Opening)
  return (
    <IconAction
      kind="bare"
      size="board"
      className={className}
      label={t('console.find')}
      icon={<SearchIcon size={20} />}
      onClick={open}
    />
  )
}
