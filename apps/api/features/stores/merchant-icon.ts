import { signOf } from '@compass/domain/glyphs'
import type { Brand } from '@compass/domain/merchants'

/**
 * A merchant's icon as SVG: its sign on its colour, for the tab, the home screen and the manifest. Nothing of the
 * document but a checked colour and a name from our table gets into it. The sign stays inside the safe zone of a mask.
 */
export function merchantIcon(brand: Brand): string {
  const ink = isLight(brand.colorCode) ? '#1b1714' : '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand.colorCode}"/><g transform="translate(14 14) scale(1.5)" fill="none" stroke="${ink}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${signOf(brand.glyph)}</g></svg>`
}

/** Does black stand out more than white? By relative luminance (WCAG 2). */
function isLight(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.36
}
