import type { Change } from '@compass/domain/document-changes'
import { directionOf, type Language } from '@compass/domain/languages'
import { useEffect, useRef, useState } from 'react'
import { useDocument } from '#document/index.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import './preview.css'

/** What is typed is asked for when the keys rest so long. */
const RESTS_MS = 250
/** A page of ours is in the browser's standard mode; what is empty without this is not. */
const EMPTY = '<!doctype html>'

/**
 * The storefront itself on a phone, with the drafts and with what is being typed and not kept yet. The server makes it, for staff
 * alone and without scripts. Its page takes the place of the one before, so that it stays where it was scrolled to.
 */
export function ShopFrame(props: {
  readonly language: Language
  readonly changes: readonly Change[]
  readonly isCaptioned?: boolean
}) {
  const { language, changes, isCaptioned = false } = props
  const t = useWords('console')
  const { merchant } = useSession()
  const { stored, version } = useDocument()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isMissing, setMissing] = useState(false)
  const typed = JSON.stringify(changes)
  const drafts = stored.map(({ id, at }) => `${id} ${at}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is published and drafted is the server's, who is asked anew
  useEffect(() => {
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const headers = { 'content-type': 'application/json' }
        const address = `/${merchant.slug}?lang=${language}`
        const answer = await fetch(address, { method: 'POST', headers, body: typed, signal: asking.signal })
        setMissing(!answer.ok)
        if (answer.ok && frame.current) showPage(frame.current, await answer.text())
      } catch (error) {
        if (!asking.signal.aborted) setMissing(error instanceof Error)
      }
    }, RESTS_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, drafts, version, language, merchant.slug])
  return (
    <figure className="shop-figure">
      <iframe
        ref={frame}
        title={t('console.shopAsTyped', { language: nameOfLanguage(language) })}
        srcDoc={EMPTY}
        sandbox="allow-same-origin"
        dir={directionOf(language)}
        className="shop-frame"
      />
      {isMissing ? (
        <p role="status" className="mt-2 text-center text-note text-warn">
          {t('console.previewMissing')}
        </p>
      ) : null}
      {isCaptioned ? (
        <figcaption className="mt-2 text-center text-note text-ink2">
          <bdi lang={language}>{nameOfLanguage(language)}</bdi>
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Puts a page in the place of the one before; no step of the browser's history, and nothing of it runs. */
function showPage(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument
  if (!shown) return
  const top = shown.scrollingElement?.scrollTop ?? 0
  const page = new DOMParser().parseFromString(html, 'text/html')
  // A link would lead the frame to a page that knows nothing of what is typed.
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href')
  // Customers' browsers run scripts: what stands in for those is not what they see.
  for (const stand of page.body.querySelectorAll('noscript')) stand.remove()
  for (const form of page.querySelectorAll('form')) form.setAttribute('inert', '')
  shown.replaceChild(shown.adoptNode(page.documentElement), shown.documentElement)
  shown.scrollingElement?.scrollTo(0, top)
}
