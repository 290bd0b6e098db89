import type { Language } from '../languages/index.ts'

/** Characters that fit under an icon. */
const SHORT_NAME = 12

/**
 * As many whole words of a name as fit under an icon. English puts the proper name first ("Saffron Kitchen"). The other
 * languages put the kind of shop first ("مطبخ الزعفران"): their words count from the end.
 */
export function shortNameOf(name: string, language: Language): string {
  const words = name.split(/\s+/)
  while (words.length > 1 && lengthOf(words.join(' ')) > SHORT_NAME) {
    if (language === 'en') words.pop()
    else words.shift()
  }
  return [...words.join(' ')].slice(0, SHORT_NAME).join('')
}

const lengthOf = (text: string) => [...text].length
