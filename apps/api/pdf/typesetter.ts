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

/** Height of a text between its lowest and its highest strokes, in sizes of it. */
export const BASELINE = 1.05
const INK = '#1d1b19'
const LEADING = 1.42
/** Arabic stands higher and hangs lower. */
const LEADING_ARABIC = 1.62

/** Measures and wraps texts of one direction with the fonts of one document. */
export class Typesetter {
  /** The height of a line with the space that belongs to it, in sizes of its text. */
  readonly leading: number
  readonly #document: PDFKit.PDFDocument
  readonly #direction: 'ltr' | 'rtl'
  readonly #fonts: Fonts

  /** Typesetters of one document, one for each direction, share its fonts. */
  constructor(document: PDFKit.PDFDocument, direction: 'ltr' | 'rtl', fonts: Fonts = openFonts()) {
    this.#document = document
    this.#fonts = fonts
    this.#direction = direction
    this.leading = direction === 'rtl' ? LEADING_ARABIC : LEADING
  }

  /** A line with its left end and its baseline at a point. */
  draw({ runs, widths }: MeasuredLine, at: { readonly x: number; readonly y: number }, style: Style): void {
    this.#document.fillColor(style.colour ?? INK)
    let { x } = at
    for (const [place, run] of runs.entries()) {
      this.#setFont(run.font, style.size)
      const features = this.#features(style)
      this.#document.text(run.text, x, at.y, { lineBreak: false, baseline: 'alphabetic', features })
      x += widths[place]!
    }
  }

  measure(line: string, style: Style): MeasuredLine {
    const runs = runsOf<Font>(line, this.#direction, (character, before) =>
      this.#fonts.fontFor(character, style.weight ?? 400, before),
    )
    const widths = runs.map(({ text, font }) => {
      this.#setFont(font, style.size)
      return this.#document.widthOfString(text, { features: this.#features(style), lineBreak: false })
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

  #features({ tabular }: Style): 'tnum'[] {
    return tabular ? ['tnum'] : []
  }

  #setFont(font: Font, size: number): void {
    this.#document.font(font.source as never, font.name).fontSize(size)
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
