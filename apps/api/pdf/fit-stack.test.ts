import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { fitStack, type Phrase } from './fit-stack.ts'
import { openFonts } from './fonts.ts'
import { Typesetter } from './typesetter.ts'

const document = new PDFDocument()
const fonts = openFonts()
const typesetters = { ltr: new Typesetter(document, 'ltr', fonts), rtl: new Typesetter(document, 'rtl', fonts) }
const phrase = (text: string, more: Partial<Phrase> = {}): Phrase => ({ text, language: 'en', ...more })

function fit(phrases: readonly Phrase[], width: number, height: number, isOneLine = false) {
  const lines = fitStack(phrases, { width, height }, { largest: 20, smallest: 5, isOneLine }, typesetters)
  for (const { text, phrase: place, style } of lines) {
    const { language } = phrases[place]!
    expect(typesetters[language === 'ar' ? 'rtl' : 'ltr'].measure(text, style).width).toBeLessThanOrEqual(width)
  }
  expect(lines.reduce((sum, line) => sum + line.height, 0)).toBeLessThanOrEqual(height)
  return { lines, texts: lines.map(({ text }) => text), size: lines[0]?.style.size }
}

test('what fits has the largest size', () => {
  expect(fit([phrase('Table'), phrase('طاولة', { language: 'ar' })], 200, 100)).toMatchObject({
    texts: ['Table', 'طاولة'],
    size: 20,
  })
})

test('what is too wide is wrapped at its words, or smaller where a word would be broken', () => {
  expect(fit([phrase('Family section')], 90, 100)).toMatchObject({ texts: ['Family', 'section'], size: 20 })
  const { texts, size } = fit([phrase('Conservatory')], 60, 100)
  expect(texts).toEqual(['Conservatory'])
  expect(size).toBeLessThan(12)
})

test('what must be one line is made smaller instead of wrapped', () => {
  const { texts, size } = fit([phrase('A3-12 BC')], 40, 100, true)
  expect(texts).toEqual(['A3-12 BC'])
  expect(size).toBeLessThan(12)
})

test('what is too long in the smallest size is cut behind a word’s end, the longest first', () => {
  const long = 'Upper terrace, beside the old lighthouse, behind the orangery and the fountain'
  const { texts, size } = fit([phrase(long), phrase('Short')], 60, 20)
  expect(size).toBe(5)
  expect(texts.at(-1)).toBe('Short')
  expect(texts.at(-2)).toMatch(/[a-z]…$/)
})

test('no phrase is left out, however small that makes all of them', () => {
  const { texts, size } = fit(
    ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => phrase(text)),
    60,
    15,
  )
  expect(texts).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  expect(size).toBeLessThan(5)
})

test('a phrase of another scale and weight keeps both beside the others', () => {
  const { lines } = fit([phrase('Saffron', { weight: 600 }), phrase('Marina', { scale: 0.5 })], 200, 100)
  expect(lines.map(({ style }) => [style.size, style.weight])).toEqual([
    [20, 600],
    [10, undefined],
  ])
})

test('nothing takes no room', () => {
  expect(fit([], 60, 0).lines).toEqual([])
})
