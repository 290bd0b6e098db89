import { type Tag, TaggedPages } from './tagged-pages.ts'
import { BASELINE, type Style, Typesetter } from './typesetter.ts'

export type { Style } from './typesetter.ts'

export const PAPER = { width: 595, height: 842, margin: 48, foot: 40 } as const

const INNER = PAPER.width - 2 * PAPER.margin

interface PaperInput {
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
}

interface Column {
  readonly from: number
  readonly width: number
  readonly y: number
}

/**
 * A sheet of A4 in one direction. Columns are measured from the side where reading begins: on a page from right to left,
 * `from: 0` is the right margin. Texts are wrapped, shaped and put in order here, since the library below only sets runs.
 */
export class Paper {
  /** Inside the margins. */
  readonly width = INNER
  /** Where the next row begins, from the top. */
  y: number = PAPER.margin
  readonly #pages: TaggedPages
  readonly #document: PDFKit.PDFDocument
  readonly #typesetter: Typesetter
  readonly #isRightToLeft: boolean

  constructor({ direction, ...input }: PaperInput) {
    this.#pages = new TaggedPages({ ...input, size: [PAPER.width, PAPER.height], bufferPages: true })
    this.#document = this.#pages.document
    this.#typesetter = new Typesetter(this.#document, direction)
    this.#isRightToLeft = direction === 'rtl'
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.#typesetter.wrap(text, width, style).length * style.size * this.#typesetter.leading
  }

  /** What is drawn inside is one part of the document. Parts are heard in the order in which they begin. */
  part<T>(tag: Tag, draw: () => T): T {
    return this.#pages.part(tag, draw)
  }

  /** Sets a text into a column; answers its height. */
  text(text: string, column: Column, style: Style): number {
    return this.#pages.words(text, () => {
      const lines = this.#typesetter.wrap(text, column.width, style)
      const height = style.size * this.#typesetter.leading
      for (const [i, line] of lines.entries()) {
        const y = column.y + i * height + (height - style.size * BASELINE) / 2
        this.#setLine(line, { ...column, y: y + style.size }, style)
      }
      return lines.length * height
    })
  }

  rule(y: number, colour = '#dcd7d1', thickness = 0.6): void {
    this.#pages.decorate(() => this.#document.rect(PAPER.margin, y, INNER, thickness).fill(colour))
  }

  band(colour: string, height: number): void {
    this.#pages.decorate(() => this.#document.rect(0, 0, PAPER.width, height).fill(colour))
  }

  newPage(): void {
    this.#document.addPage()
    this.y = PAPER.margin
  }

  /** What stands on every page, once all are there; it is no part of what is heard. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    this.#pages.unheard(() => {
      const { start, count } = this.#document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        this.#document.switchToPage(start + page)
        draw(page + 1, count)
      }
    })
  }

  end(): Promise<Buffer> {
    return this.#pages.end()
  }

  /** One line, with its baseline at `y`. */
  #setLine(line: string, { from, width: columnWidth, y }: Column, style: Style): void {
    const measured = this.#typesetter.measure(line, style)
    const { width } = measured
    const start = from + (style.at === 'end' ? columnWidth - width : 0)
    const x = PAPER.margin + (this.#isRightToLeft ? INNER - start - width : start)
    this.#typesetter.draw(measured, { x, y }, style)
  }
}
