import PDFDocument from 'pdfkit'

/** What a part of the document is for who hears it: its tags of PDF. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect' | 'Link' | 'Figure'

/** Holds other parts, and no words of its own. */
const HOLDERS: ReadonlySet<string> = new Set(['Document', 'Table', 'TR', 'Sect', 'Link'])

interface TaggedPagesInput {
  /** Points: width and height. */
  readonly size: readonly [number, number]
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
  /** All pages stay open until the end, so that each can say how many there are. */
  readonly bufferPages?: boolean
  /** Viewers print it in its own size and do not fit it into the printer's margins. */
  readonly printsInItsSize?: boolean
}

interface OpenPart {
  readonly tag: string
  readonly element: PDFKit.PDFStructureElement
}

interface OpenDocument {
  readonly _root: { readonly data: { readonly ViewerPreferences: { readonly data: Record<string, string> } } }
}

/** A PDF with tags: what is drawn is a part of the document in the order of reading, or decoration. */
export class TaggedPages {
  readonly document: PDFKit.PDFDocument
  /** The parts that are open, the innermost last; none while what is drawn is no part of what is heard. */
  #open: readonly OpenPart[]

  constructor({ size, language, title, author, date, bufferPages = false, printsInItsSize }: TaggedPagesInput) {
    this.document = new PDFDocument({
      size: [...size],
      margin: 0,
      bufferPages,
      lang: language,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    // pdfkit has no option for it.
    if (printsInItsSize)
      (this.document as unknown as OpenDocument)._root.data.ViewerPreferences.data.PrintScaling = 'None'
    const element = this.document.struct('Document')
    this.document.addStructure(element)
    this.#open = [{ tag: 'Document', element }]
  }

  /** What is drawn inside is one part of the document. Parts are heard in the order in which they begin. */
  part<T>(
    tag: Tag,
    draw: (element: PDFKit.PDFStructureElement) => T,
    options: { lang?: string; alt?: string } = {},
  ): T {
    const element = this.document.struct(tag, options)
    this.#open.at(-1)?.element.add(element)
    const before = this.#open
    this.#open = [...before, { tag, element }]
    const drawn = draw(element)
    this.#open = before
    element.end()
    return drawn
  }

  /** What is drawn inside says a text: as a part of its own where the open part holds others. */
  words<T>(text: string, draw: () => T): T {
    const open = this.#open.at(-1)
    if (open && HOLDERS.has(open.tag)) return this.part(open.tag === 'TR' ? 'TD' : 'P', () => this.words(text, draw))
    if (open) this.#elementFor(text, open.element).add(this.document.markStructureContent(open.tag))
    else this.document.markContent('Artifact', { type: 'Pagination' })
    const drawn = draw()
    this.document.endMarkedContent()
    return drawn
  }

  /** What is drawn inside is the picture of the open part. */
  picture(draw: () => void): void {
    const { tag, element } = this.#open.at(-1)!
    element.add(this.document.markStructureContent(tag))
    draw()
    this.document.endMarkedContent()
  }

  decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  /** What is drawn inside is no part of what is heard. */
  unheard(draw: () => void): void {
    const open = this.#open
    this.#open = []
    draw()
    this.#open = open
  }

  async end(): Promise<Buffer> {
    const chunks: Buffer[] = []
    const ended = new Promise<Buffer>((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.document.once('end', () => resolve(Buffer.concat(chunks)))
      this.document.once('error', reject)
    })
    this.#open[0]?.element.end()
    this.document.end()
    return ended
  }

  /** Arabic is drawn from left to right: whoever hears it is given the words as they were written. */
  #elementFor(text: string, open: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
    if (!/\p{Script=Arabic}/u.test(text)) return open
    const span = this.document.struct('Span', { actual: text.replaceAll(/[\u2066-\u2069]/g, '') })
    open.add(span)
    return span
  }
}
