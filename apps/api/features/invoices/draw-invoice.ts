import { PAPER, Paper, type Style } from '../../pdf/paper.ts'
import type { InvoiceSheet, SheetLine, Sum, TaxTable } from './invoice-sheet.ts'

const INK2 = '#6a645d'
const BODY: Style = { size: 9.5 }
const SMALL: Style = { size: 8, colour: INK2 }
const HEAD: Style = { size: 8, colour: INK2, weight: 600 }
const STRONG: Style = { size: 9.5, weight: 600 }
const AMOUNT: Style = { ...BODY, at: 'end', tabular: true }
const AMOUNT_HEAD: Style = { ...HEAD, at: 'end' }

/** Columns of the items, from the side where reading begins. */
const ITEM = { from: 0, width: 268 }
const QTY = { from: 276, width: 36 }
const EACH = { from: 320, width: 82 }
const SUM = { from: 410, width: 89 }

const SUM_LABEL = { from: 150, width: 252 }

/** The invoice as a PDF of A4 pages. Takes tens of milliseconds of processor: call it on the thread of invoices. */
export async function drawInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  const paper = new Paper({
    direction: sheet.direction,
    language: sheet.language,
    title: sheet.title,
    author: sheet.seller.name,
    date: new Date(sheet.date),
  })
  drawSheet(paper, sheet)
  for (const vendor of sheet.vendors ?? []) {
    paper.newPage()
    drawSheet(paper, vendor)
  }
  paper.onEachPage((page, pages) => {
    const y = PAPER.height - PAPER.foot
    const text = sheet.page.replace('{page}', String(page)).replace('{pages}', String(pages))
    paper.text(sheet.title, { from: 0, width: paper.width / 2, y }, SMALL)
    paper.text(text, { from: paper.width / 2, width: paper.width / 2, y }, { ...SMALL, at: 'end' })
  })
  return paper.end()
}

/** One invoice, from the top of a page. */
function drawSheet(paper: Paper, sheet: InvoiceSheet): void {
  paper.band(sheet.colour, 6)
  drawHead(paper, sheet)
  drawFacts(paper, sheet.facts)
  paper.part('Table', () => {
    drawItemsHead(paper, sheet)
    for (const line of sheet.lines) drawLine(paper, sheet, line)
  })
  drawSums(paper, sheet.sums)
  if (sheet.taxes) drawTaxes(paper, sheet.taxes)
  drawRows(paper, sheet.payment)
  if (sheet.refunds.rows.length > 0) drawRows(paper, sheet.refunds)
  for (const note of sheet.notes) {
    room(paper, 24)
    paper.y += 10
    paper.y += paper.text(note, { from: 0, width: paper.width, y: paper.y }, SMALL)
  }
}

/** Goes to a new page where less than `height` is left of this one. */
function room(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAPER.height - PAPER.foot - 16) return false
  paper.newPage()
  return true
}

function drawHead(paper: Paper, { seller, title }: InvoiceSheet): void {
  const half = paper.width / 2
  const top = paper.y
  paper.part('H1', () => paper.text(title, { from: half, width: half, y: top }, { size: 15, weight: 600, at: 'end' }))
  let y = top + paper.text(seller.name, { from: 0, width: half, y: top }, { size: 15, weight: 600 })
  y += 3
  for (const line of seller.lines) y += paper.text(line, { from: 0, width: half + 60, y }, SMALL)
  paper.y = y + 16
  paper.rule(paper.y)
  paper.y += 12
}

/** Three beside one another. */
function drawFacts(paper: Paper, facts: InvoiceSheet['facts']): void {
  const gap = 14
  const width = (paper.width - 2 * gap) / 3
  for (let at = 0; at < facts.length; at += 3) {
    let lowest = paper.y
    for (const [place, { label, lines }] of facts.slice(at, at + 3).entries()) {
      const from = place * (width + gap)
      paper.part('P', () => {
        let y = paper.y + paper.text(label, { from, width, y: paper.y }, HEAD)
        for (const line of lines) y += paper.text(line, { from, width, y }, BODY)
        lowest = Math.max(lowest, y)
      })
    }
    paper.y = lowest + 10
  }
  paper.y += 8
}

function drawItemsHead(paper: Paper, { columns }: InvoiceSheet): void {
  const { y } = paper
  const head = (words: string, column: typeof ITEM, style: Style) =>
    paper.part('TH', () => paper.text(words, { ...column, y }, style))
  paper.part('TR', () => {
    head(columns.item, ITEM, HEAD)
    head(columns.qty, QTY, AMOUNT_HEAD)
    head(columns.each, EACH, AMOUNT_HEAD)
    paper.y += head(columns.amount, SUM, AMOUNT_HEAD) + 4
  })
  paper.rule(paper.y)
  paper.y += 7
}

function drawLine(paper: Paper, sheet: InvoiceSheet, line: SheetLine): void {
  const height = line.details.reduce(
    (sum, detail) => sum + paper.heightOf(detail, ITEM.width, SMALL),
    paper.heightOf(line.name, ITEM.width, STRONG),
  )
  if (room(paper, Math.min(height, 500))) drawItemsHead(paper, sheet)
  const { y } = paper
  paper.part('TR', () => {
    paper.part('TD', () => {
      paper.y += paper.text(line.name, { ...ITEM, y }, STRONG)
      for (const detail of line.details) paper.y += paper.text(detail, { ...ITEM, y: paper.y }, SMALL)
    })
    paper.text(line.qty, { ...QTY, y }, AMOUNT)
    paper.text(line.each, { ...EACH, y }, AMOUNT)
    paper.text(line.amount, { ...SUM, y }, AMOUNT)
  })
  paper.y += 7
}

function drawSums(paper: Paper, sums: readonly Sum[]): void {
  room(paper, 60)
  paper.rule(paper.y)
  paper.y += 8
  for (const sum of sums) drawSum(paper, sum, SUM_LABEL)
  paper.y += 8
}

function drawSum(paper: Paper, { label, reason, amount, isTotal }: Sum, column: { from: number; width: number }): void {
  room(paper, 30)
  const style: Style = isTotal ? { size: 12, weight: 600 } : BODY
  if (isTotal) {
    paper.y += 3
    paper.rule(paper.y, '#1d1b19', 0.8)
    paper.y += 5
  }
  const { y } = paper
  paper.part('P', () => {
    paper.y += paper.text(label, { ...column, y, width: column.width - 30 }, style)
    paper.text(amount, { from: SUM.from - 30, width: SUM.width + 30, y }, { ...style, at: 'end', tabular: true })
    if (reason) paper.y += paper.text(reason, { ...column, y: paper.y }, SMALL)
  })
  paper.y += 4
}

function drawTaxes(paper: Paper, { title, columns, rows }: TaxTable): void {
  room(paper, 40 + rows.length * 15)
  paper.y += paper.part('H2', () => paper.text(title, { from: 0, width: paper.width, y: paper.y }, STRONG)) + 3
  const places = [{ from: 0, width: 100 }, { from: 120, width: 110 }, { from: 250, width: 110 }, SUM]
  const row = (cells: readonly string[], first: Style, others: Style) => {
    const tag = first === HEAD ? 'TH' : 'TD'
    paper.part('TR', () => {
      const heights = cells.map((cell, i) =>
        paper.part(tag, () => paper.text(cell, { ...places[i]!, y: paper.y }, i === 0 ? first : others)),
      )
      paper.y += Math.max(0, ...heights)
    })
  }
  paper.part('Table', () => {
    row(columns, HEAD, AMOUNT_HEAD)
    paper.y += 2
    paper.rule(paper.y)
    paper.y += 4
    for (const cells of rows) row(cells, BODY, AMOUNT)
  })
  paper.y += 12
}

function drawRows(paper: Paper, { title, rows }: { readonly title: string; readonly rows: readonly Sum[] }): void {
  room(paper, 44)
  paper.y += paper.part('H2', () => paper.text(title, { from: 0, width: paper.width, y: paper.y }, STRONG)) + 3
  paper.rule(paper.y)
  paper.y += 5
  for (const row of rows) drawSum(paper, row, { from: 0, width: 380 })
  paper.y += 10
}
