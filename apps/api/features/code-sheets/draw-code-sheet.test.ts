import { LANGUAGES, type Language, type Text } from '@compass/domain/languages'
import { CODE_SHEET_SIZES } from '@compass/domain/spots'
import { serverWords } from '@compass/i18n/server'
import { describe, expect, it, test } from 'vitest'
import type { Box } from '../../pdf/label-pages.ts'
import { hasPdfToText, needsPdfToText, wordsOf } from '../../pdf/test-read-pdf.ts'
import { hasPdfToPicture, readDrawnCodes, readPrintedCodes } from '../../testing/test-read-codes.ts'
import { composeCodeSheet } from './compose-code-sheet.ts'
import { drawCodeSheet } from './draw-code-sheet.ts'
import { LABEL_LAYOUTS } from './label-layouts.ts'

const NOW = new Date('2026-06-01T08:00:00Z')
const A4 = { width: 210, height: 297 }
/** Squares on a side of the smallest code that an address needs, and of white around it. */
const [FEWEST, AROUND] = [33, 4]
const LONG: Text = {
  en: 'Upper terrace beside the old lighthouse, behind the orangery and the fountain',
  ar: 'الشرفة العلوية بجانب المنارة القديمة خلف البستان والنافورة',
  sr: 'Gornja terasa pored starog svetionika, iza oranžerije i fontane',
  fr: 'Terrasse supérieure à côté du vieux phare, derrière l’orangerie et la fontaine',
  el: 'Πάνω βεράντα δίπλα στον παλιό φάρο, πίσω από τον πορτοκαλεώνα',
}

interface SheetInput {
  readonly languages: Language[]
  readonly size: (typeof CODE_SHEET_SIZES)[number]
  readonly zone?: Text
  readonly numbers?: string[]
  readonly host?: string
}

/** A sheet of a merchant with tables, and its store's own code as the last. */
function sheetOf({ languages, size, zone = {}, numbers = ['1', '2'], host = 'https://saffron.example' }: SheetInput) {
  const store = { id: 's', name: { en: 'Marina' } }
  const merchant = {
    languages,
    name: { en: 'Saffron Kitchen', ar: 'مطبخ الزعفران' },
    stores: [store],
    brand: { colorCode: '#C4420F', glyph: 'tulip' },
  }
  const codes = [...numbers, null].map((number, place) => ({
    store,
    target: { storeId: 's', kind: number === null ? 'store' : 'table', number: number ?? '' },
    spot: number === null ? null : { number, zone, floor: null },
    url: `${host}/dine/saffron.${String(place).padStart(22, 'x')}`,
  }))
  return composeCodeSheet(merchant as never, codes as never, size, NOW)
}

const urlsOf = (sheet: ReturnType<typeof sheetOf>) => sheet.stores.flatMap(({ labels }) => labels.map(({ url }) => url))

describe.each(CODE_SHEET_SIZES)('labels of the size %s', (size) => {
  const layout = LABEL_LAYOUTS[size]
  const parts = ['tile', 'names', 'code', 'kind', 'number', 'zone', 'scan'] as const

  it('lie on A4, beside one another', () => {
    const { columns, rows, width, height, margin } = layout
    expect(2 * margin.x + columns * width).toBeCloseTo(A4.width, 6)
    expect(2 * margin.y + rows * height).toBeCloseTo(A4.height, 6)
  })

  it('have their parts inside, away from where they are cut, and none over another', () => {
    const inside = (box: Box) =>
      box.x >= 3 && box.y >= 3 && box.x + box.width <= layout.width - 3 && bottom(box) <= layout.height - 2
    const bottom = ({ y, height }: Box) => y + height
    for (const part of parts) expect([part, inside(layout[part])]).toEqual([part, true])
    for (const [place, part] of parts.entries())
      for (const other of parts.slice(place + 1))
        expect([part, other, distance(layout[part], layout[other]) >= 0]).toEqual([part, other, true])
  })

  it('leave four squares of white around the code', () => {
    const white = (layout.code.width / FEWEST) * AROUND
    for (const part of parts.filter((part) => part !== 'code'))
      expect([part, distance(layout.code, layout[part]) >= white]).toEqual([part, true])
    const { x, y, width } = layout.code
    for (const edge of [x, y, layout.width - x - width]) expect(edge).toBeGreaterThanOrEqual(white)
  })

  it.skipIf(!hasPdfToText)(`say in five languages what the code is for, uncut${needsPdfToText}`, async () => {
    const words = wordsOf(await drawCodeSheet(sheetOf({ languages: [...LANGUAGES], size })), `five-${size}`)
    for (const language of LANGUAGES) expect(words).toContain(serverWords(language)('sheet.scan'))
    for (const language of LANGUAGES) expect(words).toContain(serverWords(language)('store.table'))
    expect(words).not.toContain('…')
  })

  it.skipIf(!hasPdfToText)(`cut a long zone and leave no language out${needsPdfToText}`, async () => {
    const words = wordsOf(await drawCodeSheet(sheetOf({ languages: [...LANGUAGES], size, zone: LONG })), `long-${size}`)
    for (const language of LANGUAGES) expect(words).toContain(LONG[language]!.split(' ')[0])
    expect(words).toContain('…')
  })

  it('keep the code readable beside long zones and numbers, in all languages and from right to left', async () => {
    for (const languages of [['en'], ['ar', 'en'], [...LANGUAGES]] as Language[][]) {
      const sheet = sheetOf({ languages, size, zone: LONG, numbers: ['1', 'A3-12 BC', '12345678'] })
      const pdf = await drawCodeSheet(sheet)
      expect((await readDrawnCodes(pdf)).map(({ text }) => text)).toEqual(urlsOf(sheet))
      if (hasPdfToPicture) expect((await readPrintedCodes(pdf)).map(({ text }) => text)).toEqual(urlsOf(sheet))
    }
  })

  it.each([
    ['as short as it may be', 'https://x.co'],
    ['very long', `https://${'ordering-at-the-table.'.repeat(5)}hotel.example`],
  ])('can be read where the address is %s', async (_, host) => {
    const sheet = sheetOf({ languages: ['en'], size, host })
    expect((await readDrawnCodes(await drawCodeSheet(sheet))).map(({ text }) => text)).toEqual(urlsOf(sheet))
  })
})

test('as many pages as the labels need, and each label once', async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => String(number + 1))
  for (const [size, pages] of [
    ['sticker', [20, 1]],
    ['card', [6, 6, 6, 3]],
    ['stand', [4, 4, 4, 4, 4, 1]],
  ] as const) {
    const sheet = sheetOf({ languages: ['en'], size, numbers })
    const codes = await readDrawnCodes(await drawCodeSheet(sheet))
    expect(pages.map((_, page) => codes.filter((code) => code.page === page + 1).length)).toEqual(pages)
    expect(codes.map(({ text }) => text)).toEqual(urlsOf(sheet))
  }
})

test('of a merchant who writes from right to left the first label lies on the right, and its code too', async () => {
  const rects = async (languages: Language[]) => {
    const pdf = (await drawCodeSheet(sheetOf({ languages, size: 'card' }))).toString('latin1')
    return [...pdf.matchAll(/\/Rect \[([\d.]+) /g)].map(([, left]) => Number(left))
  }
  const [first, second] = (await rects(['ar', 'en'])) as [number, number]
  const [one, two] = (await rects(['en', 'ar'])) as [number, number]
  expect([first > second, one < two]).toEqual([true, true])
  // Mirrored: as far from the right edge as the other from the left one.
  const side = (LABEL_LAYOUTS.card.code.width * 72) / 25.4
  expect(first + side).toBeCloseTo(595.28 - one, 0)
})

test('each code is a link that says what it is of, to who hears it', async () => {
  const pdf = (await drawCodeSheet(sheetOf({ languages: ['en'], size: 'card', zone: { en: 'Terrace' } }))).toString(
    'latin1',
  )
  expect(pdf.match(/\/Alt \(Table 1 Terrace\)/g)).toHaveLength(1)
  expect([...pdf.matchAll(/\/S \/(Sect|Link|Figure)\n/g)].map(([, tag]) => tag).sort()).toEqual(
    ['Figure', 'Figure', 'Figure', 'Link', 'Link', 'Link', 'Sect', 'Sect', 'Sect'].sort(),
  )
})

/** Between two boxes that lie beside or below one another; negative: they overlap. */
function distance(one: Box, other: Box): number {
  const across = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
  const down = Math.max(other.y - one.y - one.height, one.y - other.y - other.height)
  return Math.round(1e6 * Math.max(across, down)) / 1e6
}
