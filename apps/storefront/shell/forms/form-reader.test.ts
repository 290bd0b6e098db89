import { expect, it } from 'vitest'
import { createFormReader } from './form-reader.ts'

function readerOf(fields: Readonly<Record<string, string | Blob>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return createFormReader(form)
}

it('a field that is missing and a file are empty texts', () => {
  const { text, optionalText } = readerOf({ name: 'Amal', note: '', photo: new Blob(['x']) })
  expect([text('name'), text('note'), text('photo'), text('none')]).toEqual(['Amal', '', '', ''])
  expect([optionalText('name'), optionalText('note'), optionalText('none')]).toEqual(['Amal', undefined, undefined])
})

it.each([
  ['4250', 4250],
  ['4250.9', 4250],
  ['a lot', 0],
  ['', 0],
])('a total sent as "%s" is %d minor units', (sent, amount) => {
  expect(readerOf({ expected: sent }).amount('expected')).toBe(amount)
})

it('the form stands there again without its secrets and files', () => {
  const { texts } = readerOf({ name: 'Amal', code: '1234', photo: new Blob(['x']) })
  expect(texts(['code'])).toEqual({ name: 'Amal' })
})
