import bidiFactory from 'bidi-js'

/** A piece of a line that is drawn at once, in one direction and one font. */
export interface Run<Font> {
  readonly text: string
  readonly isRightToLeft: boolean
  readonly font: Font
}

interface LevelRun<Font> extends Run<Font> {
  readonly level: number
}

/** Begins a run of signs alone in a right-to-left text, for its font to know them by. */
export const SIGNS = '\u200f'

/** Begins a run, such as a number, that stands to the right of a right-to-left one. */
export const FENCED = '\u200e'

const bidi = bidiFactory()

/** Isolates and marks of direction: they decide, and are not drawn. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** What the shaper turns round by itself: letters by their script. Signs that scripts share, such as ، ؛ ؟, are none. */
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * A line in the order in which it is drawn from left to right (Unicode, UAX 9). It consists of runs of one direction and one
 * font, each with its letters in the order that its shaper wants.
 *
 * @param fontOf the font of a character; `before` is that of the character before it, which neutral ones keep where it has
 * them
 */
export function runsOf<Font>(
  line: string,
  direction: 'ltr' | 'rtl',
  fontOf: (character: string, before: Font | null) => Font,
): Run<Font>[] {
  const ordered = reordered(logicalRuns(line, direction, fontOf))
  return ordered.map(({ text, font, isRightToLeft }, place) => {
    const isSigns = isRightToLeft && !RIGHT_TO_LEFT_LETTER.test(text)
    const isAfterArabic = !isRightToLeft && ordered[place - 1]?.isRightToLeft === true
    const marked = isSigns ? SIGNS + [...text].reverse().join('') : isAfterArabic ? FENCED + text : text
    return { text: marked, font, isRightToLeft }
  })
}

/** The code point of a bracket that was turned round to be drawn. */
export function asWritten(codePoint: number): number {
  return bidi.getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint
}

function logicalRuns<Font>(
  line: string,
  direction: 'ltr' | 'rtl',
  fontOf: (character: string, before: Font | null) => Font,
): LevelRun<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: LevelRun<Font>[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    at += character.length
    if (UNSEEN.test(character)) continue
    const isRightToLeft = level % 2 === 1
    const drawn = isRightToLeft ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    const font = fontOf(drawn, last?.font ?? null)
    if (last && last.level === level && last.font === font) runs[runs.length - 1] = { ...last, text: last.text + drawn }
    else runs.push({ text: drawn, level, font, isRightToLeft })
  }
  return runs
}

/** Rule L2: from the highest level down to the lowest odd one, each stretch of that level or above is turned round. */
function reordered<Font>(runs: readonly LevelRun<Font>[]): LevelRun<Font>[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue
      let to = from
      while (to + 1 < ordered.length && ordered[to + 1]!.level >= level) to++
      const stretch = ordered.slice(from, to + 1).reverse()
      ordered.splice(from, stretch.length, ...stretch)
      from = to
    }
  }
  return ordered
}
