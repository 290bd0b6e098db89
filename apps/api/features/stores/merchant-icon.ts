import { signOf } from '@compass/domain/glyphs'
import type { Brand } from '@compass/domain/merchants'
import { inkOn } from './brand-ink.ts'

/**
 * A merchant's icon as SVG: its sign on its colour, for the tab, the home screen and the manifest. Nothing of the
 * document but a checked colour and a name from our table gets into it. The sign stays inside the safe zone of a mask.
 */
export function merchantIcon(brand: Brand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand.colorCode}"/><g transform="translate(14 14) scale(1.5)" fill="none" stroke="${inkOn(brand.colorCode)}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${signOf(brand.glyph)}</g></svg>`
}
