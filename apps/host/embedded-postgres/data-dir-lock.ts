import { readFileSync } from 'node:fs'
import { open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

type Holder = { pid: number; startedAt: string }

/**
 * Marks a data directory as used by this process, so that a second Compass on it is told at once. A mark whose process
 * has ended (a process id given to another counts as ended) is taken over. What keeps two servers off one cluster is
 * the kernel's lock that the launcher takes; this mark is there for a clear sentence.
 *
 * @returns a function that removes the mark
 * @throws StartFault where another living process holds it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'compass.lock')
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' }
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const handle = await open(file, 'wx', 0o644)
      await handle.writeFile(`${JSON.stringify(mine)}\n`)
      await handle.close()
      return () => unlink(file).catch(() => undefined)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(file)
    if (holder && isLiving(holder)) throw inUse(dataDir, holder.pid)
    await unlink(file).catch(() => undefined)
  }
  throw inUse(dataDir)
}

/** The sentence for a data directory that is taken. */
export function inUse(dataDir: string, pid?: number): StartFault {
  const customer = pid === undefined ? 'Another Compass' : `Another Compass (process ${pid})`
  return new StartFault(
    `${customer} runs on the data directory ${dataDir}: stop it, or give this one a directory of its own with DATA_DIR.`,
  )
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(file, 'utf8'))
    const { pid, startedAt } = holder as Partial<Holder>
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined
  } catch {
    return undefined
  }
}

const isLiving = (holder: Holder) => startOf(holder.pid) === holder.startedAt

/** When a process started, in ticks since the machine's start: with its id it names one process for good. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
