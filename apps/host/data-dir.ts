import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './embedded-postgres/index.ts'

export type Keys = { platformKey: string; secretKey: string }

/**
 * Makes the data directory where it is missing and makes sure that we can write to it.
 * @throws StartFault
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    // Only a write tells of a disk that is full or read-only.
    const probe = join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    throw new StartFault(
      `The data directory ${dataDir} cannot be written to (${reason(error)}): correct that, or set DATA_DIR to another directory.`,
    )
  }
}

/** The keys as they are set, else as the first start wrote them to the data directory, readable by their owner alone. */
export async function readKeys(
  dataDir: string,
  set: { platformKey: string | undefined; secretKey: string | undefined },
): Promise<Keys> {
  return {
    platformKey: set.platformKey ?? (await readOrWriteKey(join(dataDir, 'platform.key'), () => `pk_${newKey()}`)),
    secretKey: set.secretKey ?? (await readOrWriteKey(join(dataDir, 'secret.key'), newKey)),
  }
}

async function readOrWriteKey(file: string, make: () => string): Promise<string> {
  try {
    await writeFile(file, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartFault(`The key ${file} cannot be written (${reason(error)}): correct that, or set DATA_DIR.`)
    }
  }
  const key = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error) => {
      throw new StartFault(`The key ${file} cannot be read (${reason(error)}): start Compass as the user who wrote it.`)
    },
  )
  // Cut short by a crash while it was written: nobody has used it yet.
  if (key !== '') return key
  await writeFile(file, `${make()}\n`, { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}

const newKey = () => randomBytes(32).toString('base64url')

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is no directory',
  EEXIST: 'it is no directory',
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? code ?? message
}
