import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../../ids/index.ts'
import type { PictureSize, PicturesPort } from './port.ts'

/** Keeps pictures under `<folder>/<merchantId>/<sha256>-<size>.webp`; a file is there whole or not at all. */
export function folderPictures(folder: string): PicturesPort {
  const directoryOf = (merchantId: string) => {
    if (!isId(merchantId)) throw new Error('a merchant id must not lead anywhere else')
    return join(folder, merchantId)
  }
  const nameOf = (sha256: string, size: PictureSize) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a picture is named by its SHA-256')
    return `${sha256}-${size}.webp`
  }
  return {
    async put(merchantId, sha256, size, bytes) {
      const directory = directoryOf(merchantId)
      await mkdir(directory, { recursive: true })
      const target = join(directory, nameOf(sha256, size))
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
      try {
        return await readFile(join(directoryOf(merchantId), nameOf(sha256, size)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}
