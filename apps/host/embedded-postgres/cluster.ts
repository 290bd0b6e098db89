import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { StartFault } from './start-fault.ts'

export const USER = 'compass'

/** The name that PostgreSQL gives its socket; the system allows a path of 107 bytes in all. */
const SOCKET_NAME = '/.s.PGSQL.5432'
const SOCKET_PATH_BYTES = 107

/** Makes the cluster where there is none yet. An interrupted making leaves nothing that a later start would take for one. */
export async function makeCluster(supplied: {
  native: string
  account: Account
  dataDir: string
  clusterDir: string
  major: number
  durable: boolean
}): Promise<void> {
  const { clusterDir, account } = supplied
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (Number(version) !== supplied.major) {
      throw new StartFault(
        `The data in ${clusterDir} was written by PostgreSQL ${version.trim()} and this Compass brings PostgreSQL ${supplied.major}: start the Compass that wrote it and move the data with \`npm run backup\` and \`npm run restore\`.`,
      )
    }
    await giveTo(account, clusterDir)
    return
  }
  for (const name of await readdir(supplied.dataDir)) {
    if (name.startsWith('postgres.unfinished')) await rm(join(supplied.dataDir, name), { recursive: true, force: true })
  }
  const unfinished = join(supplied.dataDir, `postgres.unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  await giveTo(account, unfinished)
  await run([
    ...account.prefix,
    join(supplied.native, 'bin', 'initdb'),
    ...['--pgdata', unfinished, '--username', USER, '--encoding', 'UTF8', '--auth', 'trust'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ...(supplied.durable ? [] : ['--no-sync']),
  ])
  await rename(unfinished, clusterDir)
}

/** A folder for the socket that only we can enter: in the data directory, or, where that path is too long, a short one. */
export async function makeSocketDir(dataDir: string, account: Account): Promise<string> {
  const dir = socketDirOf(dataDir, account)
  const fits = dir.startsWith(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const found = await lstat(dir)
  const mayBe = [process.getuid?.(), account.owner]
  if (!fits && !(found.isDirectory() && mayBe.includes(found.uid))) {
    throw new StartFault(`${dir} belongs to someone else: remove it, or set DATA_DIR to a shorter path.`)
  }
  await chmod(dir, 0o700)
  await giveTo(account, dir)
  return dir
}

/** Where the socket of the server on a data directory lies. */
export function socketDirOf(dataDir: string, account: Account): string {
  const inside = join(dataDir, 'run')
  const fits = Buffer.byteLength(inside + SOCKET_NAME) <= SOCKET_PATH_BYTES && !/[",\\]/.test(inside)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return fits ? inside : join(tmpdir(), `compass-${name}-${account.owner}`)
}

/** Makes the account own a folder and all in it; only root can, and only root needs to. */
async function giveTo(account: Account, path: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(path)).uid === account.owner) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), account.owner, account.owner)
  }
  // Last, so that an interrupted walk is walked again.
  await chown(path, account.owner, account.owner)
}

function run(command: string[]): Promise<void> {
  const [file, ...args] = command
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
    const child = spawn(file!, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.stderr.on('data', (part) => {
      text += part
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      const last = text.trim().split('\n').slice(-3).join(' ')
      reject(new StartFault(`The embedded database could not be made: ${last}`))
    })
  })
}
