import type { Language } from '@compass/domain/languages'
import { GlobeIcon } from '@compass/ui/menu-icons'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** Each language by the name that its readers call it. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  sr: 'Srpski',
  fr: 'Français',
  el: 'Ελληνικά',
}

const tagOf = (language: Language) => (language === 'sr' ? 'sr-Latn' : language)

/**
 * Languages, each a button of a form: the page comes anew in the one that is pressed. `list` and `rows`: all five, since our words
 * are in each. `other`: those of the merchant; the one other by its own name where there are just two, else a list to unfold.
 */
export function LanguageForm({ look }: { look: 'other' | 'list' | 'rows' }) {
  const t = useWords('shell')
  const { url, languages } = useMerchant()
  const { language } = useShell()
  const { pathname } = useLocation()
  const others = languages.filter((one) => one !== language)
  const isList = look !== 'other'
  if (!isList && others.length === 0) return null
  const buttons = (isList ? (Object.keys(OWN_NAMES) as Language[]) : others).map((one) => (
    <button
      key={one}
      type="submit"
      name="language"
      value={one}
      lang={tagOf(one)}
      aria-label={!isList ? undefined : t('shell.switchLanguage', { language: OWN_NAMES[one] })}
      aria-current={one === language ? 'true' : undefined}
      className={look === 'list' ? 'pill bg-sunken' : look === 'rows' ? 'language-row' : 'language-word'}
    >
      {OWN_NAMES[one]}
    </button>
  ))
  const form = (
    <form
      method="post"
      action={paths.language(url)}
      data-plain=""
      className={look === 'list' ? 'flex flex-wrap gap-2' : look === 'rows' ? 'language-rows' : ''}
    >
      <input type="hidden" name="back" value={pathname} />
      {buttons}
    </form>
  )
  if (isList || others.length === 1) return form
  return (
    <details className="relative">
      <summary className="language-word flex items-center gap-1.5">
        <GlobeIcon />
        {OWN_NAMES[language]}
      </summary>
      <div className="absolute end-0 z-20 grid min-w-36 rounded-field bg-raised p-2 shadow-s2">{form}</div>
    </details>
  )
}
