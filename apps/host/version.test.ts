import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from './version.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8')

describe('the version of the product', () => {
  it('is one number: of the package, its lockfile, what runs and what people read', () => {
    expect(version).toBe(JSON.parse(read('package.json')).version)
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
    expect(read('README.md')).toContain(`version ${version},`)
  })

  it('comes after the application of the specification', () => {
    const [major, minor] = version.split('.').map(Number)
    expect(major! * 1000 + minor!).toBeGreaterThan(3 * 1000 + 1)
  })
})
