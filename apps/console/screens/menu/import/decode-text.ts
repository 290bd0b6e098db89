/** Encodings of spreadsheets that are not UTF-8, by the script that they are for. */
const LEGACY: readonly { readonly encoding: string; readonly chars: RegExp }[] = [
  { encoding: 'windows-1256', chars: /[\u0621-\u064a]/g },
  { encoding: 'windows-1253', chars: /[\u0386-\u03ce]/g },
  { encoding: 'windows-1250', chars: /[čćšžđČĆŠŽĐ]/g },
  { encoding: 'windows-1252', chars: /[àâäçéèêëîïôöùûüœÀÂÇÉÈÊËÎÏÔÙÛŒ]/g },
]

/** Letters that stand beside each other in words of a script that was read right; one alone between others says little. */
const RUNS: Readonly<Record<string, RegExp>> = {
  'windows-1256': /[\u0621-\u064a]{3,}/g,
  'windows-1253': /[\u0386-\u03ce]{3,}/g,
}

/**
 * The text of a CSV file: UTF-8 or UTF-16 where it says so or is so. Else it is the older encoding in which it has most words of one
 * script. The languages of the merchant decide between those that fit alike.
 */
export function decodeText(bytes: Uint8Array, languages: readonly string[]): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeLegacy(bytes, languages)
  }
}

const LANGUAGE_OF: Readonly<Record<string, string>> = {
  'windows-1256': 'ar',
  'windows-1253': 'el',
  'windows-1250': 'sr',
  'windows-1252': 'fr',
}

function decodeLegacy(bytes: Uint8Array, languages: readonly string[]): string {
  const readings = LEGACY.map(({ encoding, chars }) => {
    const text = new TextDecoder(encoding).decode(bytes)
    const found = text.match(RUNS[encoding] ?? chars) ?? []
    const length = found.reduce((sum, part) => sum + part.length, 0)
    const isOurs = languages.includes(LANGUAGE_OF[encoding]!)
    // Every byte above 127 is a letter in several of them: the merchant's own languages weigh most.
    return { text, score: isOurs ? length * 4 + 1 : length }
  })
  return readings.reduce((best, one) => (one.score > best.score ? one : best)).text
}
