import { directionOf } from '@compass/domain/languages'
import { fitStack, type Phrase, type StackLine, type StackStyle, type Typesetters } from './fit-stack.ts'
import { openFonts } from './fonts.ts'
import { drawSign } from './sign.ts'
import { TaggedPages } from './tagged-pages.ts'
import { BASELINE, Typesetter } from './typesetter.ts'

/** A4, in points. */
const A4 = [595.28, 841.89] as const
const MM = 72 / 25.4
const CUT_LINE = '#b9b4ae'
const INK = '#1d1b19'

/** In millimetres from the top left corner of the paper. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface PlacedStackStyle extends StackStyle {
  readonly at: 'left' | 'right'
  readonly from: 'top' | 'middle' | 'bottom'
}

interface LabelPagesInput {
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
}

/** Pages of A4 that are cut into labels: everything has its place in millimetres, and each text a direction of its own. */
export class LabelPages {
  readonly #pages: TaggedPages
  readonly #document: PDFKit.PDFDocument
  readonly #typesetters: Typesetters
  /** Most labels say the same words in boxes of one size. */
  readonly #stacks = new Map<string, readonly StackLine[]>()

  /** The first page is there. */
  constructor(input: LabelPagesInput) {
    this.#pages = new TaggedPages({ ...input, size: A4, printsInItsSize: true })
    this.#document = this.#pages.document
    const fonts = openFonts()
    this.#typesetters = {
      ltr: new Typesetter(this.#document, 'ltr', fonts),
      rtl: new Typesetter(this.#document, 'rtl', fonts),
    }
  }

  newPage(): void {
    this.#document.addPage()
  }

  /** What is drawn inside belongs together for who hears it. */
  label(draw: () => void): void {
    this.#pages.part('Sect', draw)
  }

  /** Phrases below one another, as large as the box lets them be. */
  stack(phrases: readonly Phrase[], box: Box, { at, from, ...style }: PlacedStackStyle): void {
    const lines = this.#fit(phrases, box, style)
    const spare = box.height * MM - lines.reduce((sum, { height }) => sum + height, 0)
    let y = box.y * MM + { top: 0, middle: spare / 2, bottom: spare }[from]
    for (const [place, { text, language }] of phrases.entries()) {
      const own = lines.filter(({ phrase }) => phrase === place)
      if (own.length === 0) continue
      const set = () => {
        for (const line of own) {
          this.#drawLine(line, phrases[place]!, y, box, at)
          y += line.height
        }
      }
      this.#pages.part('P', () => this.#pages.words(text, set), { lang: language })
    }
  }

  /** The size in which a stack is set; of no phrases the largest. */
  sizeOf(phrases: readonly Phrase[], box: Box, style: StackStyle): number {
    const [first] = this.#fit(phrases, box, style)
    return first ? first.style.size / (phrases[first.phrase]!.scale ?? 1) : style.largest
  }

  /** Squares, dark and light, as one picture, which opens an address where it is touched. */
  code(squares: readonly (readonly boolean[])[], { x, y, width }: Box, url: string, alt: string): void {
    const document = this.#document
    const [left, top, side] = [x * MM, y * MM, width * MM]
    const draw = () => {
      document
        .save()
        .translate(left, top)
        .scale(side / squares.length)
      for (const [row, from, to] of darkRuns(squares)) document.rect(from, row, to - from, 1)
      document.fill(INK).restore()
    }
    this.#pages.part('Link', (link) => {
      const options = { structParent: link, Contents: new String(alt) }
      document.link(left, top, side, side, url, options as never)
      this.#pages.part('Figure', () => this.#pages.picture(draw), { alt })
    })
  }

  /** A sign of our table on a colour. */
  tile({ x, y, width }: Box, sign: string, colour: string, ink: string): void {
    const side = width * MM
    this.#pages.decorate(() => {
      this.#document
        .save()
        .translate(x * MM, y * MM)
        .roundedRect(0, 0, side, side, side * 0.24)
        .fill(colour)
      drawSign(this.#document, sign, side, ink)
      this.#document.restore()
    })
  }

  /** A line to cut along. */
  cutLine(from: readonly [x: number, y: number], to: readonly [x: number, y: number]): void {
    this.#pages.decorate(() =>
      this.#document
        .save()
        .lineWidth(0.5)
        .dash(3, { space: 3 })
        .moveTo(from[0] * MM, from[1] * MM)
        .lineTo(to[0] * MM, to[1] * MM)
        .stroke(CUT_LINE)
        .restore(),
    )
  }

  end(): Promise<Buffer> {
    return this.#pages.end()
  }

  #fit(phrases: readonly Phrase[], { width, height }: Box, style: StackStyle): readonly StackLine[] {
    const key = JSON.stringify([phrases, width, height, style])
    const known = this.#stacks.get(key)
    if (known) return known
    const lines = fitStack(phrases, { width: width * MM, height: height * MM }, style, this.#typesetters)
    this.#stacks.set(key, lines)
    return lines
  }

  #drawLine(line: StackLine, phrase: Phrase, y: number, box: Box, at: 'left' | 'right'): void {
    const { style, height, text } = line
    const typesetter = this.#typesetters[directionOf(phrase.language)]
    const measured = typesetter.measure(text, style)
    const x = box.x * MM + (at === 'right' ? box.width * MM - measured.width : 0)
    typesetter.draw(measured, { x, y: y + (height - style.size * BASELINE) / 2 + style.size }, style)
  }
}

/** Stretches of dark squares: their row, and where they begin and end. */
function* darkRuns(squares: readonly (readonly boolean[])[]): Generator<[row: number, from: number, to: number]> {
  for (const [row, cells] of squares.entries()) {
    for (let from = cells.indexOf(true); from >= 0; ) {
      const light = cells.indexOf(false, from)
      const to = light < 0 ? cells.length : light
      yield [row, from, to]
      from = cells.indexOf(true, to)
    }
  }
}
