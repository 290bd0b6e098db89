import type { Language } from '@compass/domain/languages'
import { useDocument } from '#document/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** The storefront itself with all drafts, which the server shows to staff; it is loaded again when a draft is kept. */
export function StorefrontFrame({ language }: { readonly language: Language }) {
  const t = useWords('look')
  const { merchant } = useSession()
  const { stored, version } = useDocument()
  const kept = stored.map(({ id, at }) => `${id} ${at}`).join()
  return (
    <figure className="look-figure">
      <iframe
        key={`${version} ${kept}`}
        title={t('look.storefront')}
        src={`/${merchant.slug}?lang=${language}`}
        sandbox="allow-same-origin"
        className="look-frame"
      />
      <figcaption className="mt-2 text-center text-note text-ink2">{t('look.storefront')}</figcaption>
    </figure>
  )
}
