import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'

/** How the shell ends where another server holds the cluster. */
export const LOCKED = 75

/**
 * The shell that becomes the server. File 3 is a pipe that only we hold. However we end, the pipe closes, and the guard asks
 * the server for a fast shutdown. A line on the pipe lets the guard go.
 *
 * File 9 is a lock of the kernel that lives as long as any process of the server. No second server can work on the cluster,
 * not even from another container. A `postmaster.pid` found under the lock is a leftover.
 */
const SHELL = `
exec 9>"$1"
if command -v flock >/dev/null 2>&1; then
  flock -n 9 || exit ${LOCKED}
  rm -f "$2/postmaster.pid"
fi
shift 2
( ( exec 9>&-; read -r word <&3 || kill -INT $$ ) & )
exec 3<&-
exec "$@"
`

export type Postmaster = {
  pid: number
  /** Settles when the server has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  signal(signal: NodeJS.Signals): void
  /** What it has written to its log since this start. */
  messages(): string
}

/** Starts one server process. `command` is the whole command line of PostgreSQL, with what runs it as another user. */
export function startPostmaster(supplied: {
  command: string[]
  clusterDir: string
  lockFile: string
  logFile: string
}): Postmaster {
  turnOver(supplied.logFile)
  const log = openSync(supplied.logFile, 'a', 0o600)
  const from = statSync(supplied.logFile).size
  let child: ChildProcess
  try {
    child = spawn(
      '/bin/sh',
      ['-c', SHELL, 'compass-postgres', supplied.lockFile, supplied.clusterDir, ...supplied.command],
      {
        stdio: ['ignore', log, log, 'pipe'],
        cwd: '/',
        // Its own session: Ctrl-C in a terminal is for us, and we end the server when we have drained.
        detached: true,
        env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      },
    )
  } finally {
    closeSync(log)
  }
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => undefined)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      pipe.end('ended\n')
      resolve({ code, signal })
    })
  })
  ended.catch(() => undefined)
  child.unref()
  pipe.unref()
  return {
    pid: child.pid ?? -1,
    ended,
    signal: (signal) => void child.kill(signal),
    messages: () => readFileSync(supplied.logFile).subarray(from).toString('utf8').trim(),
  }
}

const LOG_BYTES = 4 * 1024 * 1024

function turnOver(logFile: string): void {
  try {
    if (statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  } catch {
    // There is no log yet.
  }
}
