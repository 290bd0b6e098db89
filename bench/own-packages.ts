import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { top } from './product/run-product.ts'

/**
 * The file of a package that only one part of the bench needs. It stands in `bench/<part>`'s own lockfile and is installed
 * there when it is first needed. Throws where npm cannot.
 */
export function ownPackage(part: string, name: string): string {
  const folder = join(top, 'bench', part)
  if (!existsSync(join(folder, 'node_modules', name))) {
    process.stdout.write(`Installing ${name} for the bench alone…\n`)
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`${name} could not be installed: what npm said stands above.`)
  }
  return createRequire(join(folder, 'package.json')).resolve(name)
}
