import { pictureKey } from './picture-key.ts'
import type { PicturesPort } from './port.ts'

/** Bytes of pictures that a process remembers: those of some menus. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Remembers what was read of a store outside, least used out first; two who want the same picture wait for one request. What a
 * name stands for never changes, so that nothing remembered is ever wrong.
 */
export function rememberedPictures(outside: PicturesPort, maxBytes = MAX_BYTES): PicturesPort {
  const remembered = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let size = 0

  function remember(key: string, bytes: Buffer): void {
    const known = remembered.get(key)
    if (known) size -= known.length
    remembered.delete(key)
    remembered.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of remembered) {
      if (size <= maxBytes) return
      remembered.delete(oldest)
      size -= length
    }
  }

  return {
    put: outside.put,
    has: outside.has,
    async get(merchantId, sha256, pictureSize) {
      const key = pictureKey(merchantId, sha256, pictureSize)
      const known = remembered.get(key)
      if (known) {
        remember(key, known)
        return known
      }
      const started = reading.get(key)
      if (started) return started
      const request = outside.get(merchantId, sha256, pictureSize)
      reading.set(key, request)
      try {
        const bytes = await request
        if (bytes) remember(key, bytes)
        return bytes
      } finally {
        reading.delete(key)
      }
    },
  }
}
