import { PicturesFault, readPictureKey, s3Pictures } from '@compass/api/ports'
import type { Configuration } from '../configuration.ts'
import { StartFault } from '../embedded-postgres/index.ts'
import type { PictureBucket, PutPicture } from './archive.ts'

type PicturesS3 = NonNullable<Configuration['picturesS3']>

const FOLDER = 'pictures/'

/** Puts the pictures of a copy into the bucket of the settings, where they name one. */
export function pictureTaker(settings: PicturesS3 | undefined): PutPicture | undefined {
  if (!settings) return
  const pictures = s3Pictures(settings)
  return async (path, bytes) => {
    const name = path.startsWith(FOLDER) ? readPictureKey(path.slice(FOLDER.length)) : null
    if (!name) return false
    try {
      await pictures.put(name.merchantId, name.sha256, name.size, bytes)
      return true
    } catch (error) {
      if (!(error instanceof PicturesFault)) throw error
      throw new StartFault(
        `The pictures of the copy cannot be put into S3: ${error.message}. Nothing was brought back.`,
      )
    }
  }
}

/** What is said of pictures after a copy was taken. */
export function describeBackup(bucket: PictureBucket | undefined): string[] {
  if (!bucket) return []
  return [`Pictures stand in ${nameOf(bucket)} and are no part of the copy: let the bucket keep its own.`]
}

/** What is said of pictures after a copy was brought back. */
export function describeRestore(bucket: PictureBucket | undefined, ofCopy: PictureBucket | null): string[] {
  if (!ofCopy) return bucket ? [`Its pictures were put into ${nameOf(bucket)}.`] : []
  const isSame = bucket?.url === ofCopy.url && bucket.bucket === ofCopy.bucket
  if (isSame) return [`Its pictures stand in ${nameOf(bucket)}, as before.`]
  return [
    `Its pictures are not in it: they stand in ${nameOf(ofCopy)}. Set PICTURES_S3_URL and PICTURES_S3_BUCKET to it, or copy that bucket to where they are to be.`,
  ]
}

function nameOf({ url, bucket }: PictureBucket): string {
  return `the bucket "${bucket}" at ${url}`
}
