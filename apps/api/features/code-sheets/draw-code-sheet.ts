import { directionOf } from '@compass/domain/languages'
import type { Phrase } from '../../pdf/fit-stack.ts'
import { type Box, LabelPages } from '../../pdf/label-pages.ts'
import type { CodeLabel, CodeSheet } from './code-sheet.ts'
import { around, LABEL_LAYOUTS, type LabelLayout, mirrored } from './label-layouts.ts'
import { squaresOf } from './squares.ts'

const INK2 = '#6a645d'
/** Millimetres. */
const COLUMN_GAP = 2

/** One sheet as it is drawn. */
interface SheetContext {
  readonly pages: LabelPages
  readonly sheet: CodeSheet
  readonly layout: LabelLayout
  readonly isRightToLeft: boolean
}

/** The sheet as a PDF of A4 pages. Takes some milliseconds of processor for each code: call it on the thread of sheets. */
export async function drawCodeSheet(sheet: CodeSheet): Promise<Buffer> {
  const { language, title, author } = sheet
  const pages = new LabelPages({ language, title, author, date: new Date(sheet.date) })
  const layout = LABEL_LAYOUTS[sheet.size]
  const context = { pages, sheet, layout, isRightToLeft: directionOf(language) === 'rtl' }
  const each = layout.columns * layout.rows
  const filled = sheet.stores.flatMap(({ names, labels }) =>
    Array.from({ length: Math.ceil(labels.length / each) }, (_, page) => ({
      names,
      labels: labels.slice(page * each, (page + 1) * each),
    })),
  )
  for (const [page, { names, labels }] of filled.entries()) {
    if (page > 0) pages.newPage()
    drawCutLines(pages, layout)
    for (const [place, label] of labels.entries()) pages.label(() => drawLabel(context, names, label, place))
  }
  return pages.end()
}

/** Between the labels and around them; where a label ends with the paper there is nothing to cut. */
function drawCutLines(pages: LabelPages, { width, height, columns, rows, margin }: LabelLayout): void {
  const [right, bottom] = [margin.x + columns * width, margin.y + rows * height]
  for (let column = 0; column <= columns; column++) {
    const x = margin.x + column * width
    if (margin.x > 0 || (column > 0 && column < columns)) pages.cutLine([x, margin.y], [x, bottom])
  }
  for (let row = 0; row <= rows; row++) {
    const y = margin.y + row * height
    if (margin.y > 0 || (row > 0 && row < rows)) pages.cutLine([margin.x, y], [right, y])
  }
}

function drawLabel(context: SheetContext, names: readonly Phrase[], label: CodeLabel, place: number): void {
  const { pages, sheet, layout, isRightToLeft } = context
  const { sizes, smallest } = layout
  const { brand } = sheet
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const placed = (box: Box) => onPaper(context, box, place)

  pages.tile(placed(layout.tile), brand.sign, brand.colour, brand.ink)
  pages.stack(names, placed(layout.names), { largest: sizes.name, smallest, at: start, from: 'middle' })
  pages.code(squaresOf(label.url), placed(layout.code), label.url, label.alt)

  const number = { largest: sizes.number, smallest, colour: brand.onWhite, weight: 600, from: 'middle' } as const
  if (label.number === null) {
    const box = placed(around(around(layout.kind, layout.number), layout.zone))
    pages.stack(label.kind, box, { ...number, largest: sizes.kind * 1.5, at: start })
  } else {
    pages.stack(label.kind, placed(layout.kind), { largest: sizes.kind, smallest, at: start, from: 'bottom' })
    const phrase: Phrase = { text: label.number, language: 'en' }
    const at = layout.numberAt === 'start' ? start : end
    pages.stack([phrase], placed(layout.number), { ...number, at, isOneLine: true })
  }
  pages.stack(label.zone, placed(layout.zone), { largest: sizes.zone, smallest, colour: INK2, at: start, from: 'top' })
  drawScan(context, placed(layout.scan), start, end)
}

/** What the code is for: one language below the code, two across from one another, more in two columns. */
function drawScan({ pages, sheet, layout, isRightToLeft }: SheetContext, box: Box, start: Side, end: Side): void {
  const half = Math.ceil(sheet.scan.length / 2)
  const [first, last] = [sheet.scan.slice(0, half), sheet.scan.slice(half)]
  const from = sheet.scan.length > 2 ? 'top' : 'middle'
  // Each column is as wide as its longest text needs it beside the other.
  const share = longestOf(first) / (longestOf(first) + longestOf(last))
  const gap = last.length > 0 ? COLUMN_GAP : 0
  const width = (box.width - gap) * share
  const others = box.width - gap - width
  const right = box.x + box.width
  const firstBox = { ...box, width, x: isRightToLeft ? right - width : box.x }
  const lastBox = { ...box, width: others, x: isRightToLeft ? box.x : right - others }
  const style = { smallest: layout.smallest, colour: INK2, isOneLine: true } as const
  const largest = Math.min(
    pages.sizeOf(first, firstBox, { ...style, largest: layout.sizes.scan }),
    pages.sizeOf(last, lastBox, { ...style, largest: layout.sizes.scan }),
  )
  pages.stack(first, firstBox, { ...style, largest, at: start, from })
  pages.stack(last, lastBox, { ...style, largest, at: end, from })
}

const longestOf = (phrases: readonly Phrase[]) => Math.max(0, ...phrases.map(({ text }) => text.length))

type Side = 'left' | 'right'

/** A box of the label at this place of its page, on the paper. */
function onPaper({ layout, isRightToLeft }: SheetContext, box: Box, place: number): Box {
  const { columns, width, height, margin } = layout
  const column = place % columns
  const own = isRightToLeft ? mirrored(layout, box) : box
  return {
    ...own,
    x: margin.x + (isRightToLeft ? columns - 1 - column : column) * width + own.x,
    y: margin.y + Math.floor(place / columns) * height + own.y,
  }
}
