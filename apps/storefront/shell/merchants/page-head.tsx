import { useShell } from './shell-provider.tsx'

/** A page that search engines may find: its name, what it offers, and its address in each language. */
export function FoundHead({ path, title, description }: { path: string; title: string; description: string }) {
  const address = `${useShell().origin}${path}`
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      <meta property="og:title" content={title} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      {description ? <meta property="og:description" content={description} /> : null}
      <EachLanguage path={path} />
    </>
  )
}

/** A page's own address in a language of the merchant, and that of each of those languages. */
export function EachLanguage({ path }: { path: string }) {
  const { origin, language, merchant } = useShell()
  const address = `${origin}${path}`
  const languages = merchant?.languages ?? ['en', 'ar', 'sr', 'fr', 'el']
  const own = languages.includes(language) ? language : languages[0]
  return (
    <>
      <link rel="canonical" href={`${address}?lang=${own}`} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  )
}
