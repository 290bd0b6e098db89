import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { JOURNEY_ARGUMENTS } from '@compass/testkit/browser'
import { expect, it } from 'vitest'

it('what Playwright switches off in a browser stays off beside what we do', () => {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? []
  const theirs = [...list.matchAll(/^ *"(\w+)",?$/gm)].map(([, name]) => name)
  expect(theirs).toContain('PaintHolding')
  const ours = JOURNEY_ARGUMENTS.filter((argument) => argument.startsWith('--disable-features='))
  expect(ours).toEqual([`--disable-features=${[...theirs, 'PartitionAllocBackupRefPtr'].join(',')}`])
})
