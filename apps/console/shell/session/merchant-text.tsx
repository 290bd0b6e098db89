import { chooseText, directionOf, isLanguage, type Language, type Text } from '@compass/domain/languages'
import { useLanguage } from '#shell/language/words.tsx'
import { useSession } from './index.tsx'

/** The words of a merchant's text for this reader: their language, else the merchant's first. Empty: it has none. */
export function useMerchantText(): (text: Text | null | undefined) => string {
  const reader = useLanguage()
  const first = firstOf(useSession().merchant.languages)
  return (text) => chooseText(text, reader, first)?.text ?? ''
}

/** A merchant's text marked with the language that it is in. */
export function MerchantText({ text }: { readonly text: Text | null | undefined }) {
  const reader = useLanguage()
  const chosen = chooseText(text, reader, firstOf(useSession().merchant.languages))
  if (!chosen) return null
  return (
    <bdi lang={chosen.language} dir={directionOf(chosen.language)}>
      {chosen.text}
    </bdi>
  )
}

function firstOf(languages: readonly string[]): Language {
  return languages.find(isLanguage) ?? 'en'
}
