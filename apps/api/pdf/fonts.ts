import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { readable } from './readable.ts'

export type Weight = 400 | 600

/** One file of a family: the letters of one script in one weight. */
export interface Font {
  readonly name: string
  readonly source: fontkit.Font
}

/** Geologica for Latin, Greek and Cyrillic, Readex Pro for Arabic, as on the screen: files by script, the first that has a letter counts. */
const FILES = [
  ['geologica', 'latin'],
  ['geologica', 'latin-ext'],
  ['geologica', 'greek'],
  ['geologica', 'cyrillic'],
  ['readex-pro', 'arabic'],
] as const

const require = createRequire(import.meta.url)
const bytes = new Map<string, Buffer>()

/**
 * The fonts of one document: they hold what is taken of them, so that no two documents share them. `of` is the font of a
 * character; what no font has is drawn as the empty box of the first.
 */
export function openFonts() {
  const opened = new Map<string, Font>()
  const open = (family: string, script: string, weight: Weight): Font => {
    const name = `${family}-${script}-${weight}`
    let font = opened.get(name)
    if (!font) {
      font = { name, source: readable(fontkit.create(bytesOf(family, name)) as fontkit.Font) }
      opened.set(name, font)
    }
    return font
  }
  return {
    fontFor(character: string, weight: Weight, before: Font | null): Font {
      const codePoint = character.codePointAt(0)!
      if (before?.source.hasGlyphForCodePoint(codePoint) && !/\p{Letter}/u.test(character)) return before
      for (const [family, script] of FILES) {
        const font = open(family, script, weight)
        if (font.source.hasGlyphForCodePoint(codePoint)) return font
      }
      return open(...FILES[0], weight)
    },
  }
}

export type Fonts = ReturnType<typeof openFonts>

function bytesOf(family: string, name: string): Buffer {
  let read = bytes.get(name)
  if (!read) {
    read = readFileSync(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`))
    bytes.set(name, read)
  }
  return read
}
