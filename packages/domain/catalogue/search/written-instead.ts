import { isForgiven, SHORTEST_STEM } from './find-words.ts'
import { isOneTypoAway } from './one-typo.ts'
import type { SearchableProduct } from './search-index.ts'
import { formsOf, readWords, textsOf } from './words.ts'

/**
 * The query as the best product's texts write it, word by word, for "showing results for …": those of its words that stand
 * there. Null where none does (they are the category's).
 */
export function writtenInstead(product: SearchableProduct, sought: readonly string[]): string | null {
  const variants = product.customize.flatMap(({ variants }) => variants.filter(({ isActive }) => isActive))
  const texts = [product.name, ...variants.map(({ name }) => name), product.description].flatMap(textsOf)
  const known = new Map()
  const written = texts
    .flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}’'-]+/u))
    .map((word) => ({ word, forms: readWords(word, known).flatMap((one) => [one.word, ...one.aliases]) }))
  const find = (fits: (form: string) => boolean) => written.find(({ forms }) => forms.some(fits))?.word
  const words = sought.flatMap((typed) => {
    const forms = formsOf(typed)
    const words = forms.map(({ word }) => word)
    const started = forms.filter(({ onlyWhole }) => !onlyWhole).map(({ word }) => word)
    const forgiven = words.filter(isForgiven)
    return (
      find((form) => words.includes(form)) ??
      find((form) => started.some((word) => form.startsWith(word))) ??
      find((form) => forgiven.some((word) => isOneTypoAway(word, form))) ??
      find((form) => form.length >= SHORTEST_STEM && typed.startsWith(form)) ??
      []
    )
  })
  return words.length > 0 ? words.join(' ') : null
}
