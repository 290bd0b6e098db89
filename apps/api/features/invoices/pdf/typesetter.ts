import { type Font, type Fonts, openFonts, type Weight } from './fonts.ts'
import { type Run, runsOf } from './runs.ts'

/** How a text is set. Sizes and measures are points. */
export interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
  /** Where in its column: at the side where reading begins, or at the other one. */
  readonly at?: 'start' | 'end'
  /** Figures of one width. */
  readonly tabular?: boolean
}

/** A line in the runs in which it is drawn, and how wide each of them and all together are. */
interface MeasuredLine {
  readonly runs: readonly Run<Font>[]
  readonly widths: readonly number[]
  readonly width: number
}

const LEADING = 1.42
/** Arabic stands higher and hangs lower. */
const LEADING_ARABIC = 1.62

/** Measures and wraps texts of one direction with the fonts of one document. */
export class Typesetter {
  /** The height of a line with the space that belongs to it, in sizes of its text. */
  readonly leading: number
  readonly #document: PDFKit.PDFDocument
  readonly #direction: 'ltr' | 'rtl'
  readonly #fonts: Fonts = openFonts()

  constructor(document: PDFKit.PDFDocument, direction: 'ltr' | 'rtl') {
    this.#document = document
    this.#direction = direction
    this.leading = direction === 'rtl' ? LEADING_ARABIC : LEADING
  }

  features({ tabular }: Style): 'tnum'[] {
    return tabular ? ['tnum'] : []
  }

  setFont(font: Font, size: number): void {
    this.#document.font(font.source as never, font.name).fontSize(size)
  }

  measure(line: string, style: Style): MeasuredLine {
    const runs = runsOf<Font>(line, this.#direction, (character, before) =>
      this.#fonts.fontFor(character, style.weight ?? 400, before),
    )
    const widths = runs.map(({ text, font }) => {
      this.setFont(font, style.size)
      return this.#document.widthOfString(text, { features: this.features(style), lineBreak: false })
    })
    return { runs, widths, width: widths.reduce((sum, width) => sum + width, 0) }
  }

  /** Lines of at most `width`; a word that is longer is broken. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ').flatMap((one) => this.#break(one, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && this.measure(longer, style).width > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  #break(word: string, width: number, style: Style): string[] {
    if (this.measure(word, style).width <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece !== '' && this.measure(piece + character, style).width > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }
}
