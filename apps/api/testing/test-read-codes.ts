import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Grey, a byte a pixel; 0 is black. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A page of a PDF as far as its codes go. In points, from the lower left corner. */
interface Page {
  readonly size: readonly [number, number]
  readonly content: string
  readonly links: readonly { readonly rect: readonly number[]; readonly url: string }[]
}

interface ReadCode {
  /** From 1. */
  readonly page: number
  /** What the link on the code opens. */
  readonly url: string
  /** What a scanner reads; null: nothing. */
  readonly text: string | null
  /** How much of it may be lost: L, M, Q or H. */
  readonly correction: string | null
}

const DOTS_PER_INCH = 200
const SCALE = DOTS_PER_INCH / 72
/** Of white around a code that a scanner sees with it, in points: less than any label leaves. */
const AROUND = 8

/** Whether this machine has poppler's `pdftoppm`, which prints a PDF into a picture. */
export const hasPdfToPicture = spawnSync('pdftoppm', ['-v']).error === undefined

let isPrepared = false

/** Without it the reader fetches its program from the internet. */
function prepareReader(): void {
  if (isPrepared) return
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  isPrepared = true
}

/** The codes that a PDF of ours draws, read as a camera would: its rectangles are painted here. */
export function readDrawnCodes(pdf: Buffer): Promise<ReadCode[]> {
  const pages = pagesOf(pdf)
  return readAll(pages, pages.map(paint))
}

/** The same of the picture that `pdftoppm` makes of each page, with everything that stands on it. */
export function readPrintedCodes(pdf: Buffer): Promise<ReadCode[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  try {
    writeFileSync(join(folder, 'codes.pdf'), pdf)
    const pages = pagesOf(pdf)
    const pictures = pages.map((_, place) => {
      const page = String(place + 1)
      const input = ['-gray', '-r', String(DOTS_PER_INCH), '-f', page, '-l', page, '-singlefile', 'codes.pdf', page]
      execFileSync('pdftoppm', input, { cwd: folder })
      return readGreyMap(readFileSync(join(folder, `${page}.pgm`)))
    })
    return readAll(pages, pictures)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a scanner reads in a picture of one code. */
async function readCode({ width, height, pixels }: Picture): Promise<Pick<ReadCode, 'text' | 'correction'>> {
  prepareReader()
  const data = new Uint8ClampedArray(4 * width * height)
  for (const [place, grey] of pixels.entries()) data.set([grey, grey, grey, 255], 4 * place)
  const [found] = await readBarcodes({ width, height, data } as ImageData, { formats: ['QRCode'] })
  return { text: found?.text ?? null, correction: found?.ecLevel ?? null }
}

async function readAll(pages: readonly Page[], pictures: readonly Picture[]): Promise<ReadCode[]> {
  const codes: ReadCode[] = []
  for (const [place, { links, size }] of pages.entries())
    for (const { rect, url } of links) {
      const code = await readCode(cut(pictures[place]!, rect, size[1]))
      codes.push({ page: place + 1, url, ...code })
    }
  return codes
}

function cut({ width, pixels }: Picture, rect: readonly number[], pageHeight: number): Picture {
  const [left, right] = [(rect[0]! - AROUND) * SCALE, (rect[2]! + AROUND) * SCALE].map(Math.round) as [number, number]
  const [top, bottom] = [pageHeight - rect[3]! - AROUND, pageHeight - rect[1]! + AROUND].map((y) =>
    Math.round(y * SCALE),
  ) as [number, number]
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    pixels.subarray((top + row) * width + left, (top + row) * width + right),
  )
  return { width: right - left, height: bottom - top, pixels: Buffer.concat(rows) }
}

/** The pages of a PDF as pdfkit writes them: its objects stand in plain text, their streams are deflated. */
function pagesOf(pdf: Buffer): Page[] {
  const text = pdf.toString('latin1')
  const objects = new Map([...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]) => [id!, body!]))
  const referred = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const numbers = (body: string, key: string) =>
    (new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(body)?.[1] ?? '').trim().split(/\s+/).map(Number)
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const annotations = /\/Annots \[([^\]]*)\]/.exec(body)?.[1] ?? ''
      const [, , width, height] = numbers(body, 'MediaBox')
      return {
        size: [width!, height!],
        content: inflate(referred(body, 'Contents')),
        links: [...annotations.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
          const link = objects.get(id!)!
          return { rect: numbers(link, 'Rect'), url: /\/URI \((.*)\)/.exec(referred(link, 'A'))?.[1] ?? '' }
        }),
      }
    })
}

function inflate(body: string): string {
  const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

type Matrix = readonly [number, number, number, number, number, number]

/** Paints the dark rectangles of a page. */
function paint({ size: [width, height], content }: Page): Picture {
  const [columns, rows] = [Math.ceil(width * SCALE), Math.ceil(height * SCALE)]
  const pixels = new Uint8Array(columns * rows).fill(255)
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  let rectangles: (readonly [number, number, number, number])[] = []
  let isDark = true
  const fill = () => {
    for (const [x0, y0, x1, y1] of isDark ? rectangles : [])
      for (let y = Math.round(y0); y < Math.round(y1); y++)
        pixels.fill(0, y * columns + Math.round(x0), y * columns + Math.round(x1))
    rectangles = []
  }
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/)
    const values = words.slice(0, -1).map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    switch (words.at(-1)) {
      case 'q':
        saved.push(matrix)
        break
      case 'Q':
        matrix = saved.pop()!
        break
      case 'cm':
        matrix = product([a, b, c, d, e, f], matrix)
        break
      case 'scn':
        isDark = Math.max(a, b, c) < 0.5
        break
      case 're': {
        const [one, other] = [at(matrix, a, b), at(matrix, a + c, b + d)]
        const [xs, ys] = [
          [one.x, other.x],
          [height - one.y, height - other.y],
        ]
        const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
        rectangles.push([box[0] * SCALE, box[1] * SCALE, box[2] * SCALE, box[3] * SCALE])
        break
      }
      case 'f':
        fill()
        break
      case 'S':
      case 'n':
        rectangles = []
        break
    }
  }
  return { width: columns, height: rows, pixels }
}

function product(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one
  const [A, B, C, D, E, F] = other
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function at([a, b, c, d, e, f]: Matrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** A binary grey map: `P5`, width, height, the value of white, pixels. */
function readGreyMap(file: Buffer): Picture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'))!
  return { width: Number(head[1]), height: Number(head[2]), pixels: file.subarray(head[0].length) }
}
