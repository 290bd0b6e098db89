import type { LoadedMerchant } from '@compass/domain/merchants'
import sharp, { type OverlayOptions } from 'sharp'
import type { Api } from '../../http/api.ts'
import { merchantIcon } from './merchant-icon.ts'

interface PictureShape {
  readonly width: number
  readonly height: number
  /** Edges of the cut-outs, the first the largest, and of the sign. */
  readonly first: number
  readonly others: number
  readonly sign: number
  /** Where the middle of each cut-out is, from the middle of them all. */
  readonly middles: readonly (readonly [x: number, y: number])[]
  /** The same of two alone. */
  readonly middlesOfTwo: readonly (readonly [x: number, y: number])[]
  /** Below the sign. */
  readonly foot: number
}

const SHAPES = {
  /** What messages and networks show in full (ogp.me). */
  wide: {
    ...{ width: 1200, height: 630, first: 400, others: 270, sign: 132, foot: 36 },
    middles: [
      [0, 0],
      [340, 0],
      [-340, 0],
    ],
    middlesOfTwo: [
      [-170, 0],
      [170, 0],
    ],
  },
  /** What a telephone shows of a shop before it is installed. */
  narrow: {
    ...{ width: 1080, height: 1920, first: 760, others: 470, sign: 260, foot: 150 },
    middles: [
      [0, 0],
      [230, -520],
      [-230, 500],
    ],
    middlesOfTwo: [
      [0, 170],
      [150, -400],
    ],
  },
} as const satisfies Readonly<Record<string, PictureShape>>

/**
 * A picture of a merchant, made of its own: its cut-outs and its sign on its colour, or its photo with the sign. What is not
 * held is left out.
 */
export async function drawSharePicture(
  api: Pick<Api, 'ports'>,
  { merchant }: LoadedMerchant,
  kind: keyof typeof SHAPES = 'wide',
): Promise<Buffer> {
  const { brand, id } = merchant
  const read = (sha256: string) => api.ports.pictures.get(id, sha256, 'large')
  const shape: PictureShape = SHAPES[kind]
  const { width, height } = shape
  const [first] = brand.cover
  const photo = first?.kind === 'photo' ? await read(first.sha256) : null
  const ground = photo
    ? sharp(photo).resize(width, height, { fit: 'cover' })
    : sharp(Buffer.from(groundOf(brand.colorCode, shape)))
  const cutouts = photo ? [] : await Promise.all(brand.cover.slice(0, 3).map(({ sha256 }) => read(sha256)))
  const held = cutouts.flatMap((bytes) => bytes ?? [])
  const middles = held.length === 2 ? shape.middlesOfTwo : shape.middles
  const dishes = await Promise.all(held.map((bytes, i) => placeDish(bytes, i, middles[i]!, shape)))
  return (
    ground
      // The first stands in front of the others.
      .composite([...dishes.reverse(), await placeSign(api, merchant, shape)])
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}

async function placeDish(
  bytes: Buffer,
  at: number,
  [x, y]: readonly [number, number],
  shape: PictureShape,
): Promise<OverlayOptions> {
  const edge = at === 0 ? shape.first : shape.others
  const { data, info } = await sharp(bytes)
    .resize(edge, edge, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(shape.width / 2 + x - info.width / 2)
  return { input: data, left, top: Math.round(shape.height * 0.42 + y - info.height / 2) }
}

async function placeSign(
  api: Pick<Api, 'ports'>,
  merchant: LoadedMerchant['merchant'],
  { width, height, sign: edge, foot }: PictureShape,
): Promise<OverlayOptions> {
  const { brand, id } = merchant
  const logo = brand.logo && (await api.ports.pictures.get(id, brand.logo, 'medium'))
  const sign = await sharp(logo || Buffer.from(await merchantIcon(merchant)), { density: 300 })
    .resize(edge, edge, { fit: 'cover' })
    .composite([{ input: Buffer.from(maskOf(edge)), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input: sign, left: (width - edge) / 2, top: height - edge - foot }
}

const maskOf = (edge: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" rx="${Math.round(edge * 0.29)}"/></svg>`

/** A softly lit ground in the merchant's colour, on which its cut-outs are seen. */
function groundOf(colour: string, { width, height }: PictureShape): string {
  const box = `width="${width}" height="${height}"`
  const stops = `<stop stop-color="${colour}" stop-opacity=".12"/><stop offset="1" stop-color="${colour}" stop-opacity=".3"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><radialGradient id="g" cx=".32" cy=".12" r="1.1">${stops}</radialGradient><rect ${box} fill="#fff"/><rect ${box} fill="url(#g)"/></svg>`
}
