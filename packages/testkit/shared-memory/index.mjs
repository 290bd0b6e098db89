// The memory that processes share, which Linux shows as a folder: files in it never meet a disk.
import { statfsSync } from 'node:fs'

export const SHARED_MEMORY = '/dev/shm'

/**
 * Whether there is so much room; where the folder is missing, there is none. Some containers have 64 MB.
 * @param {number} bytes
 * @returns {boolean}
 */
export function hasSharedMemory(bytes) {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= bytes
  } catch {
    return false
  }
}
