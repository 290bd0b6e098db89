import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasSharedMemory, SHARED_MEMORY } from '../shared-memory/index.mjs'

/** The clusters of a whole run take a tenth of it. */
const ROOM_BYTES = 4 * 1024 ** 3

let cleared: Promise<void> | undefined

/**
 * A new folder for the files of a test, in memory where there is room. A cluster is thousands of files, and a disk that lost as
 * many a moment ago makes new ones slower than tests run. Whoever makes it removes it.
 */
export async function makeFolder(name: string): Promise<string> {
  const top = hasSharedMemory(ROOM_BYTES) ? SHARED_MEMORY : tmpdir()
  cleared ??= removeWhatWasLeft(top)
  await cleared
  return mkdtemp(join(top, `compass-${name}-${process.pid}-`))
}

/** What processes that ended left there, which may be memory: a run that was killed removes nothing. */
async function removeWhatWasLeft(top: string): Promise<void> {
  for (const folder of await readdir(top)) {
    const [, maker] = /^compass-[a-z-]+-(\d+)-\w{6}$/.exec(folder) ?? []
    if (maker && !isRunning(Number(maker))) await rm(join(top, folder), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
