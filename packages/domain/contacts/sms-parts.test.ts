import { expect, test } from 'vitest'
import { countSmsParts } from './index.ts'

test.each([
  ['nothing is one part', '', 1],
  ['160 Latin letters are one part', 'a'.repeat(160), 1],
  ['161 are two', 'a'.repeat(161), 2],
  ['306 are two, 307 are three', 'a'.repeat(307), 3],
  ['the euro sign counts twice', `${'a'.repeat(158)}€`, 1],
  ['and makes two of 159', `${'a'.repeat(159)}€`, 2],
  ['70 Arabic letters are one part', 'ع'.repeat(70), 1],
  ['71 are two', 'ع'.repeat(71), 2],
  ['135 are three', 'ع'.repeat(135), 3],
  ['a Serbian č makes all of it wide', `č${'a'.repeat(70)}`, 2],
  ['an emoji is two of seventy', '🍕'.repeat(36), 2],
])('%s', (_, text, parts) => expect(countSmsParts(text)).toBe(parts))
