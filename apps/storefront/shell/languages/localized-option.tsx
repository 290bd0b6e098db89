import type { ChosenText } from '@compass/domain/languages'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import { plainText } from './localized-text.tsx'
import { markLanguage } from './mark-language.ts'

/** A choice of a list in the merchant's words: an option takes no elements, and says itself in which language it is. */
export function LocalizedOption({ value, text }: { value: string; text: ChosenText | null | undefined }) {
  return (
    <option value={value} {...markLanguage(text, useShell().language)}>
      {plainText(text)}
    </option>
  )
}
