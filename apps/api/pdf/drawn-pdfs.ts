/** Documents that were drawn, so that asking again draws nothing; the least used go first. */
export class DrawnPdfs {
  readonly #maxBytes: number
  readonly #pdfs = new Map<string, Buffer>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  find(key: string): Buffer | undefined {
    const pdf = this.#pdfs.get(key)
    if (!pdf) return undefined
    this.#pdfs.delete(key)
    this.#pdfs.set(key, pdf)
    return pdf
  }

  remember(key: string, pdf: Buffer): void {
    this.#forget(key)
    this.#pdfs.set(key, pdf)
    this.#bytes += pdf.length
    for (const oldest of this.#pdfs.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#pdfs.get(key)?.length ?? 0
    this.#pdfs.delete(key)
  }
}
