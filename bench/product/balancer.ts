import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASKS_EVERY_MS = 100
const ANSWERS_WITHIN_MS = 1_000
/** So many times without any answer, and a process counts as gone. */
const SILENCES = 3

interface Behind {
  readonly port: number
  readonly agent: Agent
  isReady: boolean
}

/** One address in front of several processes of the product. */
export interface Balancer {
  readonly port: number
  /** Ports of the processes that are sent requests now. */
  ready(): number[]
  close(): Promise<void>
}

/**
 * As plain as balancers get: it asks each process `/readyz` ten times a second and sends requests, in turn, to those that
 * said
 * 200. It retries nothing, so that no fault is hidden. Where a process breaks a request off, so does it, and where nobody is
 * ready it answers 502.
 *
 * @param ports of the processes, whether they run already or not
 */
export async function startBalancer(ports: readonly number[], at = 0): Promise<Balancer> {
  const behind = ports.map((port): Behind => ({ port, agent: new Agent({ keepAlive: true }), isReady: false }))
  let turn = 0
  const server = createServer({ keepAliveTimeout: 60_000 }, (input, answer) => {
    const ready = behind.filter(({ isReady }) => isReady)
    const one = ready[turn++ % Math.max(1, ready.length)]
    if (one) hand(one, input, answer)
    else answer.writeHead(502, { 'content-length': 0 }).end()
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const stopping = new AbortController()
  const asking = behind.map((one) => keepAsking(one, stopping.signal))
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => behind.filter(({ isReady }) => isReady).map(({ port }) => port),
    async close() {
      stopping.abort()
      await Promise.all(asking)
      for (const { agent } of behind) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hand(to: Behind, input: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path } = input
  // Whether a connection is kept is between two, not three.
  const { connection: _, ...headers } = input.headers
  const sent = request({ host: '127.0.0.1', port: to.port, agent: to.agent, method, path, headers }, (supplied) => {
    const { connection: _, 'keep-alive': __, ...stored } = supplied.headers
    answer.writeHead(supplied.statusCode!, stored)
    supplied.on('error', () => answer.destroy())
    supplied.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  answer.on('close', () => {
    if (!answer.writableFinished) sent.destroy()
  })
  input.pipe(sent)
}

async function keepAsking(one: Behind, signal: AbortSignal): Promise<void> {
  let silences = 0
  while (!signal.aborted) {
    const text = await askWhetherReady(one.port)
    silences = text === 'silence' ? silences + 1 : 0
    const isReady = text === 'yes' || (text === 'silence' && one.isReady && silences < SILENCES)
    // What was kept open to a process that ended leads nowhere.
    if (!isReady && one.isReady) for (const socket of Object.values(one.agent.freeSockets).flat()) socket?.destroy()
    one.isReady = isReady
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY_MS))
  }
}

/** A no is a word, or a port where nobody listens; who says nothing in time may be busy. */
function askWhetherReady(port: number): Promise<'yes' | 'no' | 'silence'> {
  return new Promise((resolve) => {
    const input = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (supplied) => {
      supplied.resume()
      resolve(supplied.statusCode === 200 ? 'yes' : 'no')
    })
    input.setTimeout(ANSWERS_WITHIN_MS, () => {
      resolve('silence')
      input.destroy()
    })
    input.on('error', () => resolve('no'))
    input.end()
  })
}
