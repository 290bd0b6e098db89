const MIN_DIFFERENT_CHARACTERS = 8
/** So many characters of a row that everybody knows are no accident in a random key. */
const ROW_LENGTH = 8
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm', '0123456789abcdef']
/** Words of examples: of random characters, one key in millions has one. */
const EXAMPLE_WORDS = [
  'example',
  'change',
  'password',
  'passphrase',
  'secret',
  'default',
  'random',
  'your-',
  'platform',
]

/** Why somebody may guess a key; null: nothing tells. It repeats nothing of the key but words that every example has. */
export function findKeyWeakness(key: string): string | null {
  if (new Set(key).size < MIN_DIFFERENT_CHARACTERS) return 'has few different characters'
  if (repeats(key)) return 'repeats itself'
  const lower = key.toLowerCase()
  const word = EXAMPLE_WORDS.find((one) => lower.includes(one))
  if (word) return `is an example, with the word “${word}”`
  return ROWS.some((row) => holdsRow(lower, row)) ? 'holds a row of characters that everybody knows' : null
}

/** Whether it is a piece again and again, the last time perhaps in part. */
function repeats(key: string): boolean {
  for (let length = 1; length <= key.length / 2; length++) {
    if (key.slice(length) === key.slice(0, -length)) return true
  }
  return false
}

function holdsRow(key: string, row: string): boolean {
  const both = [row, [...row].reverse().join('')]
  return both.some((one) => {
    for (let at = 0; at + ROW_LENGTH <= one.length; at++) if (key.includes(one.slice(at, at + ROW_LENGTH))) return true
    return false
  })
}
