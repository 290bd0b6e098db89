import { describe, expect, it } from 'vitest'
import { paletteOf } from './index.ts'
import { contrast, type Hex, oklchOf } from './oklch.ts'
import { PEOPLE_COLOURS, peopleCss, peopleOf } from './people.ts'

/** Six steps of each channel: 216 accents, the greys among them. */
const accents = Array.from({ length: 216 }, (_, i): Hex => {
  const [r, g, b] = [i % 6, Math.floor(i / 6) % 6, Math.floor(i / 36)].map((step) => step * 51)
  return `#${((r! << 16) | (g! << 8) | b!).toString(16).padStart(6, '0')}`
})

const turnBetween = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)

describe('the colours of the people at a table', () => {
  it.each(['light', 'dark'] as const)('keep each initial readable beside every accent, %s', (scheme) => {
    for (const accent of accents)
      for (const { circle, initial, bar } of peopleOf(accent)[scheme]) {
        expect(contrast(initial, circle)).toBeGreaterThanOrEqual(6.8)
        expect(contrast(bar, paletteOf(accent)[scheme].surface as Hex)).toBeGreaterThanOrEqual(3)
      }
  })

  it('leave out what could be taken for the visitor’s own, and part the first six', () => {
    for (const accent of accents.filter((one) => oklchOf(one).c > 0.05)) {
      const { light } = peopleOf(accent)
      expect(light).toHaveLength(PEOPLE_COLOURS)
      expect(new Set(light.slice(0, 6).map(({ circle }) => circle)).size).toBeGreaterThanOrEqual(5)
      for (const { initial } of light) expect(turnBetween(oklchOf(initial).h, oklchOf(accent).h)).toBeGreaterThan(27)
    }
  })

  it('follow the scheme as the palette does', () => {
    const both = peopleCss('#c4420f', 'system')
    expect(both).toContain(`.who-1{--who:${peopleOf('#c4420f').light[0]!.circle};`)
    expect(both).toContain(
      `@media screen and (prefers-color-scheme:dark){.who-1{--who:${peopleOf('#c4420f').dark[0]!.circle}`,
    )
    expect(peopleCss('#c4420f', 'light')).not.toContain('@media')
    expect(peopleCss('#c4420f', 'dark')).toContain('@media screen{')
  })
})
