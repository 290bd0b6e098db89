/** The five languages of the product (the specification, section 1). `sr` is Serbian in Latin script. */
export const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in one or more languages, as merchants write it and calls answer it: returned whole, chosen where it is shown. */
export type Text = { readonly [language in Language]?: string }

/** What is shown for a `Text`: the words and the language they are in, so that `lang` and `dir` can be marked. */
export interface ChosenText {
  readonly text: string
  readonly language: Language
}

/**
 * Picks the words of a `Text`: the reader's language, then the merchant's first, then English, then any.
 * Returns null for a text that has none.
 */
export function chooseText(
  text: Text | undefined | null,
  reader: Language,
  merchantFirst: Language,
): ChosenText | null {
  if (!text) return null
  for (const language of [reader, merchantFirst, 'en' as const, ...LANGUAGES]) {
    const words = text[language]
    if (words) return { text: words, language }
  }
  return null
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value)
}

/** Arabic is written right to left; the others left to right (the specification, section 1). */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
