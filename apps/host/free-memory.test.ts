import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { findFreeMemoryReturn } from './free-memory.ts'

const hasGlibc = existsSync('/lib64/ld-linux-x86-64.so.2') || existsSync('/lib/ld-linux-aarch64.so.1')

it.runIf(hasGlibc)('pages between pieces in use go back to the machine (only glibc has what does it)', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  const returnFreeMemory = await findFreeMemoryReturn()
  const pieces = Array.from({ length: 300_000 }, () => Buffer.allocUnsafeSlow(300))
  const used = pieces.filter((_, index) => index % 500 === 0)
  pieces.length = 0
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const before = process.memoryUsage.rss()
  const returned = () => {
    returnFreeMemory!()
    return before - process.memoryUsage.rss()
  }
  await expect.poll(returned).toBeGreaterThan(30e6)
  expect(used).toHaveLength(600)
})
