import { RecentValues } from '../recent/recent-values.ts'
import { pictureKey } from './picture-key.ts'
import type { PicturesPort } from './port.ts'

/** Bytes of pictures that a process remembers: those of some menus. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Remembers what was read of a store outside, least used out first; two who want the same picture wait for one request. What a
 * name stands for never changes, so that nothing remembered is ever wrong.
 */
export function rememberedPictures(outside: PicturesPort, maxBytes = MAX_BYTES): PicturesPort {
  const remembered = new RecentValues<Buffer>(maxBytes)
  const reading = new Map<string, Promise<Buffer | null>>()

  return {
    put: outside.put,
    has: outside.has,
    async get(merchantId, sha256, pictureSize) {
      const key = pictureKey(merchantId, sha256, pictureSize)
      const known = remembered.find(key)
      if (known) return known
      const started = reading.get(key)
      if (started) return started
      const request = outside.get(merchantId, sha256, pictureSize)
      reading.set(key, request)
      try {
        const bytes = await request
        if (bytes) remembered.remember(key, bytes, bytes.length)
        return bytes
      } finally {
        reading.delete(key)
      }
    },
  }
}
