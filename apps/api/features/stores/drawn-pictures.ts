import { createHash } from 'node:crypto'
import type { LoadedMerchant } from '@compass/domain/merchants'

/** Pictures that are remembered, of 5 to 100 KB each; the oldest go first. */
const MAX_PICTURES = 300

/** All that an icon is drawn from: a version is raised by every order that empties a stock, this by none. */
export function brandDigest({ merchant: { id, brand, name, languages } }: LoadedMerchant): string {
  const drawn = JSON.stringify([id, brand, name, languages])
  return createHash('sha256').update(drawn).digest('hex').slice(0, 12)
}

/** Remembers what was drawn of a brand. Two who ask for the same picture wait for one drawing. */
export class DrawnPictures {
  readonly #drawn = new Map<string, Promise<Buffer>>()

  find(loaded: LoadedMerchant, file: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${loaded.merchant.id} ${brandDigest(loaded)} ${file}`
    const known = this.#drawn.get(key)
    if (known) return known
    const drawing = draw()
    this.#drawn.set(key, drawing)
    drawing.catch(() => this.#drawn.delete(key))
    for (const oldest of this.#drawn.keys()) {
      if (this.#drawn.size <= MAX_PICTURES) break
      this.#drawn.delete(oldest)
    }
    return drawing
  }
}
