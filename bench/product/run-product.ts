import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CallOptions, createClient, fetchTransport } from '@compass/client'
import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import { HEAP_ENVIRONMENT, NODE_ARGUMENTS } from '../../tools/start-settings.mjs'
import { addressOf } from '../load/connection.ts'

export const top = join(import.meta.dirname, '..', '..')
/** Known to everybody, and strong enough for a server in production mode. */
export const PLATFORM_KEY = 'q8Zr2xWm5Kt7Vb9Ny4Hc6Pj3'

/** The product as a newcomer starts it: a process of its own, its log in a file. */
export interface Product {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly logFile: string
  /** Seconds from the start of the process to the sentence that says it is ready. */
  readonly readySeconds: number
  /** Resolves when it ends, however that happens. */
  readonly ended: Promise<void>
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ProductOptions {
  readonly dataDir: string
  /** Another PostgreSQL than the embedded one. */
  readonly databaseUrl?: string
  readonly port?: number
  /** How it is started; `npm start` is what people type. */
  readonly launcher?: 'node' | 'npm'
  /** For Node itself, such as `--cpu-prof`. */
  readonly nodeOptions?: string
  readonly readyWithinSeconds?: number
  /** False: none of the demo merchants. */
  readonly demo?: boolean
  /** Killed so many milliseconds after its start, ready or not. */
  readonly killAfterMs?: number
  /** Where its log goes; absent: `bench.log` in the data directory. */
  readonly logFile?: string
  /** More settings, over those of the bench. */
  readonly environment?: Readonly<Record<string, string>>
}

export const makeDataDir = () => mkdtemp(join(tmpdir(), 'compass-bench-'))
export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

const running = new Map<ChildProcess, Promise<void>>()
/** What they need, and what ends after them. */
const lower = new Set<() => Promise<void>>()
let isEnding = false
const INTERRUPTED = 'interrupted: nothing is started any more'

/** Stops what was started and still runs; nothing is started after it. */
export async function stopProducts(): Promise<void> {
  isEnding = true
  const ends = [...running].map(async ([child, end]) => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await end
    clearTimeout(late)
  })
  await Promise.all(ends)
  for (const stop of lower) await stop()
}

/** Starts something that products need: `stopProducts` stops it once they have ended, also one that is just being started. */
export async function standsBelow<T extends { stop(): Promise<void> }>(start: () => Promise<T>): Promise<T> {
  if (isEnding) throw new Error(INTERRUPTED)
  let stopping: Promise<void> | undefined
  const starting = start()
  const stop = () =>
    (stopping ??= starting
      .then(
        (one) => one.stop(),
        () => {},
      )
      .finally(() => lower.delete(stop)))
  lower.add(stop)
  const started = await starting.catch((error) => {
    lower.delete(stop)
    throw error
  })
  return { ...started, stop }
}

/** A process beside the product: `stopProducts` stops it too. Answers when it has ended. */
export function endsWithUs(child: ChildProcess): Promise<void> {
  const end = new Promise<void>((resolve) => {
    const exceeding = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', exceeding)
    child.once('error', exceeding)
  })
  running.set(child, end)
  // Somebody interrupted us while it was being started.
  if (isEnding) child.kill('SIGKILL')
  return end
}

/** Starts the product and waits until it says that it is ready. Throws with the end of its log where it does not. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  if (isEnding) throw new Error(INTERRUPTED)
  const port = options.port ?? (await freePort())
  const logFile = options.logFile ?? join(options.dataDir, 'bench.log')
  const log = openSync(logFile, 'a')
  const from = readFileSync(logFile).length
  const env: NodeJS.ProcessEnv = {
    ...HEAP_ENVIRONMENT,
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    MODE: options.demo === false ? 'production' : 'demo',
    DATA_DIR: options.dataDir,
    PLATFORM_KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
    PUBLIC_URL: `http://localhost:${port}`,
    DRAIN_SECONDS: '0',
    // The question about visits stands on every page that is measured.
    SHARED_PIXEL: '1000000000000000',
    ...(options.nodeOptions ? { NODE_OPTIONS: options.nodeOptions } : {}),
    ...options.environment,
  }
  delete env.DATABASE_URL
  if (options.databaseUrl) env.DATABASE_URL = options.databaseUrl
  const [file, args] =
    options.launcher === 'npm' ? ['npm', ['start']] : [process.execPath, [...NODE_ARGUMENTS, 'apps/host/start.ts']]
  const began = performance.now()
  const child = spawn(file, args, { cwd: top, env, stdio: ['ignore', log, log] })
  closeSync(log)
  let ended = false
  const end = endsWithUs(child).then(() => {
    ended = true
  })
  if (options.killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), options.killAfterMs)
  const limit = began + (options.readyWithinSeconds ?? 120) * 1000
  while (!readFileSync(logFile).includes('Compass is ready', from)) {
    if (ended || performance.now() > limit) {
      child.kill('SIGKILL')
      const text = readFileSync(logFile).subarray(from).toString().trim().split('\n').slice(-12).join('\n')
      throw new Error(`Compass did not become ready:\n${text}`)
    }
    await wait(5)
  }
  const readySeconds = (performance.now() - began) / 1000
  const pid = options.launcher === 'npm' ? descendantThatListens(child) : child.pid!
  return {
    port,
    pid,
    dataDir: options.dataDir,
    logFile,
    readySeconds,
    ended: end,
    async stop(signal = 'SIGTERM') {
      if (!ended) process.kill(options.launcher === 'npm' ? pid : child.pid!, signal)
      await end
    },
  }
}

/** npm stays the parent: the product is the process below it that has no shell's name. */
function descendantThatListens(child: ChildProcess): number {
  let pid = child.pid!
  for (;;) {
    const lower = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('apps/host/start.ts') && !command.startsWith('sh\0')) return pid
    if (lower.length === 0) return pid
    pid = Number(lower[0])
  }
}

/** The data of one call. Throws where the answer is a no. */
export async function ask<C extends Call>(
  { port }: Pick<Product, 'port'>,
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  const headers = { 'x-forwarded-for': addressOf(0) }
  const client = createClient({ base: `http://localhost:${port}`, transport: fetchTransport(), headers })
  const answer = await client(call, input, options)
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${answer.message}`)
  return answer.data
}
