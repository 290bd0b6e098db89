import { join } from 'node:path'
import { startEmbedded } from '../../apps/host/embedded-postgres/index.ts'
import { randomFrom } from '../crash/random.ts'
import { judge, sentencesOf, summaryOf } from '../proof/judge.ts'
import { Merchant } from '../proof/merchant.ts'
import { type ProofInput, runProof } from '../proof/run-proof.ts'
import { openShop, type Shop } from '../proof/shop.ts'
import { turnsOf } from '../proof/unhurried-turns.ts'
import { buy } from './buy.ts'
import { PatientLines } from './patient-lines.ts'
import { type Goal, type Odds, openProxy, type ProxyRoute, troubles } from './proxy.ts'

/** How bad each way is: lines in a hundred, the longest silence, and how often an open line is in for something new. */
const ROUTES = {
  /** Browsers, the merchant's system and the gateway's webhooks to the product. */
  front: {
    odds: { refuse: 3, 'cut question': 3, 'cut answer': 4, reset: 4, stall: 1, delay: 20 },
    longestMs: 4_000,
    again: 700,
  },
  /** The product to the gateway, which has eight seconds. */
  gateway: {
    odds: { refuse: 4, 'cut question': 4, 'cut answer': 6, reset: 5, stall: 2, delay: 20 },
    longestMs: 9_500,
    again: 700,
  },
  database: {
    odds: { 'cut question': 4, 'cut answer': 5, reset: 5, stall: 2, delay: 15 },
    longestMs: 2_500,
    again: 2_000,
  },
} as const satisfies Record<string, { odds: Odds; longestMs: number; again: number }>

/** The gateway's waits, so many times quicker. */
const SPEED = 20

/**
 * A bad network between browsers, product, gateway and database: it delays, cuts in the middle of an answer and resets by the
 * seed's plan. Then it is calm, and all that was paid must be settled within sixty seconds.
 */
await runProof('check:netfaults', { seconds: 90, callers: 6 }, async (supplied) => {
  let isStormy = false
  const openRoute = (name: keyof typeof ROUTES, goal?: Goal): Promise<ProxyRoute> => {
    const { odds, longestMs, again } = ROUTES[name]
    const plan = troubles(randomFrom(supplied.seed + name.length), odds, longestMs)
    return openProxy(() => (isStormy ? plan() : { kind: 'none' }), { again, ...(goal && { goal }) })
  }
  const { url, goal, stop } = await openServer(supplied)
  const routes = {
    front: await openRoute('front'),
    gateway: await openRoute('gateway'),
    database: await openRoute('database', goal),
  }
  const throughProxy = new URL(url)
  throughProxy.host = `127.0.0.1:${routes.database.port}`
  let shop: Shop | undefined
  let patient: PatientLines | undefined
  try {
    shop = await openShop({
      dataDir: supplied.dataDir,
      databaseUrl: throughProxy.href,
      speed: SPEED,
      gateway: supplied.gateway,
      environment: { PUBLIC_URL: `http://localhost:${routes.front.port}` },
      async gatewayProxy({ port }) {
        routes.gateway.lead({ port })
        return `http://127.0.0.1:${routes.gateway.port}`
      },
    })
    routes.front.lead({ port: shop.product.port })
    for (const sentence of shop.gateway.cannot) supplied.say(`${shop.gateway.name} ${sentence}`)
    patient = new PatientLines(routes.front.port)
    isStormy = true
    const { faults, acknowledged, people } = await buyUntil(shop, patient, supplied)
    isStormy = false
    for (const one of Object.values(routes)) one.calm()
    for (const [name, { counts }] of Object.entries(routes))
      supplied.say(`${name}: ${[...counts].map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
    const verdict = await judge({ database: shop.database, gateway: shop.gateway, acknowledged })
    supplied.say(`${people} customers, ${patient.repeated} requests sent again; ${summaryOf(verdict)}`)
    const broken = [...new Set(patient.broken.map((answer) => `answered 500 to ${answer}`))]
    return [...faults, ...broken, ...sentencesOf(verdict)]
  } finally {
    isStormy = false
    for (const one of Object.values(routes)) one.calm()
    patient?.close()
    await shop?.close()
    for (const one of Object.values(routes)) await one.close()
    await stop()
  }
})

async function buyUntil(shop: Shop, lines: PatientLines, { seconds, callers, random }: ProofInput) {
  const customers = { lines, pages: shop.pages, gateway: shop.gateway, market: shop.market }
  const merchant = new Merchant(lines, shop.merchantKey)
  const lower = (limit: number) => Math.floor(random() * limit)
  const faults: string[] = []
  const acknowledged = new Set<string>()
  const end = performance.now() + seconds * 1000
  let people = 0
  const nextTurn = turnsOf(shop.gateway)
  const beCaller = async () => {
    while (performance.now() < end) {
      await nextTurn()
      try {
        const { order, faults: found } = await buy(customers, merchant, ++people, lower)
        acknowledged.add(order._id)
        faults.push(...found)
      } catch (error) {
        // Who was not answered twelve times in a row goes away.
        if (!isNetwork(error)) faults.push((error as Error).message)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, beCaller))
  return { faults, acknowledged, people }
}

function isNetwork(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'Unwanted' || / (429|502|503|504) /.test(error.message)
}

/** The database's server: the one that was given, or an embedded one that is reached as one of the network is. */
async function openServer({
  dataDir,
  databaseUrl,
  endsWithUs,
}: ProofInput): Promise<{ url: string; goal: Goal; stop(): Promise<void> }> {
  if (databaseUrl) {
    const { hostname, port, pathname, searchParams: text } = new URL(databaseUrl)
    if (text.has('host')) {
      const socket = atSocket(text.get('host')!, text.get('port') ?? '5432')
      return { ...socket, url: throughNetwork(text.get('user') ?? '', pathname), stop: async () => {} }
    }
    return { url: databaseUrl, goal: { port: Number(port || 5432), host: hostname }, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'database'), log: () => {} })
  endsWithUs(() => embedded.stop())
  const { host, port, user, database } = embedded.connection
  return { ...atSocket(host, port), url: throughNetwork(user, `/${database}`), stop: () => embedded.stop() }
}

function atSocket(folder: string, port: number | string) {
  return { goal: { path: join(folder, `.s.PGSQL.${port}`) } }
}

function throughNetwork(user: string, path: string): string {
  return `postgresql://${user}@127.0.0.1:5432${path}`
}
