/** A colour as lightness 0–1, chroma 0–0.4 and hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }
/** A colour that a screen can show, as `#rrggbb`. */
export type Hex = `#${string}`

type Triple = readonly [number, number, number]

const radians = Math.PI / 180

const decode = (byte: number) => (byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4)
const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

function channels(hex: Hex): Triple {
  const n = Number.parseInt(hex.slice(1), 16)
  return [decode((n >> 16) / 255), decode(((n >> 8) & 255) / 255), decode((n & 255) / 255)]
}

/** Björn Ottosson's Oklab, in polar form. A grey has hue 0. */
export function oklchOf(hex: Hex): Oklch {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const c = Math.hypot(a, bb)
  const h = c < 1e-4 ? 0 : (Math.atan2(bb, a) / radians + 360) % 360
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c, h }
}

function linear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos(h * radians)
  const b = c * Math.sin(h * radians)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * ll - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * ll + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * ll - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const shows = (rgb: Triple) => rgb.every((x) => x >= -1e-4 && x <= 1.0001)

/** The nearest colour that sRGB can show with the same lightness and hue: only chroma gives way. */
export function hexOf(colour: Oklch): Hex {
  let rgb = linear(colour)
  if (!shows(rgb)) {
    let low = 0
    let high = colour.c
    for (let i = 0; i < 14; i++) {
      const c = (low + high) / 2
      if (shows(linear({ ...colour, c }))) low = c
      else high = c
    }
    rgb = linear({ ...colour, c: low })
  }
  const byte = (x: number) => Math.round(255 * encode(Math.min(1, Math.max(0, x))))
  const [r, g, b] = rgb
  return `#${((byte(r) << 16) | (byte(g) << 8) | byte(b)).toString(16).padStart(6, '0')}`
}

function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as WCAG 2 defines it, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
