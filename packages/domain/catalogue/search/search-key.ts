/**
 * Letters that a mark's removal does not reach. Serbian Cyrillic becomes Latin, letter for letter as Latin Serbian is
 * written. The letter đ becomes dj, as it is typed where the key is missing. Arabic forms of one letter become one.
 */
const FOLDED: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    ђ: 'dj',
    е: 'e',
    ж: 'z',
    з: 'z',
    и: 'i',
    ј: 'j',
    к: 'k',
    л: 'l',
    љ: 'lj',
  },
  ...{
    м: 'm',
    н: 'n',
    њ: 'nj',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    ћ: 'c',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'c',
  },
  ...{ џ: 'dz', ш: 's', đ: 'dj', ð: 'dj', ł: 'l', ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '“': '"', '”': '"' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ے: 'ي', ة: 'ه', ھ: 'ه', ہ: 'ه', ک: 'ك', ڤ: 'ف', ء: '', ـ: '' },
}
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu')

/**
 * The key by which a text is searched, in all five languages: without accents, case, Arabic vowel marks and letter forms
 * (alef, hamza, taa marbuta). Digits are 0–9 and spaces single. Two texts that a person would call the same have the same
 * key.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(FOLDABLE, (letter) => FOLDED[letter]!)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
