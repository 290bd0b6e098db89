import { expect, test } from 'vitest'
import { readSoldOutPreferences, soldOutField } from './sold-out-fields.ts'

test.each<[string, Record<string, string>, object]>([
  ['nothing was touched', { ifSoldOut: '40', [soldOutField('a')]: '' }, { ifSoldOut: 40 }],
  [
    'one line has its own',
    { ifSoldOut: '10', [soldOutField('a')]: '30', [soldOutField('b')]: '' },
    { ifSoldOut: 10, lines: [{ _id: 'a', ifSoldOut: 30 }] },
  ],
  ['something that is no choice', { ifSoldOut: '50', [soldOutField('a')]: 'x' }, {}],
  ['a form without the question', {}, {}],
])('%s', (_, values, choices) => {
  expect(readSoldOutPreferences(values)).toEqual(choices)
})
