/** Sizes that a picture is kept in: the longest edge in pixels. */
export const PICTURE_SIZES = { large: 768, medium: 384, thumb: 160 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** Keeps re-encoded pictures (WebP) by merchant, SHA-256 of what was uploaded, and size. A picture is there whole or not at all. */
export interface PicturesPort {
  /** Twice is as once: the name says what the bytes are of. */
  put(merchantId: string, sha256: string, size: PictureSize, bytes: Buffer): Promise<void>
  get(merchantId: string, sha256: string, size: PictureSize): Promise<Buffer | null>
  has(merchantId: string, sha256: string, size: PictureSize): Promise<boolean>
}

/**
 * A store of pictures outside did not do what it was asked. `away`: it does not answer, or not as it should. `refused`: it
 * says no, and will until its settings change. The message holds no key.
 */
export class PicturesFault extends Error {
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}
