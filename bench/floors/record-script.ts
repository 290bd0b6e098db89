import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_POINT } from '../../apps/api/fault-points/index.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { type Product, startProduct } from '../product/run-product.ts'
import { type RecordedQuery, read, type Script, scriptOf } from './recorded-query.ts'

const MAX_RECORDINGS = 8

/**
 * What the product sends for something that customers do: another process of it, on the same database, which writes down what
 * its driver sends. It is done once beforehand so that nothing is read for the first time, and then until two agree.
 *
 * @param act does it once at a port; the turns count from 0
 */
export async function recordScript(
  product: Product,
  merchantId: string,
  rounds: number,
  act: (port: number, turn: number) => Promise<unknown>,
): Promise<Script> {
  const { host, port, user, database } = (await findRunning(product.dataDir))!
  const folder = await mkdtemp(join(tmpdir(), 'compass-bench-script-'))
  const file = join(folder, 'queries.jsonl')
  const settings = new URLSearchParams({ host, port: String(port), user })
  const recorder = await startProduct({
    dataDir: folder,
    databaseUrl: `postgresql:///${database}?${settings}`,
    environment: {
      ROLE: 'api',
      // As in the proofs: it arms nothing, and makes no demo.
      FAULT_POINT: NO_POINT,
      SECRET_KEY: (await readFile(join(product.dataDir, 'secret.key'), 'utf8')).trim(),
      NODE_OPTIONS: `--import ${new URL('./record-queries.ts', import.meta.url).href}`,
      RECORD_QUERIES: file,
    },
  })
  const recordedOf = async (turn: number): Promise<RecordedQuery[]> => {
    const before = (await readFile(file, 'utf8')).split('\n').length
    await act(recorder.port, turn)
    const written = (await readFile(file, 'utf8')).split('\n').slice(before - 1)
    return written.filter(Boolean).map(read)
  }
  try {
    await recordedOf(0)
    return await agreedScript(merchantId, rounds, recordedOf)
  } finally {
    await recorder.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Work behind the calls, such as a sweep, may fall into one recording and not into another. */
async function agreedScript(
  merchantId: string,
  rounds: number,
  recordedOf: (turn: number) => Promise<RecordedQuery[]>,
): Promise<Script> {
  const before: RecordedQuery[][] = []
  let reason: unknown
  for (let turn = 1; turn <= MAX_RECORDINGS; turn++) {
    const latest = await recordedOf(turn)
    for (const earlier of before) {
      try {
        return scriptOf(merchantId, rounds, [earlier, latest])
      } catch (error) {
        reason = error
      }
    }
    before.push(latest)
  }
  throw reason
}
