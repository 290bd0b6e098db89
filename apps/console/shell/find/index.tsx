import { SearchIcon } from '@compass/ui/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { useWords } from '#shell/language/words.tsx'
import type { FindScreen } from './find-dialog.tsx'

const FindDialog = lazy(() => import('./find-dialog.tsx').then((module) => ({ default: module.FindDialog })))

/** Opens "Find or go to": a field that looks like one, and ⌘ K from anywhere. */
export function Find(props: {
  readonly slug: string
  readonly screens: readonly FindScreen[]
  /** One of the buttons on a page listens for the keys. */
  readonly hasKeys: boolean
}) {
  const { slug, screens, hasKeys } = props
  const t = useWords('console')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!hasKeys) return
    return tinykeys(window, {
      '$mod+KeyK': (event) => {
        event.preventDefault()
        setOpen((before) => !before)
      },
    })
  }, [hasKeys])
  const isApple = /Mac|iP/.test(navigator.platform)
  return (
    <>
      <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <SearchIcon size={18} />
        <span className="sr-only flex-1 text-start desktop:not-sr-only">{t('console.find')}</span>
        <span data-key="" className="hidden desktop:block" dir="ltr" aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FindDialog slug={slug} screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
