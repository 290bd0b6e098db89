/** A stretch of a sentence: plain text, or text that the screen wraps (a link, an emphasis), by its number. */
export type Piece = string | { readonly index: number; readonly text: string }

const STAND_IN = '\ue000'
const TAG = /<(\d)>(.*?)<\/\1>/gs

/** Makes sure that a value cannot open a tag of its own: `<` is stood in for until the sentence is cut. */
export function guardTags(value: string): string {
  return value.includes('<') ? value.replaceAll('<', STAND_IN) : value
}

/** Cuts `We sent it to <0>+971 …</0>. <1>Change</1>` into pieces. A sentence without tags is one piece. */
export function cutTags(sentence: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of sentence.matchAll(TAG)) {
    if (match.index > at) pieces.push(restore(sentence.slice(at, match.index)))
    pieces.push({ index: Number(match[1]), text: restore(match[2] ?? '') })
    at = match.index + match[0].length
  }
  if (at < sentence.length) pieces.push(restore(sentence.slice(at)))
  return pieces
}

function restore(text: string): string {
  return text.replaceAll(STAND_IN, '<')
}
