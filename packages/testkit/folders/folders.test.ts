import { spawnSync } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from './index.ts'

it('each is new, and what a process that ended left is gone; what a running one has stays', async () => {
  const mine = await makeFolder('test')
  const top = dirname(mine)
  expect(basename(mine)).toMatch(new RegExp(`^compass-test-${process.pid}-\\w{6}$`))
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  const left = join(top, `compass-test-${ended}-abcdef`)
  const foreign = join(top, `compass-${ended}-abcdef`)
  for (const folder of [left, foreign]) await mkdir(folder)
  await writeFile(join(left, 'file'), '')

  vi.resetModules()
  const { makeFolder: makeAnother } = await import('./index.ts')
  const another = await makeAnother('test')
  await expect(stat(left)).rejects.toThrow('ENOENT')
  for (const folder of [mine, another, foreign]) {
    expect((await stat(folder)).isDirectory()).toBe(true)
    await rm(folder, { recursive: true })
  }
})
