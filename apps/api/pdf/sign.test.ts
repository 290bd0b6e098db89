import { glyphNames, glyphs } from '@compass/domain/glyphs'
import { expect, test } from 'vitest'
import { drawSign } from './sign.ts'

/** What was drawn: each step's name with what it was given. */
function draw(sign: string): [string, ...unknown[]][] {
  const steps: [string, ...unknown[]][] = []
  const step =
    (name: string) =>
    (...input: unknown[]) => {
      steps.push([name, ...input])
      return document
    }
  const document: unknown = new Proxy({}, { get: (_, name) => step(String(name)) })
  drawSign(document as PDFKit.PDFDocument, sign, 48, '#ffffff')
  return steps
}

test.each(glyphNames)('the sign %s is drawn with all that it consists of', (name) => {
  const drawn = draw(glyphs[name]).filter(([step]) => ['path', 'circle', 'roundedRect'].includes(step))
  expect(drawn).toHaveLength(glyphs[name].split('<').length - 1)
  expect(drawn.flat().some((value) => Number.isNaN(value) || value === undefined)).toBe(false)
})

test('it stands in the middle of its tile', () => {
  const steps = draw(glyphs.cake)
  expect(steps).toContainEqual(['circle', 9, 7, 2])
  const [, x, y] = steps.find(([step]) => step === 'translate')!
  const [, scale] = steps.find(([step]) => step === 'scale')!
  expect([x, y]).toEqual([x, x])
  expect(2 * (x as number) + 24 * (scale as number)).toBeCloseTo(48, 6)
})
