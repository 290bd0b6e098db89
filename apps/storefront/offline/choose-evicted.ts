/** A menu or a picture that this person opened. */
export interface StoredFile {
  readonly url: string
  readonly bytes: number
  /** Milliseconds. */
  readonly usedAt: number
}

export const MAX_STORED_BYTES = 20 * 1024 * 1024

/** What makes room, least used out first, until no more than `maxBytes` are left. */
export function chooseEvicted(files: readonly StoredFile[], maxBytes = MAX_STORED_BYTES): string[] {
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const evicted: string[] = []
  for (const file of [...files].sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes) break
    evicted.push(file.url)
    bytes -= file.bytes
  }
  return evicted
}
