import { isId } from '../../ids/index.ts'
import { PICTURE_SIZES, type PictureSize } from './port.ts'

/** Where a picture lies, below a folder or in a bucket: `<merchantId>/<sha256>-<size>.webp`. */
export function pictureKey(merchantId: string, sha256: string, size: PictureSize): string {
  if (!isId(merchantId)) throw new Error('a merchant id must not lead anywhere else')
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a picture is named by its SHA-256')
  if (!Object.hasOwn(PICTURE_SIZES, size)) throw new Error('a picture has one of the sizes')
  return `${merchantId}/${sha256}-${size}.webp`
}

interface PictureName {
  readonly merchantId: string
  readonly sha256: string
  readonly size: PictureSize
}

/** What a key names; null for what is no picture's. */
export function readPictureKey(key: string): PictureName | null {
  const [, merchantId = '', sha256 = '', size = ''] = /^([^/]+)\/([0-9a-f]{64})-([a-z]+)\.webp$/.exec(key) ?? []
  if (!isId(merchantId) || !Object.hasOwn(PICTURE_SIZES, size)) return null
  return { merchantId, sha256, size: size as PictureSize }
}
