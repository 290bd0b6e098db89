import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const packages = join(import.meta.dirname, '..', '..', 'packages')

/** The tests of the folder that is being changed, and nothing of the project that the change is not in. */
export default defineConfig({
  resolve: { alias: [{ find: /^@compass\/(\w+)\/(.+)$/, replacement: `${packages}/$1/$2/index.ts` }] },
  test: {
    include: [`${process.env.MUTATED_FOLDER}/*.test.ts`],
    // The walk over every zone of the world takes seconds, for each change anew.
    exclude: ['**/every-zone.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['bench/mutation/quick-properties.ts'],
  },
})
