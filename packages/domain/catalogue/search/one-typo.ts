/**
 * Does `typed` become the beginning of `word` (or all of it) by one change: a letter wrong, missing, too many, or two
 * neighbours swapped? The beginning is enough, because people are still typing.
 */
export function isOneTypoAway(typed: string, word: string): boolean {
  if (word.length < typed.length - 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}
