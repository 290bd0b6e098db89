import type { Product } from '../types.ts'
import { SHORTEST_STEM } from './find-words.ts'
import { isOneTypoAway } from './one-typo.ts'
import { formsOf, readWords, textsOf } from './words.ts'

/**
 * The query as the best product's texts write it, word by word, for "showing results for …": those of its words that stand
 * there. Null where none does (they are the category's).
 */
export function writtenInstead(product: Product, sought: readonly string[]): string | null {
  const variants = product.customize.flatMap(({ variants }) => variants.filter(({ isActive }) => isActive))
  const texts = [product.name, ...variants.map(({ name }) => name), product.description].flatMap(textsOf)
  const known = new Map()
  const written = texts
    .flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}’'-]+/u))
    .map((word) => ({ word, forms: readWords(word, known).flatMap(({ parts, aliases }) => [...parts, ...aliases]) }))
  const find = (fits: (form: string) => boolean) => written.find(({ forms }) => forms.some(fits))?.word
  const words = sought.flatMap((typed) => {
    const forms = formsOf(typed)
    return (
      find((form) => forms.includes(form)) ??
      find((form) => forms.some((one) => form.startsWith(one))) ??
      find((form) => forms.some((one) => isOneTypoAway(one, form))) ??
      find((form) => form.length >= SHORTEST_STEM && typed.startsWith(form)) ??
      []
    )
  })
  return words.length > 0 ? words.join(' ') : null
}
