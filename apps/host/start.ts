import { enableCompileCache } from 'node:module'

// Before anything else is loaded: React chooses its build by it, once.
process.env.NODE_ENV ??= 'production'
const compiled = `${import.meta.dirname}/../../node_modules/.cache/compiled`
enableCompileCache(compiled)
// Threads and the sandbox gateway too, which would else strip and compile their modules anew each time; and a V8 that makes and
// frees the stripper's WebAssembly over and over ends the process now and then (nodejs/node issue 64500).
process.env.NODE_COMPILE_CACHE ??= compiled

const { run } = await import('./run.ts')
await run()
