import { accept, type Result, refuse } from '@compass/domain/refusal'
import sharp from 'sharp'
import { PICTURE_SIZES, type PictureSize } from '../../ports/pictures/port.ts'
import { RecentValues } from '../../ports/recent/recent-values.ts'

/** 8,000 × 5,000; what claims more is not decoded. */
const MAX_PIXELS = 40_000_000
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
const FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const
/** What was encoded last: some thousand pictures of dishes. */
const MAX_RECENT_BYTES = 16 * 1024 * 1024

interface ResizedPicture {
  readonly sizes: { readonly [size in PictureSize]: Buffer }
  /** Pixels of the large size. */
  readonly width: number
  readonly height: number
}

// Pictures are rare and calls are not: one picture at a time, on one of libvips' own threads, and it caches nothing.
sharp.concurrency(1)
sharp.cache(false)

const recent = new RecentValues<ResizedPicture>(MAX_RECENT_BYTES)

/**
 * Decodes a picture and writes it anew in three sizes as WebP. Nothing that was hidden in it survives: metadata, appended
 * archives, scripts. Cut-outs (pictures with transparency) are trimmed to what is visible.
 *
 * Chains and copies send the same pictures for each of their merchants: what was encoded for one goes to the next as well.
 *
 * Refuses `invalid_picture` for what is no JPEG, PNG, WebP or AVIF by its first bytes, is broken, or has too many pixels.
 *
 * @param sha256 that of these bytes
 */
export async function resizePicture(bytes: Buffer, sha256: string): Promise<Result<ResizedPicture>> {
  const known = recent.find(sha256)
  if (known) return accept(known)
  const resized = await encodeSizes(bytes)
  if (resized.ok) {
    // Sizes may be the same bytes, which take their room once.
    const encoded = new Set(Object.values(resized.value.sizes))
    recent.remember(
      sha256,
      resized.value,
      [...encoded].reduce((sum, { length }) => sum + length, 0),
    )
  }
  return resized
}

function encodeSizes(bytes: Buffer): Promise<Result<ResizedPicture>> {
  return decode(bytes, async (upright, hasAlpha) => {
    const visible = hasAlpha ? await trimmed(upright) : upright
    const { width: wide, height: high } = await sharp(visible, OPTIONS).metadata()
    const encoded = new Map<number, ReturnType<typeof encodeWithin>>()
    // A picture that fits into several sizes is the same in each of them, and is encoded once.
    const [large, medium, thumb] = await Promise.all(
      (['large', 'medium', 'thumb'] as const).map((size) => {
        const edge = Math.min(PICTURE_SIZES[size], Math.max(wide, high))
        const picture = encoded.get(edge) ?? encodeWithin(visible, edge)
        encoded.set(edge, picture)
        return picture
      }),
    )
    const { width, height } = large!.info
    return { sizes: { large: large!.data, medium: medium!.data, thumb: thumb!.data }, width, height }
  })
}

function encodeWithin(picture: Buffer, edge: number) {
  return sharp(picture, OPTIONS)
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, alphaQuality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true })
}

/**
 * The same for a photograph of a customer's: one size, at most so many pixels at its longest edge, nothing cut away. What is
 * transparent becomes white.
 */
export function shrinkPicture(bytes: Buffer, edge: number): Promise<Result<Buffer>> {
  return decode(bytes, (upright) =>
    sharp(upright, OPTIONS)
      .flatten({ background: '#ffffff' })
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 4 })
      .toBuffer(),
  )
}

/** Decodes a picture and turns it upright; `encode` writes it anew. Refuses `invalid_picture`. */
async function decode<Picture>(
  bytes: Buffer,
  encode: (upright: Buffer, hasAlpha: boolean) => Promise<Picture>,
): Promise<Result<Picture>> {
  if (!isPicture(bytes)) return refuse({ reason: 'invalid_picture' })
  try {
    const { format, hasAlpha } = await sharp(bytes, OPTIONS).metadata()
    if (!(FORMATS as readonly string[]).includes(format)) return refuse({ reason: 'invalid_picture' })
    const upright = await sharp(bytes, OPTIONS).rotate().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
    return accept(await encode(upright, hasAlpha))
  } catch {
    // libvips says in many ways that it cannot read this; each means the same to the sender.
    return refuse({ reason: 'invalid_picture' })
  }
}

/** Cuts away what is wholly transparent; a picture that is nothing else stays as it is. */
async function trimmed(png: Buffer): Promise<Buffer> {
  try {
    return await sharp(png, { limitInputPixels: MAX_PIXELS })
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    return png
  }
}

/** JPEG, PNG, WebP or AVIF by its first bytes: whatever else a decoder could read is not ours to show. */
function isPicture(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    (at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12)))
  )
}
