import { directionOf, type Language } from '@compass/domain/languages'
import type { Weight } from './fonts.ts'
import type { Style, Typesetter } from './typesetter.ts'

/** A text that is set in one language. */
export interface Phrase {
  readonly text: string
  readonly language: Language
  /** How large it is beside the others; absent: 1. */
  readonly scale?: number
  /** Absent: as the stack's. */
  readonly weight?: Weight
}

export interface StackStyle {
  /** Points: as large as the box lets it be between the two. */
  readonly largest: number
  readonly smallest: number
  readonly weight?: Weight
  readonly colour?: string
  /** What must not be wrapped, such as a number. */
  readonly isOneLine?: boolean
}

export interface StackLine {
  readonly text: string
  /** Which of the phrases it is of. */
  readonly phrase: number
  readonly style: Style
  /** Points. */
  readonly height: number
}

export type Typesetters = Readonly<Record<'ltr' | 'rtl', Typesetter>>

interface Room {
  readonly width: number
  readonly height: number
}

/** Height of a line in sizes of its text; Arabic stands higher and hangs lower. */
const LEADING = { ltr: 1.2, rtl: 1.45 } as const
const SMALLER = 0.94
const ELLIPSIS = '…'

/**
 * Phrases below one another in the largest size at which the room holds them and no word is broken. Where even the smallest
 * size is too large, the longest phrases are cut first; none is left out, however small that makes them all.
 */
export function fitStack(
  phrases: readonly Phrase[],
  room: Room,
  style: StackStyle,
  typesetters: Typesetters,
): readonly StackLine[] {
  const { largest, smallest } = style
  for (let size = largest; size >= smallest; size *= SMALLER) {
    const set = phrases.map((phrase, place) => linesOf(phrase, place, room.width, { ...style, size }, typesetters))
    const isBroken = phrases.some((phrase, place) => breaks(phrase, set[place]!, room.width, style, typesetters))
    if (!isBroken && heightOf(set.flat()) <= room.height) return set.flat()
  }
  for (let size = smallest; ; size *= SMALLER) {
    const set = phrases.map((phrase, place) => linesOf(phrase, place, room.width, { ...style, size }, typesetters))
    for (let most = Math.max(...set.map((lines) => lines.length)); most > 0; most--) {
      const cut = set.flatMap((lines, place) => cutLines(lines, most, room.width, phrases[place]!, typesetters))
      if (heightOf(cut) <= room.height) return cut
    }
  }
}

function heightOf(lines: readonly StackLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

function linesOf(
  phrase: Phrase,
  place: number,
  width: number,
  { size, weight, colour, isOneLine }: StackStyle & { readonly size: number },
  typesetters: Typesetters,
): StackLine[] {
  const { text, language, scale = 1 } = phrase
  const direction = directionOf(language)
  const own = phrase.weight ?? weight
  const style: Style = { size: size * scale, ...(own && { weight: own }), ...(colour && { colour }) }
  const texts = isOneLine ? [text] : typesetters[direction].wrap(text, width, style)
  return texts.map((line) => ({ text: line, phrase: place, style, height: style.size * LEADING[direction] }))
}

/** Whether a word is wider than the room, or the whole line where it must be one. */
function breaks(
  { text, language }: Phrase,
  [line]: readonly StackLine[],
  width: number,
  { isOneLine }: StackStyle,
  typesetters: Typesetters,
): boolean {
  const words = isOneLine ? [text] : text.split(' ')
  return words.some((word) => typesetters[directionOf(language)].measure(word, line!.style).width > width)
}

/** At most so many lines; where more are left, and where the last is too wide, it ends with an ellipsis. */
function cutLines(
  lines: readonly StackLine[],
  most: number,
  width: number,
  { language }: Phrase,
  typesetters: Typesetters,
): StackLine[] {
  const left = lines.slice(0, most)
  const last = left.at(-1)!
  const isWider = (text: string) => typesetters[directionOf(language)].measure(text, last.style).width > width
  if (left.length === lines.length && !isWider(last.text)) return left
  let characters = [...last.text]
  const shortened = () => characters.join('').replace(/[\s,،.;:-]+$/u, '') + ELLIPSIS
  while (characters.length > 1 && isWider(shortened())) characters = characters.slice(0, -1)
  return [...left.slice(0, -1), { ...last, text: shortened() }]
}
