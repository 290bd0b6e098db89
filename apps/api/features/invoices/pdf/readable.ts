import type { Font, Glyph, GlyphPosition, GlyphRun, Subset } from 'fontkit'
import { asWritten, FENCED, SIGNS } from './runs.ts'

interface Run {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  readonly direction: string
}

type More = Parameters<Font['layout']> extends [string, ...infer Rest] ? Rest : never

interface OpenSubset {
  readonly glyphs: number[]
  readonly mapping: Record<string | number, number>
}

/** The right-to-left mark: what stands between two of them is nobody else's. */
const RLM = 0x200f
const SIGN = /^[^\p{Letter}\p{Mark}\s]$/u
const MARK = /^\p{Mark}$/u
const NOWHERE: GlyphPosition = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }

/**
 * A font whose right-to-left text can be read out of the document again. Readers take letters from left to right and turn
 * them round. One glyph for two letters (lam-alef), and marks drawn elsewhere than they stand, would come out wrong. So each
 * glyph says one letter, and each further letter is an empty glyph without width, at its place.
 */
export function readable(font: Font): Font {
  const layout = font.layout.bind(font)
  const createSubset = font.createSubset.bind(font)
  const empty = font.glyphForCodePoint(32)
  /** Real glyphs of those that stand more than once in the document, under a name of their own, to say something else. */
  const named = new Map<string, number>()

  function lower(
    name: string,
    { id, codePoints, advanceWidth }: Pick<Glyph, 'id' | 'codePoints' | 'advanceWidth'>,
  ): Glyph {
    named.set(name, id)
    return { id: name, codePoints, advanceWidth } as unknown as Glyph
  }

  /** An empty glyph that says a letter. */
  function saying(letter: number): Glyph {
    return lower(`says ${letter}`, { id: empty.id, codePoints: [letter], advanceWidth: 0 })
  }

  function again(as: string, { id, advanceWidth }: Glyph, codePoints: number[]): Glyph {
    return lower(`${as} ${id}`, { id, codePoints, advanceWidth })
  }

  /** A sign of a right-to-left text says so: beside a number a reader would take it for a part of that. */
  function sign(glyph: Glyph): Glyph {
    return again('sign', glyph, [RLM, ...glyph.codePoints.map(asWritten), RLM])
  }

  return Object.assign(font, {
    createSubset(): Subset {
      const created = createSubset()
      const { glyphs, mapping } = created as unknown as OpenSubset
      const includeGlyph = created.includeGlyph.bind(created)
      return Object.assign(created, {
        includeGlyph(glyph: number | string) {
          if (typeof glyph === 'number') return includeGlyph(glyph as never)
          mapping[glyph] ??= glyphs.push(named.get(glyph)!) - 1
          return mapping[glyph]
        },
      })
    },
    layout(text: string, ...method: More): GlyphRun {
      if (text.startsWith(SIGNS)) {
        const signs = layout(text.slice(1), ...method) as unknown as Run
        signs.glyphs = signs.glyphs.map((glyph) => (glyph.id === empty.id ? glyph : sign(glyph)))
        return signs as unknown as GlyphRun
      }
      if (text.startsWith(FENCED)) {
        const fenced = layout(text.slice(1), ...method) as unknown as Run
        const [first, ...others] = fenced.glyphs
        if (first) fenced.glyphs = [again('fenced', first, [RLM, ...first.codePoints]), ...others]
        return fenced as unknown as GlyphRun
      }
      const run = layout(text, ...method) as unknown as Run
      if (run.direction !== 'rtl') return run as unknown as GlyphRun
      const glyphs: Glyph[] = []
      const positions: GlyphPosition[] = []
      const put = (glyph: Glyph, position: GlyphPosition) => {
        glyphs.push(glyph)
        positions.push(position)
      }
      for (const [i, glyph] of run.glyphs.entries()) {
        const position = run.positions[i]!
        const [first, ...more] = glyph.codePoints
        if (first !== undefined && MARK.test(String.fromCodePoint(first))) {
          put(silent(glyph), position)
          for (const letter of [first, ...more].reverse()) put(saying(letter), { ...NOWHERE })
        } else if (more.length === 0 && first !== undefined && SIGN.test(String.fromCodePoint(first))) {
          put(sign(glyph), position)
        } else {
          for (const letter of more.reverse()) put(saying(letter), { ...NOWHERE })
          put(more.length > 0 ? says(glyph, [first!]) : glyph, position)
        }
      }
      run.glyphs = glyphs
      run.positions = positions
      return run as unknown as GlyphRun
    },
  })
}

function silent(glyph: Glyph): Glyph {
  return says(glyph, [])
}

function says(glyph: Glyph, codePoints: number[]): Glyph {
  const { id, advanceWidth } = glyph
  return { id, advanceWidth, codePoints } as unknown as Glyph
}
