import { CompassIcon, GlobeIcon, MenuIcon } from '@compass/ui/icons'
import { OWN_NAMES } from '#shell/languages/language-form.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { LandingData, MenuEntryView } from './read-landing.ts'

const WORDS = {
  profile: 'shell.profile',
  orders: 'shell.orders',
  addresses: 'shell.addresses',
  about: 'shell.about',
  faq: 'shell.faq',
  terms: 'shell.terms',
  call: 'shell.callUs',
  link: 'shell.menu',
} as const

/** Name, language and side menu of a landing page; what unfolds needs no scripts. */
export function LandingHeader(props: Pick<LandingData, 'landing' | 'menu'> & { path: string; home?: string }) {
  const { landing, menu, path, home = path } = props
  const t = useWords('shell')
  const { language } = useShell()
  const others = landing.languages.filter((one) => one !== language)
  return (
    <header className="flex items-center justify-between gap-3 ps-5 pe-2.5 pt-4">
      <a href={home} className="flex min-h-11 min-w-0 items-center gap-2.5 text-subhead">
        <CompassIcon size={22} />
        <span className="truncate">
          <LocalizedText text={landing.title} />
        </span>
      </a>
      <div className="flex shrink-0 items-center">
        {others.length > 0 ? (
          <details className="relative">
            <summary className="language-word flex items-center gap-2">
              <GlobeIcon />
              {OWN_NAMES[language]}
            </summary>
            <form
              method="post"
              action={path}
              data-plain=""
              className="absolute end-2 z-20 grid min-w-40 rounded-field bg-raised p-2 shadow-s2"
            >
              {others.map((one) => (
                <button
                  key={one}
                  type="submit"
                  name="language"
                  value={one}
                  lang={one === 'sr' ? 'sr-Latn' : one}
                  className="language-word text-start"
                >
                  {OWN_NAMES[one]}
                </button>
              ))}
            </form>
          </details>
        ) : null}
        {menu.length > 0 ? (
          <details className="relative">
            <summary
              className="grid size-11 cursor-pointer list-none place-items-center rounded-full"
              aria-label={t('shell.openNavigation')}
            >
              <MenuIcon size={22} />
            </summary>
            <ul className="absolute end-2 z-20 grid min-w-56 rounded-field bg-raised p-2 shadow-s2">
              {menu.map((entry) => (
                <MenuEntry key={entry.href + entry.kind} entry={entry} />
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </header>
  )
}

function MenuEntry({ entry: { kind, label, href } }: { entry: MenuEntryView }) {
  const t = useWords('shell')
  const isElsewhere = href.startsWith('https:')
  return (
    <li>
      <a
        href={href}
        rel={isElsewhere ? 'noopener' : undefined}
        className="flex min-h-11 items-center rounded-chip px-3"
      >
        {label ? <LocalizedText text={label} /> : t(WORDS[kind])}
      </a>
    </li>
  )
}
