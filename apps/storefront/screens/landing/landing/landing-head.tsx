import type { Language } from '@compass/domain/languages'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { BrandView } from './brand-view.ts'
import type { LandingView } from './read-landing.ts'

interface LandingHeadProps {
  readonly landing: LandingView
  /** Of the page's own address, without the host. */
  readonly path: string
  readonly brands: readonly BrandView[]
}

/** What search engines and messages are told of a landing page; its picture is that of its first brand. */
export function LandingHead({ landing, path, brands }: LandingHeadProps) {
  const t = useWords('landing')
  const { origin, language } = useShell()
  const address = `${origin}${path}`
  const name = plainText(landing.title)
  const title = landing.heading ? `${name}: ${plainText(landing.heading)}` : `${name}: ${t('landing.pageTitle')}`
  const description = plainText(landing.description) || t('landing.description')
  const [first] = brands
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language} />
      {first ? <meta property="og:image" content={`${origin}/icons/share/${first.url}.jpg`} /> : null}
      <link rel="canonical" href={`${address}?lang=${language}`} />
      {landing.languages.map((one: Language) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta name="theme-color" content={landing.colorCode} />
      <meta name="color-scheme" content={landing.colorScheme === 'system' ? 'light dark' : landing.colorScheme} />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    </>
  )
}
