import { openFonts } from '../../pdf/fonts.ts'

/** Of the grid of 24 on which signs are drawn: how wide and how high initials may be, two of them or one alone. */
const WIDEST = 20
const HIGHEST = 14
const HIGHEST_ALONE = 17

const fonts = openFonts()

/** Initials side by side as outlines on a grid of 24. Null where our fonts lack one. */
export default function drawOutlines(initials: string): string | null {
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
