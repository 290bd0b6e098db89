const MAX_CHARACTERS = 40

/**
 * A code as it is compared: without the spaces around it, in capitals of the invariant alphabet (a dotless i is another
 * letter). Compatible forms become one (full-width letters). Null for what can be no code: empty, too long, or with
 * characters that nobody sees.
 */
export function codeKey(typed: string): string | null {
  if (typed.length > MAX_CHARACTERS * 4) return null
  const written = typed.normalize('NFKC').trim()
  const key = written.toUpperCase()
  if (key === '' || key.length > MAX_CHARACTERS) return null
  // What does not come back the same was another letter: ı became I, ß became SS.
  if (small(key) !== small(written)) return null
  return /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(key) ? key : null
}

/** Sigma is written another way at the end of a word. */
function small(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
