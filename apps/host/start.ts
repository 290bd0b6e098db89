import { enableCompileCache } from 'node:module'

// Before anything else is loaded: React chooses its build by it, once.
process.env.NODE_ENV ??= 'production'
enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/compiled`)

const { run } = await import('./run.ts')
await run()
