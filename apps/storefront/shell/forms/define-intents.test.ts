import { expect, it } from 'vitest'
import { defineIntents } from './define-intents.ts'
import type { Submission } from './submission.ts'

const run = defineIntents<'save' | 'stay', string>(
  { save: ({ intent, argument }) => `${intent} ${argument}`, stay: async ({ intent }) => intent },
  'stay',
)

it.each([
  ['save', 'save home'],
  ['stay', 'stay'],
  ['fly', 'stay'],
  ['toString', 'stay'],
  ['', 'stay'],
])('a button named "%s" does: %s', async (intent, done) => {
  expect(await run({ intent, argument: 'home' } as Submission)).toBe(done)
})
