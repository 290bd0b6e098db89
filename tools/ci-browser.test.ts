import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const TOP = join(import.meta.dirname, '..')

/** Asks the function of `.ci/run` that decides whether Chromium is installed. */
function hasBrowser(path: string): boolean {
  const look = /^has_browser\(\).*$/m.exec(readFileSync(join(TOP, '.ci', 'run'), 'utf8'))?.[0]
  const result = spawnSync('bash', ['-c', `${look}\nhas_browser`], {
    cwd: TOP,
    env: { PATH: process.env.PATH, CHROMIUM_PATH: path },
  })
  return result.status === 0
}

it('CI installs a browser where none answers, and only there', () => {
  // Anything that says its version stands for a browser here.
  expect(hasBrowser(process.execPath)).toBe(true)
  expect(hasBrowser('/nowhere/chromium')).toBe(false)
})
