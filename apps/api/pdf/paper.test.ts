import { expect, test } from 'vitest'
import { Paper } from './paper.ts'
import { runsOf } from './runs.ts'
import { hasPdfToText, needsPdfToText, wordsOf } from './test-read-pdf.ts'

/** The line as it is drawn from left to right: each run between bars, those from right to left with an arrow. */
function drawn(line: string, direction: 'ltr' | 'rtl'): string {
  return runsOf(line, direction, (character) => (/[\u0600-\u06ff]/.test(character) ? 'arabic' : 'latin'))
    .map(({ text, isRightToLeft }) => (isRightToLeft ? '←' : '') + text.replace(/[\u200e\u200f]/, ''))
    .join('|')
}

test.each([
  ['Latin stands as it is', 'Soup 12.50', 'ltr', 'Soup 12.50'],
  ['Arabic is one run from right to left', 'شوربة عدس', 'rtl', '←عدس|← |←شوربة'],
  ['a number stands in an Arabic line as it is written', 'الطلب 12', 'rtl', '12|← |←الطلب'],
  ['a price keeps its digits together', '96.50 د', 'rtl', '←د|← |96.50'],
  ['an isolated telephone is not torn apart', '\u2066+971 4 555\u2069', 'rtl', '+971 4 555'],
  ['an Arabic name in an English line', 'For \u2068سارة\u2069, today', 'ltr', 'For |←سارة|, today'],
  ['brackets of an Arabic line are turned round', '(شامل)', 'rtl', '←(|←شامل|←)'],
] as const)('%s', (_, line, direction, runs) => {
  expect(drawn(line, direction)).toBe(runs)
})

test('finding 4: between two numbers comma and space are turned round, though no letter stands there', () => {
  const runs = runsOf('2، 1204', 'rtl', () => 'arabic').map(({ text }) => text.replace(/[\u200e\u200f]/, ''))
  expect(runs).toEqual(['1204', ' ،', '2'])
})

test
  .skipIf(!hasPdfToText)
  .each([
    'الحجم: كبير',
    'الرقم الضريبي: \u2066100-5550-1820-003\u2069',
    'مارينا ووك 14، دبي',
    'مارينا غيت 2، 1204',
    '23 نوفمبر 2026، 00:25',
    'صفحة 1 من 12',
    'المجموع (شامل الضريبة): الإجمالي',
    'لا إلى الآن لأجل بلا',
    'مَنَاقيش سُكَّر',
    'أرز بالزعفران 2 × 18.00',
  ])(`can be read out of the document as it was written: %s${needsPdfToText}`, async (line) => {
  const paper = new Paper({ direction: 'rtl', language: 'ar', title: 'x', author: 'x', date: new Date(0) })
  paper.text(line, { from: 0, width: 400, y: 60 }, { size: 10 })
  const written = line.replaceAll(/[\u2066-\u2069]/g, '')
  expect(wordsOf(await paper.end(), 'line').trim()).toBe(written)
})

test('finding 17: is tagged: parts in reading order, Arabic as it was written, decoration left out', async () => {
  const paper = new Paper({ direction: 'rtl', language: 'ar', title: 'x', author: 'x', date: new Date(0) })
  paper.part('H1', () => paper.text('فاتورة 12', { from: 0, width: 200, y: 60 }, { size: 10 }))
  paper.rule(80)
  paper.part('Table', () =>
    paper.part('TR', () => {
      paper.part('TH', () => paper.text('Soup', { from: 0, width: 200, y: 90 }, { size: 10 }))
      paper.text('18.00', { from: 200, width: 90, y: 90 }, { size: 10 })
    }),
  )
  paper.onEachPage(() => paper.text('1', { from: 0, width: 90, y: 800 }, { size: 8 }))
  const pdf = (await paper.end()).toString('latin1')
  expect(pdf).toContain('/Marked true')
  expect([...pdf.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag).sort()).toEqual(
    ['Document', 'H1', 'Span', 'TD', 'TH', 'TR', 'Table'].sort(),
  )
  const written = Buffer.from('\ufeffفاتورة 12', 'utf16le').swap16().toString('latin1').replaceAll(')', '\\)')
  expect(pdf).toContain(`/ActualText (${written})`)
})

test('what is too long for its column is wrapped, a word longer than it too', () => {
  const paper = new Paper({ direction: 'ltr', language: 'en', title: 'x', author: 'x', date: new Date(0) })
  const one = paper.heightOf('short', 200, { size: 10 })
  expect(paper.heightOf('short words that go on and on', 60, { size: 10 })).toBeGreaterThan(2 * one)
  expect(paper.heightOf('x'.repeat(100), 60, { size: 10 })).toBeGreaterThan(5 * one)
})
