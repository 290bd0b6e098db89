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
  const names = new GlyphNames(font.glyphForCodePoint(32))
  return Object.assign(font, {
    createSubset: (): Subset => names.addTo(createSubset()),
    layout(text: string, ...method: More): GlyphRun {
      const isSigns = text.startsWith(SIGNS)
      const isFenced = text.startsWith(FENCED)
      const run = layout(isSigns || isFenced ? text.slice(1) : text, ...method) as unknown as Run
      if (isSigns) run.glyphs = names.signs(run.glyphs)
      else if (isFenced) run.glyphs = names.fenced(run.glyphs)
      else if (run.direction === 'rtl') spell(run, names)
      return run as unknown as GlyphRun
    },
  })
}

/** Glyphs that stand more than once in the document, each under a name of its own, to say something else. */
class GlyphNames {
  readonly #empty: Glyph
  /** The real glyph of each name. */
  readonly #ids = new Map<string, number>()

  constructor(empty: Glyph) {
    this.#empty = empty
  }

  /** Lets the subset of a font take names as it takes glyphs. */
  addTo(subset: Subset): Subset {
    const { glyphs, mapping } = subset as unknown as OpenSubset
    const includeGlyph = subset.includeGlyph.bind(subset)
    return Object.assign(subset, {
      includeGlyph: (glyph: number | string) => {
        if (typeof glyph === 'number') return includeGlyph(glyph as never)
        mapping[glyph] ??= glyphs.push(this.#ids.get(glyph)!) - 1
        return mapping[glyph]
      },
    })
  }

  /** An empty glyph that says a letter. */
  letter(letter: number): Glyph {
    return this.#name(`says ${letter}`, { id: this.#empty.id, codePoints: [letter], advanceWidth: 0 })
  }

  /** A sign of a right-to-left text says so: beside a number a reader would take it for a part of that. */
  sign(glyph: Glyph): Glyph {
    return this.#again('sign', glyph, [RLM, ...glyph.codePoints.map(asWritten), RLM])
  }

  signs(glyphs: readonly Glyph[]): Glyph[] {
    return glyphs.map((glyph) => (glyph.id === this.#empty.id ? glyph : this.sign(glyph)))
  }

  /** The first glyph says that what stands before it is not its own. */
  fenced([first, ...others]: readonly Glyph[]): Glyph[] {
    return first ? [this.#again('fenced', first, [RLM, ...first.codePoints]), ...others] : []
  }

  #again(as: string, { id, advanceWidth }: Glyph, codePoints: number[]): Glyph {
    return this.#name(`${as} ${id}`, { id, codePoints, advanceWidth })
  }

  #name(name: string, { id, codePoints, advanceWidth }: Pick<Glyph, 'id' | 'codePoints' | 'advanceWidth'>): Glyph {
    this.#ids.set(name, id)
    return { id: name, codePoints, advanceWidth } as unknown as Glyph
  }
}

/** Makes each glyph of a right-to-left run say one letter. */
function spell(run: Run, names: GlyphNames): void {
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
      put(says(glyph, []), position)
      for (const letter of [first, ...more].reverse()) put(names.letter(letter), { ...NOWHERE })
    } else if (more.length === 0 && first !== undefined && SIGN.test(String.fromCodePoint(first))) {
      put(names.sign(glyph), position)
    } else {
      for (const letter of more.reverse()) put(names.letter(letter), { ...NOWHERE })
      put(more.length > 0 ? says(glyph, [first!]) : glyph, position)
    }
  }
  run.glyphs = glyphs
  run.positions = positions
}

function says({ id, advanceWidth }: Glyph, codePoints: number[]): Glyph {
  return { id, advanceWidth, codePoints } as unknown as Glyph
}
