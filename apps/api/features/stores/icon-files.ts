import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import { drawIcon, drawShortcutIcon, drawSplash } from './draw-icon.ts'
import { brandDigest } from './drawn-pictures.ts'
import { drawSharePicture } from './share-picture.ts'

/** A closed list: every size is drawn and remembered, so that nobody may ask for others. */
const SPLASH_SIZES = [
  ...['640x1136', '750x1334', '828x1792', '1080x2340', '1125x2436', '1170x2532', '1179x2556', '1206x2622'],
  ...['1242x2208', '1242x2688', '1260x2736', '1284x2778', '1290x2796', '1320x2868'],
  ...['1488x2266', '1536x2048', '1620x2160', '1640x2360', '1668x2224', '1668x2388', '1668x2420'],
  ...['2048x2732', '2064x2752'],
] as const

type Draw = (api: Pick<Api, 'ports'>, loaded: LoadedMerchant) => Promise<Buffer>

/** What is drawn of a merchant, by how the file is called after its slug. */
const FILES: Readonly<Record<string, Draw>> = {
  'any-192.png': (api, loaded) => drawIcon(api, loaded, 'any', 192),
  'any-512.png': (api, loaded) => drawIcon(api, loaded, 'any', 512),
  'maskable-192.png': (api, loaded) => drawIcon(api, loaded, 'maskable', 192),
  'maskable-512.png': (api, loaded) => drawIcon(api, loaded, 'maskable', 512),
  'apple-180.png': (api, loaded) => drawIcon(api, loaded, 'apple', 180),
  'again-192.png': (_, loaded) => drawShortcutIcon(loaded, 'again', 192),
  'orders-192.png': (_, loaded) => drawShortcutIcon(loaded, 'orders', 192),
  'narrow-1080x1920.jpg': (api, loaded) => drawSharePicture(api, loaded, 'narrow'),
  ...Object.fromEntries(
    SPLASH_SIZES.map((size): [string, Draw] => {
      const [width, height] = size.split('x').map(Number) as [number, number]
      return [`splash-${size}.png`, (api, loaded) => drawSplash(api, loaded, { width, height })]
    }),
  ),
}

const NAMES = Object.keys(FILES)

/** The merchant's slug and the drawing that a file of `/icons` names; null for any other name. */
export function readIconFile(
  file: string,
): { readonly slug: string; readonly name: string; readonly draw: Draw } | null {
  const name = NAMES.find((one) => file.endsWith(`-${one}`))
  return name ? { slug: file.slice(0, -name.length - 1), name, draw: FILES[name]! } : null
}

/** Where a drawing of a merchant is; what it shows never changes under this address. */
export function iconPath(loaded: LoadedMerchant, name: keyof typeof FILES): string {
  return `/icons/${loaded.merchant.slug}-${name}?v=${brandDigest(loaded)}`
}
