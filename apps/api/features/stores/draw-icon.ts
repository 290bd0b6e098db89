import type { LoadedMerchant } from '@compass/domain/merchants'
import sharp, { type Sharp } from 'sharp'
import type { Api } from '../../http/api.ts'
import { inkOn } from './brand-ink.ts'
import { merchantIcon } from './merchant-icon.ts'

/** `any` is a tile with round corners; `maskable` and `apple` fill the square, which a telephone cuts itself. */
type IconLook = 'any' | 'maskable' | 'apple'

/** Of a maskable icon: a square of this edge lies within the circle of 80 % that no mask cuts (W3C, "icon masks"). */
const SAFE = 0.56
/** Of a logo with transparent parts, which needs air around it. */
const AIRY = 0.76
const CORNER = 14 / 64
/** What a logo with transparent parts stands on: they are drawn for paper. */
const PAPER = '#ffffff'

/** The icon of a merchant as PNG: its logo, else its sign or initials on its colour. */
export async function drawIcon(
  api: Pick<Api, 'ports'>,
  { merchant }: LoadedMerchant,
  look: IconLook,
  size: number,
): Promise<Buffer> {
  const { brand, id } = merchant
  const logo = brand.logo ? await api.ports.pictures.get(id, brand.logo, 'large') : null
  if (logo) return encode(await placeLogo(logo, look, size), look)
  const shape = { any: { radius: 14, mark: 36 }, maskable: { radius: 0, mark: 32 }, apple: { radius: 0, mark: 36 } }
  return encode(sharp(Buffer.from(await merchantIcon(merchant, { size, ...shape[look] }))), look)
}

/** Where the square is filled nothing is transparent: a telephone would show black there. */
function encode(picture: Sharp, look: IconLook): Promise<Buffer> {
  return (look === 'any' ? picture : picture.removeAlpha()).png({ compressionLevel: 9 }).toBuffer()
}

async function placeLogo(logo: Buffer, look: IconLook, size: number): Promise<Sharp> {
  const { isOpaque } = await sharp(logo).stats()
  const background = isOpaque ? await edgeColourOf(logo) : PAPER
  const fills = isOpaque && look !== 'maskable'
  const edge = Math.round(size * (fills ? 1 : look === 'maskable' ? SAFE : AIRY))
  const mark = await sharp(logo)
    .resize(edge, edge, { fit: fills ? 'cover' : 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const square = sharp({ create: { width: size, height: size, channels: 4, background } }).composite([{ input: mark }])
  if (look !== 'any') return square
  const corner = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * CORNER}"/></svg>`
  // What lies on one another is composed before a mask cuts it.
  return sharp(await square.png({ compressionLevel: 1 }).toBuffer()).composite([
    { input: Buffer.from(corner), blend: 'dest-in' },
  ])
}

/** The mean colour along the edge of a logo: its ground goes on around it. */
async function edgeColourOf(logo: Buffer): Promise<string> {
  const edge = 16
  const { data } = await sharp(logo)
    .removeAlpha()
    .resize(edge, edge, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0]
  let count = 0
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      if (x > 0 && y > 0 && x < edge - 1 && y < edge - 1) continue
      count += 1
      for (const channel of [0, 1, 2]) sums[channel]! += data[(y * edge + x) * 3 + channel]!
    }
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Drawings of the shortcuts, on a grid of 24 (lucide, ISC). */
const SHORTCUTS = {
  again:
    '<path d="m2 9 3-3 3 3"/><path d="M13 18H7a2 2 0 0 1-2-2V6"/><path d="m22 15-3 3-3-3"/><path d="M11 6h6a2 2 0 0 1 2 2v10"/>',
  orders:
    '<path d="M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1Z"/><path d="M14 8H8"/><path d="M16 12H8"/><path d="M13 16H8"/>',
} as const

type ShortcutIcon = keyof typeof SHORTCUTS

/** The icon of a shortcut, in the merchant's colour. */
export function drawShortcutIcon({ merchant }: LoadedMerchant, kind: ShortcutIcon, size: number): Promise<Buffer> {
  const { colorCode } = merchant.brand
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="32" fill="${colorCode}"/><g transform="translate(17 17) scale(1.25)" fill="none" stroke="${inkOn(colorCode)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${SHORTCUTS[kind]}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** What is shown while the installed shop starts: its icon on its ground, in the pixels of a telephone. */
export async function drawSplash(
  api: Pick<Api, 'ports'>,
  loaded: LoadedMerchant,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const icon = await drawIcon(api, loaded, 'any', Math.round(Math.min(width, height) * 0.28))
  const { brand } = loaded.merchant
  return sharp({ create: { width, height, channels: 3, background: groundColourOf(brand) } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const LIGHT = [255, 255, 255]
const DARK = [20, 17, 15]

/** The ground that an installed shop starts on: white, or nearly black where it is always dark, with a hint of its colour. */
export function groundColourOf({
  colorCode,
  colorScheme,
}: Pick<LoadedMerchant['merchant']['brand'], 'colorCode' | 'colorScheme'>): string {
  const [ground, part] = colorScheme === 'dark' ? [DARK, 0.14] : [LIGHT, 0.1]
  const mixed = ground!.map((channel, i) => {
    const own = Number.parseInt(colorCode.slice(1 + 2 * i, 3 + 2 * i), 16)
    return Math.round(channel + (own - channel) * part)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
