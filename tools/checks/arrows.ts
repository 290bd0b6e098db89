import { type Import, importsOf } from './imports.ts'
import { type Finding, isCode, isManifest, isTest, readSources, type Sources } from './sources.ts'

type House =
  | 'domain'
  | 'contract'
  | 'client'
  | 'i18n'
  | 'ui'
  | 'testkit'
  | 'threads'
  | 'api'
  | 'storefront'
  | 'console'
  | 'sandbox-gateway'
  | 'emulators'
  | 'host'

/** ARCHITECTURE.md's table: what each may import of ours, and which packages of others. */
const MAY: Record<House, { houses: House[]; onlyTypesOf?: House[]; packages: RegExp | 'declared'; node: boolean }> = {
  domain: { houses: [], packages: /^(libphonenumber-js(\/|$)|rrule-temporal$)/, node: false },
  contract: { houses: ['domain'], packages: /^zod$/, node: false },
  client: { houses: ['contract'], packages: /^$/, node: false },
  i18n: { houses: [], onlyTypesOf: ['domain'], packages: /^@lingui\//, node: false },
  ui: { houses: [], onlyTypesOf: ['i18n'], packages: /^(react|react-dom|lucide-react)(\/|$)/, node: false },
  testkit: { houses: ['domain', 'contract'], packages: 'declared', node: true },
  threads: { houses: [], packages: /^piscina$/, node: true },
  api: { houses: ['domain', 'contract', 'i18n', 'threads'], packages: 'declared', node: true },
  storefront: { houses: ['domain', 'contract', 'client', 'i18n', 'ui', 'threads'], packages: 'declared', node: true },
  console: { houses: ['domain', 'contract', 'client', 'i18n', 'ui'], packages: 'declared', node: true },
  'sandbox-gateway': { houses: ['domain', 'i18n', 'ui'], packages: 'declared', node: true },
  emulators: { houses: [], packages: 'declared', node: true },
  host: { houses: ['api', 'storefront', 'console', 'domain', 'contract'], packages: 'declared', node: true },
}

/** Inside domain a feature imports only what stands before it. */
const DOMAIN_ORDER = [
  ...[
    'languages',
    'services',
    'document-changes',
    'refusal',
    'money',
    'availability',
    'scheduling',
    'recurrence',
    'catalogue',
    'prescriptions',
    'contacts',
    'promotions',
    'loyalty',
    'spots',
    'visits',
    'privacy',
    'conversions',
    'merchants',
  ],
  ...[
    'serviceability',
    'addresses',
    'cart',
    'payments',
    'pricing',
    'orders',
    'court-orders',
    'checkout',
    'courts',
    'rounds',
    'shares',
    'pay-links',
    'reports',
  ],
]

/** Inside the API a feature imports only what stands before it; types count too. A route's calls count as the feature's. */
const FEATURE_ORDER = [
  ...['outbox', 'merchants', 'bills', 'catalogue', 'stores', 'landings', 'courts', 'medica', 'maintenance', 'vendors'],
  'menu-list',
  ...['serviceability', 'platform', 'documents', 'secrets', 'apple-domains', 'call-log'],
  ...['addresses', 'messages', 'notifications', 'push', 'couriers', 'users', 'staff', 'spots', 'code-sheets'],
  ...[
    'health',
    'telemetry',
    'conversions',
    'cart',
    'slots',
    'delivery',
    'loyalty',
    'promotions',
    'visits',
    'prescriptions',
  ],
  ...['payments', 'orders', 'court-orders', 'pay-links', 'rounds', 'shares', 'ratings', 'problems', 'invoices'],
  ...[
    'favourites',
    'recurring',
    'substitutions',
    'draft-cart',
    'board',
    'merchant-api',
    'webhooks',
    'outbound-webhooks',
  ],
  ...['reports', 'customers', 'merchant-orders', 'promotion-trials'],
  'doctor',
  'settings',
]

/** Inside the API the bands, from the floor up: each imports only bands that stand before it. */
const API_BANDS = ['ids', 'db', 'records', 'ports', 'http', 'pdf', 'features', 'jobs']

/** Who may write SQL: only records read and write tables; the proofs and operations of a database beside them. */
const STATEMENT_BANDS = ['db', 'records', 'invariants', 'fault-points']

/** The one file of `http/` that names what stands in features: the parts that every operation is given. */
const API_PARTS = 'apps/api/http/api.ts'

/** Tests may import these whatever they test. */
const FOR_TESTS: readonly House[] = ['testkit', 'client', 'emulators']

/** The console's journeys drive the browser as those of the storefront do. */
const HARNESS = /\/storefront\/e2e\/harness\//

/** Tools of the build, which run before anything of ours does. */
const BUILD_FILES = /(^|\/)(vite-plugin|vite\.config|react-router\.config|build)\.ts$/

/** An import that climbs higher hides what it means: `#shell/…` and `@compass/…` say it. */
const MAX_CLIMB = 2

/** Tens of megabytes as soon as they are loaded: for programs of threads, which rest. */
const FOR_THREADS = ['pdfkit', 'fontkit']
const START = 'apps/host/start.ts'

/** Keeps the arrows of ARCHITECTURE.md, forbids circles of imports, imports that climb far and large packages in the process itself. */
export function checkArrows(): Finding {
  const code = readSources(isCode)
  const sources = new Map([...code].filter(([path]) => /^(packages|apps)\//.test(path)))
  const manifests = readSources(isManifest)
  return {
    faults: [
      ...findBrokenArrows(sources, manifests),
      ...findClimbingImports(code),
      ...findLargeImports(sources, manifests),
    ],
    looked: `${code.size} files`,
  }
}

/** Sentences for the imports that climb more than two folders. */
export function findClimbingImports(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    importsOf(path, text, sources)
      .filter(({ wanted }) => wanted.split('/').filter((part) => part === '..').length > MAX_CLIMB)
      .map(({ wanted, line }) => `${path}:${line} imports ${wanted}: it climbs more than ${MAX_CLIMB} folders.`),
  )
}

/** Sentences for the packages for threads that the process itself would load, at its start or later. */
export function findLargeImports(sources: Sources, manifests: Sources): string[] {
  const faults: string[] = []
  const reached = new Set([START])
  for (const path of reached) {
    for (const one of importsOf(path, sources.get(path) ?? '', sources, manifests)) {
      if (one.typesOnly) continue
      if (one.file) reached.add(one.file)
      if (FOR_THREADS.includes(one.wanted))
        faults.push(`${path}:${one.line} imports ${one.wanted}: ${START} comes to it, and it is for threads alone.`)
    }
  }
  return faults
}

/** Sentences for the imports that go against an arrow, and for circles; imports of types are imports. */
export function findBrokenArrows(sources: Sources, manifests: Sources): string[] {
  const faults: string[] = []
  const graph = new Map<string, string[]>()
  for (const [path, text] of sources) {
    const imports = importsOf(path, text, sources, manifests)
    graph.set(path, isTest(path) ? [] : imports.flatMap((one) => one.file ?? []))
    for (const one of imports) {
      const reason = whyNot(path, one, manifests)
      if (reason) faults.push(`${path}:${one.line} imports ${one.wanted}: ${reason}.`)
    }
  }
  for (const circle of findCircles(graph)) faults.push(`Circle of imports: ${circle.join(' → ')}.`)
  return faults
}

function whyNot(path: string, one: Import, manifests: Sources): string | undefined {
  const from = houseOf(path)
  if (!from) return
  const may = MAY[from]
  const free = isTest(path) || BUILD_FILES.test(path)

  if (/^(\.|#|@compass\/)/.test(one.wanted)) {
    if (/^[.#]/.test(one.wanted) && !one.file && /\.tsx?$|^#[^.]*$/.test(one.wanted)) return 'there is no such file'
    const to = one.file ? houseOf(one.file) : houseOfName(one.wanted)
    if (!to) return
    if (to === from)
      return one.wanted.startsWith('@compass/') && !free ? 'inside a package it is relative' : inside(from, path, one)
    if (isTest(path) && HARNESS.test(one.wanted)) return
    if (one.wanted.startsWith('.')) return 'across packages it is @compass/…'
    if (may.houses.includes(to)) return
    if (may.onlyTypesOf?.includes(to) && (one.typesOnly || free)) return
    if (FOR_TESTS.includes(to) && isTest(path)) return
    if (may.onlyTypesOf?.includes(to)) return `${from} may import only types of ${to}`
    return `${from} may not import ${to}`
  }
  if (one.wanted.startsWith('node:')) return may.node || free ? undefined : `${from} has no access to Node`
  if (free) return
  const allowed = may.packages === 'declared' ? isDeclared(path, one.wanted, manifests) : may.packages.test(one.wanted)
  return allowed ? undefined : `${from} may not import this package`
}

function inside(house: House, path: string, one: Import): string | undefined {
  const [a, b] = [partsOf(path), partsOf(one.file ?? '')]
  if (house === 'domain' && a[0] !== b[0]) {
    const [from, to] = [DOMAIN_ORDER.indexOf(a[0]!), DOMAIN_ORDER.indexOf(b[0]!)]
    if (from < 0) return `${a[0]} has no place yet in the order of the domain's features (tools/checks/arrows.ts)`
    if (to > from && !isTest(path)) return `in domain ${a[0]} stands before ${b[0]}`
  }
  if (isTest(path)) return
  if (house === 'storefront') {
    if (a[0] === 'screens' && b[0] === 'screens' && a[1] !== b[1] && b.length > 2) {
      return `a screen of ${a[1]} may not import one of ${b[1]}`
    }
    if (a[0] === 'shell' && b[0] === 'screens') return 'the shell may not import screens'
  }
  if (house === 'console') {
    if (a[0] === 'screens' && b[0] === 'screens' && a[1] !== b[1])
      return `${a[1]} may not import another screen, ${b[1]}`
    if (['shell', 'parts'].includes(a[0]!) && b[0] === 'screens') return `the ${a[0]} may not import screens`
  }
  return house === 'api' ? insideApi(path, a, b) : undefined
}

function insideApi(path: string, a: readonly string[], b: readonly string[]): string | undefined {
  if (b.join('/') === 'db/sql.ts' && !STATEMENT_BANDS.includes(a[0]!)) return 'statements stand in records alone'
  if (b.at(-1) === 'routes.ts' && path !== 'apps/api/index.ts') return 'routes are imported by apps/api/index.ts alone'
  const [band, wantedBand] = [API_BANDS.indexOf(a[0]!), API_BANDS.indexOf(b[0]!)]
  if (wantedBand > band && band >= 0 && path !== API_PARTS) return `${a[0]} may not import ${b[0]}`
  if (a[0] !== 'features' || b[0] !== 'features' || a[1] === b[1]) return
  const [from, to] = [FEATURE_ORDER.indexOf(a[1]!), FEATURE_ORDER.indexOf(b[1]!)]
  if (from < 0) return `${a[1]} has no place yet in the order of the API's features (tools/checks/arrows.ts)`
  return to > from ? `in the API ${a[1]} stands before ${b[1]}` : undefined
}

function houseOf(path: string): House | undefined {
  const [kind, name] = path.split('/')
  return kind === 'packages' || kind === 'apps' ? houseOfName(`@compass/${name}`) : undefined
}

function houseOfName(wanted: string): House | undefined {
  const name = wanted.split('/')[1] as House
  return Object.hasOwn(MAY, name) ? name : undefined
}

/** The path inside its package, in parts. */
const partsOf = (path: string) => path.split('/').slice(2)

function isDeclared(path: string, wanted: string, manifests: Sources): boolean {
  const manifest = manifests.get(`${path.split('/').slice(0, 2).join('/')}/package.json`)
  const name = wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/')
  if (!manifest) return false
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest) as Record<string, Record<string, string>>
  return name in dependencies || `@types/${name}` in devDependencies || name in devDependencies
}

/** Each circle once, from its alphabetically first file. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>()
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (node: string) => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') {
        const circle = trail.slice(trail.indexOf(next))
        const first = circle.indexOf([...circle].sort()[0]!)
        const turned = [...circle.slice(first), ...circle.slice(0, first)]
        circles.set(turned.join(), [...turned, turned[0]!])
      } else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of [...graph.keys()].sort()) if (!state.has(node)) visit(node)
  return [...circles.values()]
}
