import { type Hex, hexOf, oklchOf } from './oklch.ts'
import { darkMoment, type Scheme } from './scheme.ts'

/** Colours of one person: circle, its initial, and what stands for them in a bar or a dot. */
interface PersonColours {
  readonly circle: Hex
  readonly initial: Hex
  readonly bar: Hex
}

/** As many classes as there are hues: a person's number counts round them. */
export const PEOPLE_COLOURS = 8

/** In the order of joining. */
const HUES = [95, 255, 160, 310, 205, 350, 55, 25]
/** Nearer to the accent than this, a colour would be taken for the visitor's own. */
const TOO_NEAR = 30

const SHADES = {
  light: { circle: [0.91, 0.058], initial: [0.4, 0.105], bar: [0.64, 0.12] },
  dark: { circle: [0.36, 0.06], initial: [0.9, 0.055], bar: [0.64, 0.12] },
} as const

const turnBetween = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)

/** The hues of everybody else at a table, without those near the accent; a grey accent is near none. */
function hues(accent: Hex): number[] {
  const { c, h } = oklchOf(accent)
  return c < 0.015 ? HUES : HUES.filter((hue) => turnBetween(hue, h) >= TOO_NEAR)
}

/** The colours of the people at a table, beside the visitor, whose own are the accent's. */
export function peopleOf(accent: Hex): { readonly light: PersonColours[]; readonly dark: PersonColours[] } {
  const left = hues(accent)
  const colours = (scheme: 'light' | 'dark') =>
    Array.from({ length: PEOPLE_COLOURS }, (_, i): PersonColours => {
      const h = left[i % left.length]!
      const colour = ([l, c]: readonly [number, number]) => hexOf({ l, c, h })
      const { circle, initial, bar } = SHADES[scheme]
      return { circle: colour(circle), initial: colour(initial), bar: colour(bar) }
    })
  return { light: colours('light'), dark: colours('dark') }
}

const rules = (colours: readonly PersonColours[]) =>
  colours
    .map(({ circle, initial, bar }, i) => `.who-${i + 1}{--who:${circle};--who-initial:${initial};--who-bar:${bar}}`)
    .join('')

/** The classes `who-1` to `who-8` as a stylesheet's text, for pages where people order together. */
export function peopleCss(accent: Hex, scheme: Scheme): string {
  const { light, dark } = peopleOf(accent)
  const moment = darkMoment(scheme)
  return moment === null ? rules(light) : `${rules(light)}@media ${moment}{${rules(dark)}}`
}
