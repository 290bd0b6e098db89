import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const top = join(import.meta.dirname, '..', '..')

/** Text of a file by its path from the top of the repository. */
export type Sources = ReadonlyMap<string, string>

/** What one check found: sentences that name the file, and what it looked at. */
export type Finding = { faults: string[]; looked: string }

let files: string[] | undefined

/** Every file of the repository that git knows or would take (nothing that it ignores). */
export function listFiles(): string[] {
  files ??= spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: top,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .stdout.split('\0')
    .filter((path) => path !== '' && existsSync(join(top, path)))
  return files
}

export function readSources(wanted: (path: string) => boolean): Sources {
  return new Map(
    listFiles()
      .filter(wanted)
      .map((path) => [path, readFileSync(join(top, path), 'utf8')]),
  )
}

export const isCode = (path: string) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !path.endsWith('.d.mts')
export const isManifest = (path: string) => /^((packages|apps)\/[^/]+\/)?package\.json$/.test(path)
export const isTest = (path: string) =>
  /\.test\.tsx?$|(^|\/)e2e\/|(^|\/)test-[\w-]+\.ts$|(^|\/)gallery\/|^packages\/testkit\//.test(path)
