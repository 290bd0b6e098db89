import { enableCompileCache } from 'node:module'

// Before anything else is loaded: React chooses its build by it, once.
process.env.NODE_ENV ??= 'production'
const compiled = `${import.meta.dirname}/../../node_modules/.cache/compiled`
enableCompileCache(compiled)
// Threads and the sandbox gateway use it too; they would otherwise strip and compile their modules anew each time. A V8 that
// creates and frees the stripper's WebAssembly over and over sometimes ends the process (nodejs/node issue 64500).
process.env.NODE_COMPILE_CACHE ??= compiled

const { run } = await import('./run.ts')
await run()
