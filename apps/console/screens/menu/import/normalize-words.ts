/** Marks of letters, and of Arabic vowels; the stretch between Arabic letters. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
const ARABIC_FORMS: readonly (readonly [RegExp, string])[] = [
  [/[\u0622\u0623\u0625]/g, '\u0627'],
  [/\u0629/g, '\u0647'],
  [/\u0649/g, '\u064a'],
]

/** Words as they are compared: without case, marks, punctuation and the forms that Arabic writes in several ways. */
export function normalizeWords(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('đ', 'd').replaceAll('ς', 'σ')
  const arabic = ARABIC_FORMS.reduce((words, [form, char]) => words.replace(form, char), bare.normalize('NFC'))
  return arabic.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
