import { contrast, type Hex, hexOf, type Oklch, oklchOf } from './oklch.ts'
import { darkMoment, type Scheme } from './scheme.ts'

export { contrast, type Hex } from './oklch.ts'
export { peopleCss } from './people.ts'
export type { Scheme } from './scheme.ts'

/** The colours of one scheme, in the order in which they are written out. Plates are pa, pb, pc; 1 is the lit side. */
export const tokens = [
  'tint1',
  'tint2',
  'tint3',
  'pa1',
  'pa2',
  'pb1',
  'pb2',
  'pc1',
  'pc2',
  'canvas',
  'surface',
  'raised',
  'sunken',
  'line',
  'line2',
  'ctl',
  'ink3',
  'ink2',
  'ink',
  'fill',
  'on',
  'text',
  'mark',
  'edge',
  'rim',
  'shade',
  'ok',
  'okbg',
  'warn',
  'warnbg',
  'bad',
  'badbg',
] as const
type Token = (typeof tokens)[number]
type Colours = Readonly<Record<Token, string>>

const white: Hex = '#ffffff'
const clear = '#0000'

const fixed = {
  light: { ok: '#1a7a43', okbg: '#e6f4ea', warn: '#8a5a00', warnbg: '#fdf1d8', bad: '#b3261e', badbg: '#fdeceb' },
  dark: { ok: '#6fd39a', okbg: '#16301f', warn: '#f1c262', warnbg: '#352a12', bad: '#ff9d94', badbg: '#3b1b18' },
}

/** [lightness, chroma, turn of hue]: the lit side and the far side of a plate. */
const plates = {
  light: { a: [0.978, 0.02, 0.93, 0.046, 4], b: [0.98, 0.024, 0.937, 0.055, 24], c: [0.976, 0.016, 0.93, 0.036, -10] },
  dark: { a: [0.345, 0.05, 0.255, 0.034, 4], b: [0.35, 0.05, 0.26, 0.034, 24], c: [0.345, 0.045, 0.255, 0.03, -10] },
} as const

const tints = {
  light: { tint1: [0.975, 0.014], tint2: [0.95, 0.03], tint3: [0.915, 0.052] },
  dark: { tint1: [0.225, 0.018], tint2: [0.265, 0.034], tint3: [0.32, 0.05] },
} as const

const neutrals = {
  light: {
    canvas: [0.992, 0.003],
    surface: [1, 0],
    raised: [1, 0],
    sunken: [0.968, 0.006],
    line: [0.92, 0.008],
    line2: [0.84, 0.01],
    ink3: [0.54, 0.014],
    ink2: [0.43, 0.014],
    ink: [0.21, 0.016],
  },
  dark: {
    canvas: [0.165, 0.008],
    surface: [0.205, 0.01],
    raised: [0.38, 0.014],
    sunken: [0.245, 0.011],
    line: [0.29, 0.012],
    line2: [0.38, 0.014],
    ink3: [0.68, 0.012],
    ink2: [0.78, 0.01],
    ink: [0.96, 0.005],
  },
} as const

const step = 0.006

/** Walks lightness down (or up) until the colour stands out enough from its ground; stops at black or white. */
function until(start: Oklch, ground: Hex, ratio: number, direction: 1 | -1): Hex {
  let colour = start
  let hex = hexOf(colour)
  while (contrast(hex, ground) < ratio && colour.l > 0 && colour.l < 1) {
    colour = { ...colour, l: Math.min(1, Math.max(0, colour.l + direction * step)) }
    hex = hexOf(colour)
  }
  return hex
}

function colours(accent: Hex, mode: 'light' | 'dark'): Colours {
  const dark = mode === 'dark'
  const input = oklchOf(accent)
  const grey = input.c < 0.015
  const h = grey ? 70 : input.h
  const k = grey ? 0 : Math.min(1, input.c / 0.09)
  const y = Math.max(0, 1 - Math.abs(h - 98) / 34)
  const th = h + 14 * Math.max(0, 1 - Math.abs(h - 40) / 36)
  const direction = dark ? 1 : -1

  const neutral = ([l, c]: readonly [number, number]) => hexOf({ l, c: grey ? c * 0.35 : c, h })
  const tint = ([l, c]: readonly [number, number], turn = 0) =>
    hexOf({
      l: dark ? l : Math.min(0.99, l + 0.306 * y * (1 - l)),
      c: c * k * (1 + (dark ? 0.3 : 0.95) * y),
      h: th + turn * (dark ? 0.45 : 1 - 0.75 * y),
    })
  const plate = (name: 'a' | 'b' | 'c') => {
    const [l1, c1, l2, c2, turn] = plates[mode][name]
    return [tint([l1, c1], turn), tint([l2, c2], turn)] as const
  }

  const n = neutrals[mode]
  const surface = neutral(n.surface)
  const sunken = neutral(n.sunken)
  const t = tints[mode]
  const tint3 = tint(t.tint3)
  const [a, b, c] = [plate('a'), plate('b'), plate('c')]

  const { fill, on } = button(accent, input, grey, dark, surface, hexOf({ l: 0.19, c: 0.02 * k, h }))
  const textC = grey ? input.c : Math.min(dark ? 0.15 : 0.19, Math.max(0.105, input.c))
  const textL = dark ? Math.max(0.62, input.l) : Math.min(0.6, input.l)
  const markC = grey ? input.c : Math.max(0.11, input.c)
  const markL = dark ? Math.max(0.5, input.l) : input.l
  const pale = !dark && contrast(fill, white) < 3

  return {
    tint1: tint(t.tint1),
    tint2: tint(t.tint2),
    tint3,
    pa1: a[0],
    pa2: a[1],
    pb1: b[0],
    pb2: b[1],
    pc1: c[0],
    pc2: c[1],
    canvas: neutral(n.canvas),
    surface,
    raised: neutral(n.raised),
    sunken,
    line: neutral(n.line),
    line2: neutral(n.line2),
    ctl: until({ l: dark ? 0.4 : 0.8, c: grey ? 0.0042 : 0.012, h }, sunken, 3.05, direction),
    ink3: neutral(n.ink3),
    ink2: neutral(n.ink2),
    ink: neutral(n.ink),
    fill,
    on,
    text: until({ l: textL, c: textC, h: input.h - 16 * y }, tint3, 4.6, direction),
    mark: until({ l: markL, c: markC, h: input.h - 16 * y }, surface, 3.1, direction),
    edge: pale ? hexOf({ ...oklchOf(fill), l: oklchOf(fill).l - 0.09 }) : clear,
    rim: dark ? neutral(n.line) : clear,
    shade: hexOf({ l: dark ? 0.05 : 0.3, c: dark ? 0 : 0.05 * k, h: th }),
    ...fixed[mode],
  }
}

/** The merchant's own colour where it can carry a label; otherwise the nearest darker one that can. */
function button(
  accent: Hex,
  input: Oklch,
  grey: boolean,
  dark: boolean,
  surface: Hex,
  ink: Hex,
): { fill: Hex; on: Hex } {
  let colour = input
  let fill = accent
  if (dark && grey && input.l < 0.35) {
    colour = { ...input, l: 0.93 }
    fill = hexOf(colour)
  } else if (dark) {
    while (contrast(fill, surface) < 2.5) {
      colour = { ...colour, l: colour.l + step }
      fill = hexOf(colour)
    }
  }
  for (;;) {
    if (contrast(fill, white) >= 4.5) return { fill, on: white }
    if (contrast(fill, ink) >= 4.5) return { fill, on: ink }
    colour = { ...colour, l: colour.l - step }
    fill = hexOf(colour)
  }
}

/**
 * Every colour of a storefront from the merchant's one accent, for both schemes, so that text, marks and edges reach
 * WCAG AA whatever was picked. Pure; about a millisecond, so keep the answer. Throws on anything but `#rrggbb`.
 */
export function paletteOf(accent: Hex): { readonly light: Colours; readonly dark: Colours } {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) throw new RangeError(`Not a colour like #c4420f: ${accent}`)
  const hex = accent.toLowerCase() as Hex
  return { light: colours(hex, 'light'), dark: colours(hex, 'dark') }
}

const declarations = (scheme: 'light' | 'dark', values: Colours) =>
  `color-scheme:${scheme};${tokens.map((token) => `--${token}:${values[token]}`).join(';')}`

/**
 * The palette as a stylesheet's text, for an inline `<style>`. `selector` narrows it, so that a list of merchants can show
 * each card in its own tints. Paper is always light. The same arguments give the same bytes, so a page's hash can be kept.
 */
export function paletteCss(accent: Hex, scheme: Scheme, selector = ':root'): string {
  const { light, dark } = paletteOf(accent)
  const onPaper = `${selector}{${declarations('light', light)}}`
  const moment = darkMoment(scheme)
  return moment === null ? onPaper : `${onPaper}@media ${moment}{${selector}{${declarations('dark', dark)}}}`
}
