import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundMetBy, lineWithoutPrescription, MAX_PAGES_OF_CART, MAX_PAGES_OF_LINE, pageKindOf } from './index.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('what a page is', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0', 'picture'],
    ['a PNG', '\x89PNG\r\n\x1a\n....', 'picture'],
    ['a WebP', 'RIFF....WEBPVP8 ', 'picture'],
    ['a PDF', '%PDF-1.4\n', 'pdf'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['an HTML page', '<!doctype html>', null],
    ['an HTML page with a PDF behind it', '<!doctype html>%PDF-1.4', null],
    ['an AVIF', '\x00\x00\x00 ftypavif', null],
    ['a WAV', 'RIFF....WAVEfmt ', null],
    ['a ZIP', 'PK\x03\x04', null],
    ['nothing', '', null],
  ] as const)('%s is told by its first bytes', (_, text, kind) => {
    expect(pageKindOf(bytes(text))).toBe(kind)
  })

  it('is said of any bytes without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (any) => {
        expect([null, 'picture', 'pdf']).toContain(pageKindOf(any))
      }),
    )
  })
})

describe('the line that still needs a prescription', () => {
  const line = (id: string, needsPrescription?: boolean) => ({ id, ...(needsPrescription && { needsPrescription }) })

  it('is the first that has no page; what is sold without one is none', () => {
    const lines = [line('vitamins'), line('amoxicillin', true), line('insulin', true)]
    expect(lineWithoutPrescription(lines, new Set())?.id).toBe('amoxicillin')
    expect(lineWithoutPrescription(lines, new Set(['amoxicillin']))?.id).toBe('insulin')
    expect(lineWithoutPrescription(lines, new Set(['amoxicillin', 'insulin']))).toBeNull()
    expect(lineWithoutPrescription([line('vitamins')], new Set())).toBeNull()
  })

  it('is there exactly while some line lacks one, whatever the order of lines', () => {
    const lines = fc.uniqueArray(fc.record({ id: fc.string(), needsPrescription: fc.boolean() }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(lines, fc.array(fc.string()), (all, more) => {
        const prescribed = new Set([...more, ...all.slice(0, all.length / 2).map(({ id }) => id)])
        const lacks = all.some(({ id, needsPrescription }) => needsPrescription && !prescribed.has(id))
        expect(lineWithoutPrescription(all, prescribed) !== null).toBe(lacks)
        expect(lineWithoutPrescription([...all].reverse(), prescribed) !== null).toBe(lacks)
      }),
    )
  })
})

describe('room for pages', () => {
  it('ends at five of a line, and at twenty-five of a cart', () => {
    expect(boundMetBy({ ofLine: MAX_PAGES_OF_LINE - 1, ofCart: 4 })).toBeNull()
    expect(boundMetBy({ ofLine: MAX_PAGES_OF_LINE, ofCart: 5 })).toBe(MAX_PAGES_OF_LINE)
    expect(boundMetBy({ ofLine: 0, ofCart: MAX_PAGES_OF_CART })).toBe(MAX_PAGES_OF_CART)
  })
})
