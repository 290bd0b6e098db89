/** Sizes that a picture is kept in: the longest edge in pixels. */
export const PICTURE_SIZES = { large: 768, medium: 384, thumb: 160 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** Keeps re-encoded pictures (WebP) by merchant, SHA-256 of what was uploaded, and size. */
export interface PicturesPort {
  put(merchantId: string, sha256: string, size: PictureSize, bytes: Buffer): Promise<void>
  get(merchantId: string, sha256: string, size: PictureSize): Promise<Buffer | null>
}
