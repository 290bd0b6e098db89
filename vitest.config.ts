import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/**
 * Three kinds of tests; `npx vitest run --project calls` runs one of them, `npm test` all, in two runs at once (decision 0059):
 *
 * - unit: rules, words, tools; no database, no browser.
 * - calls: the API on a database of its own; one server for the run, a database copied per test file.
 * - journeys: a customer's tasks in a real browser against the built storefront. A browser waits as much as it works, so five
 *   files run at a time on two cores. In CI one runs for each demo merchant, so that it ends within 15 minutes.
 *
 * Files that follow one another share a process: loading the modules anew for each took longer than the tests.
 * A test that changes what its process keeps puts it back. Limits of time end what hangs; no machine is too slow for them.
 */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'demo/**/*.test.ts',
            'apps/host/**/*.test.ts',
            'apps/emulators/**/*.test.ts',
            'apps/sandbox-gateway/**/*.test.ts',
            'apps/storefront/**/*.test.{ts,tsx}',
            'apps/console/**/*.test.{ts,tsx}',
          ],
          exclude: [
            '**/node_modules/**',
            '**/build/**',
            'apps/storefront/e2e/**',
            'apps/console/e2e/**',
            'apps/host/starting.test.ts',
            'apps/host/merchant-*.test.ts',
            'apps/host/pooled-database.test.ts',
            'apps/host/sandbox-gateway.test.ts',
            'apps/host/copies/**',
            'apps/host/embedded-postgres/**',
          ],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'calls',
          isolate: false,
          include: [
            'apps/api/**/*.test.ts',
            'apps/host/starting.test.ts',
            'apps/host/merchant-*.test.ts',
            'apps/host/pooled-database.test.ts',
            'apps/host/sandbox-gateway.test.ts',
            'apps/host/copies/**/*.test.ts',
            'apps/host/embedded-postgres/**/*.test.ts',
          ],
          globalSetup: ['apps/host/embedded-postgres/test-cluster.ts'],
          setupFiles: ['apps/api/testing/test-portable-texts.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'journeys',
          isolate: false,
          // Vitest gives a place to one kind after another: with workers of their own they come after the others.
          sequence: { groupOrder: 1 },
          include: process.env.CI
            ? ['apps/storefront/e2e/first-orders.test.ts']
            : ['apps/{storefront,console}/e2e/**/*.test.ts'],
          globalSetup: ['apps/storefront/e2e/harness/product.ts'],
          setupFiles: ['apps/storefront/e2e/harness/each-file.ts'],
          maxWorkers: Math.ceil(2.5 * availableParallelism()),
          ...PATIENCE,
          testTimeout: 240_000,
        },
      },
    ],
    // Every core: by itself Vitest keeps one free, which of two is half. A third worker loads each module once more, and brings nothing.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
  },
})
