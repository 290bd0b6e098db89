import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pictureKey } from './picture-key.ts'
import type { PicturesPort } from './port.ts'

/** Keeps pictures under `<folder>/<merchantId>/<sha256>-<size>.webp`; a file is there whole or not at all. */
export function folderPictures(folder: string): PicturesPort {
  return {
    async put(merchantId, sha256, size, bytes) {
      const target = join(folder, pictureKey(merchantId, sha256, size))
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${randomBytes(6).toString('hex')}`
      try {
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(merchantId, sha256, size) {
      return unlessMissing(readFile(join(folder, pictureKey(merchantId, sha256, size))))
    },
    async has(merchantId, sha256, size) {
      return (await unlessMissing(stat(join(folder, pictureKey(merchantId, sha256, size))))) !== null
    },
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
