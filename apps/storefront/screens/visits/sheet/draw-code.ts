import encodeQR from 'qr'

/** Squares of white that every reader wants around a code. */
const QUIET = 4

/** A code as one path of squares; `side` counts the white around it too. */
export interface CodeShape {
  readonly side: number
  readonly path: string
}

/** On the server alone, so that no script for it is fetched. From a bright screen half the correction of a print is enough. */
export function drawCode(text: string): CodeShape {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { side: rows.length, path: path.join('') }
}

/** Dark squares of a row that touch each other: where they begin, and how many they are. */
function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    if (row[x - 1]) runs.at(-1)![1] += 1
    else runs.push([x, 1])
  }
  return runs
}
