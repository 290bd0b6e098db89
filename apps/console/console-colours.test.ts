import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Tokens = Readonly<Record<string, string>>

const css = readFileSync(join(import.meta.dirname, 'console.css'), 'utf8')

/** Colours of the rule that begins with `opening`. */
function tokensOf(opening: string): Tokens {
  const start = css.indexOf(opening)
  const rule = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...rule.matchAll(/--([a-z0-9]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => other - one) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const TEXT = 4.5
const MARK = 3

/** What stands on what, and the least contrast of WCAG 2.2 for it. */
const PAIRS = [
  ...(['canvas', 'surface', 'sunken', 'wash', 'wash2'] as const).map((ground) => ['ink', ground, TEXT] as const),
  ...(['canvas', 'surface', 'sunken', 'wash', 'wash2'] as const).map((ground) => ['ink2', ground, TEXT] as const),
  ...(['canvas', 'surface', 'sunken', 'wash'] as const).map((ground) => ['ink3', ground, TEXT] as const),
  ['on', 'fill', TEXT],
  ...(['surface', 'penbg', 'wash'] as const).map((ground) => ['pen', ground, TEXT] as const),
  ['ok', 'okbg', TEXT],
  ['warn', 'warnbg', TEXT],
  ['bad', 'badbg', TEXT],
  ...(['surface', 'sunken'] as const).map((ground) => ['ctl', ground, MARK] as const),
  ['warnmark', 'surface', MARK],
  ['badmark', 'surface', MARK],
] as const

describe.each([
  ['paper and ink', ':root {'],
  ['ink and lamp', '@utility dark-tokens {'],
])('the colours of %s', (_name, opening) => {
  const tokens = tokensOf(opening)

  it.each(PAIRS)('%s can be read on %s', (colour, ground, least) => {
    // Two decimals: 2.99 is what a designer's tool calls 3.
    expect(Math.round(contrastOf(tokens[colour]!, tokens[ground]!) * 10) / 10).toBeGreaterThanOrEqual(least)
  })
})
