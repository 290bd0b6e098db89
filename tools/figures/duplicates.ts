export const DUPLICATE_LINES = 12

type Duplicates = {
  blocks: number
  lines: number
  longest: { path: string; line: number; lines: number } | null
}

/** Runs of 12 and more lines that stand elsewhere too, character by character; imports and comments do not count. */
export function findDuplicates(sources: ReadonlyMap<string, string>): Duplicates {
  const seen = new Map<string, { path: string; index: number }>()
  const files = new Map([...sources].map(([path, text]) => [path, meaningfulLines(text)]))
  const result: Duplicates = { blocks: 0, lines: 0, longest: null }
  for (const [path, lines] of files) {
    let run = 0
    const end = (index: number) => {
      if (run === 0) return
      const length = run + DUPLICATE_LINES - 1
      result.blocks++
      result.lines += length
      if (length > (result.longest?.lines ?? 0))
        result.longest = { path, line: lines[index - run]!.line, lines: length }
      run = 0
    }
    const windows = lines.length - DUPLICATE_LINES + 1
    for (let index = 0; index < windows; index++) {
      const window = lines
        .slice(index, index + DUPLICATE_LINES)
        .map(({ text }) => text)
        .join('\n')
      const first = seen.get(window)
      if (first && (first.path !== path || first.index + DUPLICATE_LINES <= index)) run++
      else {
        end(index)
        if (!first) seen.set(window, { path, index })
      }
    }
    end(Math.max(windows, 0))
  }
  return result
}

function meaningfulLines(text: string): { text: string; line: number }[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^import\b[^'"]*['"][^'"]+['"]$/gm, (statement) => statement.replace(/[^\n]/g, ''))
  return code
    .split('\n')
    .map((raw, index) => ({ text: raw.trim(), line: index + 1 }))
    .filter(({ text: one }) => one !== '' && !one.startsWith('//'))
}
