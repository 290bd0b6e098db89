import { chooseText } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'

/** Of the grid of 24 on which signs are drawn: how wide and how high initials may be, two of them or one alone. */
const WIDEST = 20
const HIGHEST = 14
const HIGHEST_ALONE = 17

/**
 * The letters that stand for a name on an icon: those of its first two words. Arabic has one, since letters that stand side by
 * side would join, and the article is none of the name.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean)
  const last = words.at(-1) ?? ''
  if (/^\p{Script=Arabic}/u.test(last)) return [...last.replace(/^ال(?=..)/u, '')][0]!
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

/**
 * A merchant's initials as outlines on a grid of 24, so that no font of the machine decides how they look. Null where our
 * fonts lack a letter.
 */
export async function drawInitials({ name, languages }: Pick<Merchant, 'name' | 'languages'>): Promise<string | null> {
  const initials = [...initialsOf(chooseText(name, languages[0]!, languages[0]!)?.text ?? '')]
  if (initials.length === 0) return null
  // Most icons are signs and logos: the fonts are read with the first initials.
  const { openFonts } = await import('../../pdf/fonts.ts')
  const fonts = openFonts()
  const drawn: { readonly path: string; readonly from: number }[] = []
  let right = 0
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const initial of initials) {
    const { source } = fonts.fontFor(initial, 600, null)
    const codePoint = initial.codePointAt(0)!
    if (!source.hasGlyphForCodePoint(codePoint)) return null
    const { path, bbox } = source.glyphForCodePoint(codePoint)
    const gap = drawn.length > 0 ? source.unitsPerEm * 0.05 : 0
    drawn.push({ path: path.toSVG(), from: right + gap - bbox.minX })
    right += gap + bbox.maxX - bbox.minX
    low = Math.min(low, bbox.minY)
    high = Math.max(high, bbox.maxY)
  }
  const scale = Math.min(WIDEST / right, (drawn.length > 1 ? HIGHEST : HIGHEST_ALONE) / (high - low))
  const [x, y] = [12 - (right * scale) / 2, 12 + ((high + low) * scale) / 2]
  const paths = drawn.map(({ path, from }) => `<path transform="translate(${from} 0)" d="${path}"/>`)
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
