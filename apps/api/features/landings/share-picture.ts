import type { LoadedMerchant } from '@compass/domain/merchants'
import sharp, { type OverlayOptions } from 'sharp'
import type { Api } from '../../http/api.ts'
import { merchantIcon } from '../stores/merchant-icon.ts'

/** What messages and networks show in full (ogp.me). */
const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Edges of the cut-outs, the first the largest, and of the sign. */
const FIRST = 400
const OTHERS = 270
const SIGN = 132
/** From the middle to that of a cut-out beside the first. */
const ASIDE = 340

/**
 * The picture of a merchant for messages, made of its own: its cut-outs and its sign on its colour, or its photo with the
 * sign. What is not held is left out.
 */
export async function drawSharePicture(api: Pick<Api, 'ports'>, { merchant }: LoadedMerchant): Promise<Buffer> {
  const { brand, id } = merchant
  const read = (sha256: string) => api.ports.pictures.get(id, sha256, 'large')
  const { width, height } = SHARE_SIZE
  const [first] = brand.cover
  const photo = first?.kind === 'photo' ? await read(first.sha256) : null
  const ground = photo
    ? sharp(photo).resize(width, height, { fit: 'cover' })
    : sharp(Buffer.from(groundOf(brand.colorCode)))
  const cutouts = photo ? [] : await Promise.all(brand.cover.slice(0, 3).map(({ sha256 }) => read(sha256)))
  const held = cutouts.flatMap((bytes) => bytes ?? [])
  const dishes = await Promise.all(held.map((bytes, i) => placeDish(bytes, i, held.length)))
  return (
    ground
      // The first stands in front of the others.
      .composite([...dishes.reverse(), await placeSign(api, merchant)])
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}

/** The second stands on the right of the first, the third on its left. */
async function placeDish(bytes: Buffer, at: number, count: number): Promise<OverlayOptions> {
  const edge = at === 0 ? FIRST : OTHERS
  const { data, info } = await sharp(bytes)
    .resize(edge, edge, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const side = at === 0 ? 0 : at === 1 ? ASIDE : -ASIDE
  // Two stand together in the middle.
  const middle = SHARE_SIZE.width / 2 + side - (count === 2 ? ASIDE / 2 : 0)
  const left = Math.round(middle - info.width / 2)
  return { input: data, left, top: Math.round(SHARE_SIZE.height * 0.42 - info.height / 2) }
}

async function placeSign(api: Pick<Api, 'ports'>, { brand, id }: LoadedMerchant['merchant']): Promise<OverlayOptions> {
  const logo = brand.logo && (await api.ports.pictures.get(id, brand.logo, 'medium'))
  const sign = await sharp(logo || Buffer.from(merchantIcon(brand)), { density: 300 })
    .resize(SIGN, SIGN, { fit: 'cover' })
    .composite([{ input: Buffer.from(MASK), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const left = (SHARE_SIZE.width - SIGN) / 2
  return { input: sign, left, top: SHARE_SIZE.height - SIGN - 36 }
}

const MASK = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIGN}" height="${SIGN}"><rect width="${SIGN}" height="${SIGN}" rx="38"/></svg>`

/** A softly lit ground in the merchant's colour, on which its cut-outs are seen. */
function groundOf(colour: string): string {
  const { width, height } = SHARE_SIZE
  const box = `width="${width}" height="${height}"`
  const stops = `<stop stop-color="${colour}" stop-opacity=".12"/><stop offset="1" stop-color="${colour}" stop-opacity=".3"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><radialGradient id="g" cx=".32" cy=".12" r="1.1">${stops}</radialGradient><rect ${box} fill="#fff"/><rect ${box} fill="url(#g)"/></svg>`
}
