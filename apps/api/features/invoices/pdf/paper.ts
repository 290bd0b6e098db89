import PDFDocument from 'pdfkit'
import { type Style, Typesetter } from './typesetter.ts'

export type { Style } from './typesetter.ts'

export const PAPER = { width: 595, height: 842, margin: 48, foot: 40 } as const

const INNER = PAPER.width - 2 * PAPER.margin
const BASELINE = 1.05

interface PaperInput {
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
}

/** What a part of the document is for who hears it: its tags of PDF. */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** Holds other parts, and no words of its own. */
const HOLDERS: ReadonlySet<string> = new Set(['Document', 'Table', 'TR'])

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
  readonly #document: PDFKit.PDFDocument
  readonly #typesetter: Typesetter
  readonly #isRightToLeft: boolean
  /** The parts that are open, the innermost last; none while what is drawn is decoration. */
  #open: { readonly tag: string; readonly element: PDFKit.PDFStructureElement }[] = []

  constructor({ direction, language, title, author, date }: PaperInput) {
    this.#document = new PDFDocument({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.#typesetter = new Typesetter(this.#document, direction)
    this.#isRightToLeft = direction === 'rtl'
    const element = this.#document.struct('Document')
    this.#document.addStructure(element)
    this.#open = [{ tag: 'Document', element }]
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.#typesetter.wrap(text, width, style).length * style.size * this.#typesetter.leading
  }

  /** What is drawn inside is one part of the document. Parts are heard in the order in which they begin. */
  part<T>(tag: Tag, draw: () => T): T {
    const element = this.#document.struct(tag)
    this.#open.at(-1)?.element.add(element)
    this.#open.push({ tag, element })
    const drawn = draw()
    this.#open.pop()
    element.end()
    return drawn
  }

  /** Sets a text into a column; answers its height. */
  text(text: string, column: Column, style: Style): number {
    const open = this.#open.at(-1)
    if (open && HOLDERS.has(open.tag))
      return this.part(open.tag === 'TR' ? 'TD' : 'P', () => this.text(text, column, style))
    if (open) this.#elementFor(text, open.element).add(this.#document.markStructureContent(open.tag))
    else this.#document.markContent('Artifact', { type: 'Pagination' })
    const lines = this.#typesetter.wrap(text, column.width, style)
    const height = style.size * this.#typesetter.leading
    this.#document.fillColor(style.colour ?? '#1d1b19')
    for (const [i, line] of lines.entries()) {
      const y = column.y + i * height + (height - style.size * BASELINE) / 2
      this.#setLine(line, { ...column, y: y + style.size }, style)
    }
    this.#document.endMarkedContent()
    return lines.length * height
  }

  rule(y: number, colour = '#dcd7d1', thickness = 0.6): void {
    this.#decorate(() => this.#document.rect(PAPER.margin, y, INNER, thickness).fill(colour))
  }

  band(colour: string, height: number): void {
    this.#decorate(() => this.#document.rect(0, 0, PAPER.width, height).fill(colour))
  }

  newPage(): void {
    this.#document.addPage()
    this.y = PAPER.margin
  }

  /** What stands on every page, once all are there; it is no part of what is heard. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const open = this.#open
    this.#open = []
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(start + page)
      draw(page + 1, count)
    }
    this.#open = open
  }

  async end(): Promise<Buffer> {
    const parts: Buffer[] = []
    const ended = new Promise<Buffer>((resolve, reject) => {
      this.#document.on('data', (part: Buffer) => parts.push(part))
      this.#document.once('end', () => resolve(Buffer.concat(parts)))
      this.#document.once('error', reject)
    })
    this.#open[0]?.element.end()
    this.#document.end()
    return ended
  }

  /** Arabic is drawn from left to right: whoever hears it is given the words as they were written. */
  #elementFor(text: string, open: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
    if (!/\p{Script=Arabic}/u.test(text)) return open
    const span = this.#document.struct('Span', { actual: text.replaceAll(/[\u2066-\u2069]/g, '') })
    open.add(span)
    return span
  }

  #decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#document.endMarkedContent()
  }

  /** One line, with its baseline at `y`. */
  #setLine(line: string, { from, width: columnWidth, y }: Column, style: Style): void {
    const { runs, widths, width } = this.#typesetter.measure(line, style)
    const start = from + (style.at === 'end' ? columnWidth - width : 0)
    let x = PAPER.margin + (this.#isRightToLeft ? INNER - start - width : start)
    for (const [place, run] of runs.entries()) {
      this.#typesetter.setFont(run.font, style.size)
      const features = this.#typesetter.features(style)
      this.#document.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features })
      x += widths[place]!
    }
  }
}
