import { describe, expect, it } from 'vitest'
import { paletteCss, paletteOf, tokens } from './index.ts'
import { contrast, type Hex } from './oklch.ts'

/** 18 steps of each channel: 5,832 accents. */
function* accents(): Generator<Hex> {
  for (let i = 0; i < 5832; i++) {
    const [r, g, b] = [i % 18, Math.floor(i / 18) % 18, Math.floor(i / 324)].map((step) => step * 15)
    yield `#${((r! << 16) | (g! << 8) | b!).toString(16).padStart(6, '0')}`
  }
}

describe('the palette of any accent', () => {
  it('keeps text, marks and edges readable for 5,832 accents in both schemes', () => {
    const least = { on: 21, tint1: 21, tint2: 21, tint3: 21, ink3: 21, mark: 21, ctl: 21 }
    let stored = 0
    for (const accent of accents()) {
      const { light, dark } = paletteOf(accent)
      if (light.fill === accent) stored++
      for (const c of [light, dark]) {
        const ratio = (one: keyof typeof c, other: keyof typeof c) => contrast(c[one] as Hex, c[other] as Hex)
        least.on = Math.min(least.on, ratio('on', 'fill'))
        for (const tint of ['tint1', 'tint2', 'tint3'] as const)
          least[tint] = Math.min(least[tint], ratio('text', tint))
        least.ink3 = Math.min(least.ink3, ratio('ink3', 'sunken'))
        least.mark = Math.min(least.mark, ratio('mark', 'surface'))
        least.ctl = Math.min(least.ctl, ratio('ctl', 'sunken'))
      }
    }
    expect(least.on).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(least.tint1, least.tint2, least.tint3)).toBeGreaterThanOrEqual(4.6)
    expect(least.ink3).toBeGreaterThanOrEqual(4.5)
    expect(least.mark).toBeGreaterThanOrEqual(3)
    expect(least.ctl).toBeGreaterThanOrEqual(3.05)
    expect(stored / 5832).toBeGreaterThan(0.95)
  })

  it.each([
    [
      'saffron',
      '#C4420F',
      { fill: '#c4420f', on: '#ffffff', text: '#b33700', tint3: '#ffdac6', ctl: '#928986', edge: '#0000' },
    ],
    [
      'yellow',
      '#FFD500',
      { fill: '#ffd500', on: '#171409', text: '#8a6100', mark: '#be8700', tint2: '#fff3c9', pb2: '#fdf3a2' },
    ],
    [
      'black',
      '#111111',
      { fill: '#111111', on: '#ffffff', text: '#111111', mark: '#111111', tint1: '#f7f7f7', ink: '#1a1816' },
    ],
    ['pale pink', '#F7C8D4', { fill: '#f7c8d4', on: '#191213', text: '#964a62', mark: '#cd7892', pc2: '#f4e2e9' }],
    ['teal, darkened to carry white', '#1F8A70', { fill: '#15856b', on: '#ffffff' }],
  ] as const)('gives %s the colours that were drawn for it', (_name, accent, drawn) => {
    expect(paletteOf(accent).light).toMatchObject(drawn)
  })

  it('gives saffron in the dark the colours that were drawn, and a black accent a light button', () => {
    expect(paletteOf('#C4420F').dark).toMatchObject({
      text: '#ed7a56',
      canvas: '#120d0c',
      ctl: '#736a67',
      pa2: '#301e13',
    })
    expect(paletteOf('#000000').dark).toMatchObject({ fill: '#e8e8e8' })
  })

  it('refuses what is not a colour', () => {
    expect(() => paletteOf('#red' as Hex)).toThrow(RangeError)
  })
})

describe('the palette as a stylesheet', () => {
  it('follows the system unless the merchant fixed a scheme, and is light on paper', () => {
    const { light, dark } = paletteOf('#c4420f')
    const both = paletteCss('#c4420f', 'system')
    expect(both).toContain(`:root{color-scheme:light;--tint1:${light.tint1};`)
    expect(both).toContain(
      `@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--tint1:${dark.tint1};`,
    )
    expect(paletteCss('#c4420f', 'dark')).toBe(both.replace(' and (prefers-color-scheme:dark)', ''))
    expect(paletteCss('#c4420f', 'light', '.m1')).not.toMatch(/@media|:root|dark/)
    for (const token of tokens) expect(both.split(`--${token}:`).length).toBe(3)
  })
})
