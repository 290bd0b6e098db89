import PDFDocument from 'pdfkit'
import { type Font, openFonts, type Weight } from './fonts.ts'
import { runsOf } from './runs.ts'

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

export const PAPER = { width: 595, height: 842, margin: 48, foot: 40 } as const

const LEADING = 1.42
/** Arabic stands higher and hangs lower. */
const LEADING_ARABIC = 1.62
const BASELINE = 1.05

/**
 * A sheet of A4 in one direction. Columns are measured from the side where reading begins: on a page from right to left,
 * `from: 0` is the right margin. Texts are wrapped, shaped and put in order here, since the library below only sets runs.
 */
export function openPaper(supplied: {
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
}) {
  const { direction } = supplied
  const document = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    bufferPages: true,
    lang: supplied.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: supplied.title, Author: supplied.author, CreationDate: supplied.date, ModDate: supplied.date },
  })
  const fonts = openFonts()
  const leading = direction === 'rtl' ? LEADING_ARABIC : LEADING
  const inner = PAPER.width - 2 * PAPER.margin

  const setFont = (font: Font, size: number) => document.font(font.source as never, font.name).fontSize(size)
  const featuresOf = ({ tabular }: Style) => (tabular ? ['tnum' as const] : [])

  function measured(line: string, style: Style) {
    const runs = runsOf<Font>(line, direction, (character, before) =>
      fonts.fontFor(character, style.weight ?? 400, before),
    )
    const widths = runs.map(({ text, font }) => {
      setFont(font, style.size)
      return document.widthOfString(text, { features: featuresOf(style), lineBreak: false })
    })
    return { runs, widths, width: widths.reduce((sum, width) => sum + width, 0) }
  }

  /** Lines of at most `width`; a word that is longer is broken. */
  function wrapped(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ').flatMap((one) => broken(one, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && measured(longer, style).width > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  function broken(word: string, width: number, style: Style): string[] {
    if (measured(word, style).width <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece !== '' && measured(piece + character, style).width > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }

  return {
    /** Inside the margins. */
    width: inner,
    /** Where the next row begins, from the top. */
    y: PAPER.margin as number,
    heightOf(text: string, width: number, style: Style): number {
      return wrapped(text, width, style).length * style.size * leading
    },
    /** Sets a text into a column; answers its height. */
    text(text: string, column: { readonly from: number; readonly width: number; readonly y: number }, style: Style) {
      const lines = wrapped(text, column.width, style)
      const height = style.size * leading
      document.fillColor(style.colour ?? '#1d1b19')
      for (const [i, line] of lines.entries()) {
        const { runs, widths, width } = measured(line, style)
        const before = style.at === 'end' ? column.width - width : 0
        const start = column.from + before
        let x = PAPER.margin + (direction === 'rtl' ? inner - start - width : start)
        const y = column.y + i * height + (height - style.size * BASELINE) / 2
        for (const [place, run] of runs.entries()) {
          setFont(run.font, style.size)
          document.text(run.text, x, y + style.size, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: featuresOf(style),
          })
          x += widths[place]!
        }
      }
      return lines.length * height
    },
    rule(y: number, colour = '#dcd7d1', thickness = 0.6) {
      document.rect(PAPER.margin, y, inner, thickness).fill(colour)
    },
    band(colour: string, height: number) {
      document.rect(0, 0, PAPER.width, height).fill(colour)
    },
    newPage() {
      document.addPage()
      this.y = PAPER.margin
    },
    /** What stands on every page, once all are there. */
    onEachPage(draw: (page: number, pages: number) => void) {
      const { start, count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        document.switchToPage(start + page)
        draw(page + 1, count)
      }
    },
    async end(): Promise<Buffer> {
      const parts: Buffer[] = []
      const ended = new Promise<Buffer>((resolve, reject) => {
        document.on('data', (part: Buffer) => parts.push(part))
        document.once('end', () => resolve(Buffer.concat(parts)))
        document.once('error', reject)
      })
      document.end()
      return ended
    },
  }
}

export type Paper = ReturnType<typeof openPaper>
