import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './embedded-postgres/index.ts'

export type Keys = { platformKey: string; platformKeyBefore: string | undefined; secretKey: string }

/** Where the first start writes the platform's key, and where a change of it puts the one before. */
export const PLATFORM_KEY_FILE = 'platform.key'
const PLATFORM_KEY_BEFORE_FILE = 'platform.key.before'

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
  set: {
    platformKey: string | undefined
    platformKeyBefore?: string | undefined
    secretKey: string | undefined
  },
): Promise<Keys> {
  return {
    platformKey: set.platformKey ?? (await readOrWriteKey(join(dataDir, PLATFORM_KEY_FILE), newPlatformKey)),
    platformKeyBefore: set.platformKeyBefore ?? (set.platformKey ? undefined : await readKeyBefore(dataDir)),
    secretKey: set.secretKey ?? (await readOrWriteKey(join(dataDir, 'secret.key'), newKey)),
  }
}

/** Undefined: there is none. */
async function readKeyBefore(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, PLATFORM_KEY_BEFORE_FILE), 'utf8').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new StartFault(`The key ${PLATFORM_KEY_BEFORE_FILE} cannot be read (${reason(error)}): correct that.`)
  })
  return text.trim() || undefined
}

/**
 * Writes a new platform key in the place of the one that the first start wrote. That one is taken as well, from the next
 * start on, until `endPlatformKeyBefore`. Answers the new one.
 * @throws StartFault where there is none, or one before it is still taken
 */
export async function rotatePlatformKey(dataDir: string): Promise<string> {
  const [file, before] = [join(dataDir, PLATFORM_KEY_FILE), join(dataDir, PLATFORM_KEY_BEFORE_FILE)]
  const old = await readFile(file, 'utf8').catch((error) => {
    throw new StartFault(`There is no platform key at ${file} (${reason(error)}): start Compass here once.`)
  })
  try {
    await writeFile(before, old, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new StartFault(
      (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? 'The platform key before this one is still taken: end it first, with --end.'
        : `The key ${before} cannot be written (${reason(error)}): correct that.`,
    )
  }
  const key = newPlatformKey()
  // In one step: a start that reads meanwhile finds the old one or the new one.
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return key
}

/** From the next start on the platform key alone is taken. False where there was none before it. */
export async function endPlatformKeyBefore(dataDir: string): Promise<boolean> {
  const file = join(dataDir, PLATFORM_KEY_BEFORE_FILE)
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (isThere) await rm(file)
  return isThere
}

const newPlatformKey = () => `pk_${newKey()}`

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
