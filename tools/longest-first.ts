import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first. One that began last would go on by itself when all others are done. Vitest
 * remembers how long files took, but a fresh machine knows nothing, and of two runs at once the later one overwrites it. Files
 * that wait for a kitchen or a minute stand between those that work: together they would leave the processors idle.
 */
const LONGEST = [
  ...['leaving', 'landings', 'four-at-a-table', 'first-orders', 'payments', 'install', 'changing-menu', 'courts'],
  ...['table-orders', 'maps', 'keyboard', 'offline', 'widths', 'order-keeping', 'promotions', 'account-changes'],
  ...['schedule', 'connection', 'court-tables', 'couriers', 'embedding', 'maintenance', 'offline-worker'],
  'payment-watched',
].map((name) => `apps/storefront/e2e/${name}.test.ts`)

const LONGEST_OF_CONSOLE = [
  ...['board', 'menu-and-promotions', 'document', 'places', 'document-by-clicking', 'newcomer', 'coming-in'],
].map((name) => `apps/console/e2e/${name}.test.ts`)

const LONGEST_CALLS = [
  'apps/api/hostile/authorization.test.ts',
  'apps/api/features/documents/documents.test.ts',
  'apps/api/hostile/fuzz.test.ts',
  'apps/api/hostile/both-transports.test.ts',
  'apps/host/starting.test.ts',
]

const ranks = new Map([...LONGEST_CALLS, ...LONGEST, ...LONGEST_OF_CONSOLE].map((path, rank) => [path, rank]))

/** Vitest's order, but within each kind of tests the longest files come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = [...new Set(sorted.map(({ project }) => project))]
    const rankOf = ({ moduleId }: TestSpecification) =>
      ranks.get(moduleId.slice(this.ctx.config.root.length + 1)) ?? ranks.size
    return kinds.flatMap((kind) =>
      sorted.filter(({ project }) => project === kind).toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
