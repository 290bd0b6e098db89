/** The longest directions of an address, in characters. */
const MAX_LENGTH = 200

const partsOf = (written: string) => written.split('. ').map((part) => part.trim().replace(/\.$/, ''))

export function hasPhrase(written: string, phrase: string): boolean {
  return partsOf(written).includes(phrase)
}

/** Adds a sentence to what is written, or removes it where it stands; what does not fit any more stays out. */
export function togglePhrase(written: string, phrase: string): string {
  const rest = partsOf(written).filter((part) => part !== '' && part !== phrase)
  const next = (hasPhrase(written, phrase) ? rest : [...rest, phrase]).join('. ')
  return next.length > MAX_LENGTH ? written : next
}
