import { type ChosenText, directionOf } from '@compass/domain/languages'
import { bindUnits } from '@compass/i18n/formats'
import { useShell } from '#shell/merchants/shell-provider.tsx'

/** Words of the merchant: marked with their own language and direction where these are not the page's. */
export function LocalizedText({ text }: { text: ChosenText | null | undefined }) {
  const { language } = useShell()
  if (!text) return null
  const words = bindUnits(text.text)
  if (text.language === language) return words
  return (
    <bdi lang={text.language === 'sr' ? 'sr-Latn' : text.language} dir={directionOf(text.language)}>
      {words}
    </bdi>
  )
}

/** The same where only plain text fits (a label, an attribute, a value of a sentence). */
export function plainText(text: ChosenText | null | undefined): string {
  return text?.text ?? ''
}
