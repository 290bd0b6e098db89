import { chooseText, type Language, type Text } from '@compass/domain/languages'
import { formatAllOf } from '@compass/i18n/formats'

/** Lines that a message names; of more it says how many. */
const MAX_NAMED = 3

/** Lines in a few words: "Lamb mandi, Karak tea and +2". */
export function nameOfLines(lines: readonly { readonly name: Text }[], language: Language, fallback: Language): string {
  const names = lines.map(({ name }) => chooseText(name, language, fallback)?.text ?? '')
  const shown =
    names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED - 1), `+${names.length - MAX_NAMED + 1}`] : names
  return formatAllOf(shown, language)
}
