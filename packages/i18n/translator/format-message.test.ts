import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { formatMessage } from './format-message.ts'

it.each([
  ['a value', '{a} of {b}', { a: 'One', b: 2 }, 'One of 2'],
  ['no value', '{a}.', { a: null }, '.'],
  [
    'a plural form, and its number as this language writes it',
    '{n, plural, one {# day} other {# days}}',
    { n: 1200 },
    '1,200 days',
  ],
  ['the form of one number', '{n, plural, =0 {none} one {one} other {#}}', { n: 0 }, 'none'],
  ['a form with a value in it', '{n, plural, one {# of {a}} other {# of {a}}}', { n: 1, a: 'tea' }, '1 of tea'],
  ['a choice', '{k, select, tea {Tea} other {Dish}}', { k: 'tea' }, 'Tea'],
  ['a choice that is none of them', '{k, select, tea {Tea} other {Dish}}', { k: 'constructor' }, 'Dish'],
  ['a count beyond a choice', '{n, plural, one {#} other {{k, select, a {#} other {no}}}}', { n: 3, k: 'a' }, '3'],
  ['a number', '{n, number} of them', { n: 12345 }, '12,345 of them'],
  ['a hash that counts nothing', 'Table #{n}', { n: 4 }, 'Table #4'],
])('%s', (_, message, values, text) => {
  expect(formatMessage(compileMessageOrThrow(message), 'en-GB', values)).toBe(text)
})
