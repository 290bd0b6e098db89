import { expect, test } from 'vitest'
import { type Mutant, mutantText, scoreOf } from './score.ts'

const mutant = (status: Mutant['status']): Mutant => ({
  fileName: 'packages/domain/money/allocate.ts',
  location: { start: { line: 10 } },
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  status,
})

test.each<[string, Mutant['status'][], number]>([
  ['all noticed, one of them by never ending', ['Killed', 'Timeout'], 100],
  ['one unnoticed, one that runs in no test', ['Killed', 'Killed', 'Survived', 'NoCoverage'], 50],
  [
    'what cannot run and what is left out counts for nothing',
    ['Killed', 'CompileError', 'RuntimeError', 'Ignored'],
    100,
  ],
  ['nothing to change', [], 100],
])('%s', (_, statuses, percent) => {
  expect(scoreOf(statuses.map(mutant)).percent).toBe(percent)
})

test('a change is told with its place', () => {
  expect(mutantText(mutant('Survived'))).toBe('packages/domain/money/allocate.ts:10 BlockStatement: { }')
  expect(mutantText(mutant('NoCoverage'))).toMatch('(runs in no test)')
})
