import type { Spread } from './statistics.ts'

/** One line of the table. */
export interface Line {
  readonly label: string
  readonly figure: string
  readonly floor?: string
  /** To the floor, or to the figure beside which it is read. */
  readonly ratio?: Spread
  readonly must?: string
  readonly aim?: string
  /** Undefined: nothing is asked of it. */
  readonly holds?: boolean
  readonly meetsAim?: boolean
  /** What a reader needs in order to believe the line. */
  readonly notes?: readonly string[]
}

const HEADINGS = ['what', 'figure', 'floor', 'ratio (min–max)', 'must', 'aim', 'holds'] as const

/** The table as text: a line each, notes indented below theirs. */
export function table(lines: readonly Line[]): string {
  const cells = lines.map((line) => [
    line.label,
    line.figure,
    line.floor ?? '–',
    line.ratio ? spreadText(line.ratio) : '–',
    line.must ?? '–',
    line.aim ?? '–',
    verdict(line),
  ])
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...cells.map((row) => row[at]!.length)))
  const row = (texts: readonly string[]) =>
    texts
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return [
    row(HEADINGS),
    row(widths.map((width) => '-'.repeat(width))),
    ...cells.flatMap((texts, at) => [row(texts), ...(lines[at]!.notes ?? []).map((note) => `    ${note}`)]),
  ].join('\n')
}

function spreadText({ median, min, max }: Spread): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`
}

/** Figures as people read them: three digits that mean something. */
export function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-GB')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function hasFailed(lines: readonly Line[]): boolean {
  return lines.some(({ holds }) => holds === false)
}

function verdict({ holds, meetsAim }: Line): string {
  if (holds === undefined) return '–'
  if (!holds) return 'NO'
  return meetsAim ? 'yes, aim too' : 'yes'
}
