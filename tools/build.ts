import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Builds the storefront and the console, and keeps each text beside itself in brotli and gzip, so that serving one costs nothing. */
const storefront = join(import.meta.dirname, '..', 'apps', 'storefront')
const consoleApp = join(import.meta.dirname, '..', 'apps', 'console')
const require = createRequire(join(storefront, 'package.json'))
const described = require.resolve('@react-router/dev/package.json')
const builder = join(dirname(described), require(described).bin['react-router'])

const started = Date.now()
const result = spawnSync(process.execPath, [builder, 'build'], {
  cwd: storefront,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, NODE_ENV: 'production' },
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
if (result.status !== 0) {
  process.stderr.write(result.stdout + result.stderr)
  process.exit(1)
}

const { findFirstPaintFaults } = await import('../apps/storefront/server/first-paint/check-build.ts')
const { slimManifestIn } = await import('../apps/storefront/server/first-paint/slim-manifest.ts')
const client = join(storefront, 'build', 'client')
// The worker of the root is one file without imports; the server writes the name of the build before it.
const { build } = await import(pathToFileURL(require.resolve('vite')).href)
await build({
  configFile: false,
  root: storefront,
  logLevel: 'error',
  publicDir: false,
  build: {
    outDir: 'build/worker',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: join(storefront, 'offline', 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker-custom.js' },
    },
  },
})

await build({ root: consoleApp, logLevel: 'error' })

// Before the manifest is slimmed: it says what each screen imports.
const { findOfflineFiles } = await import('../apps/storefront/offline/offline-files.ts')
const assets = readdirSync(join(client, 'assets')).filter((name) => /\.(js|css)$/.test(name))
const assetTexts = new Map(assets.map((name) => [name, readFileSync(join(client, 'assets', name), 'utf8')]))
writeFileSync(join(storefront, 'build', 'worker', 'files.json'), JSON.stringify(findOfflineFiles(assetTexts)))

const faults = process.env.FIRST_PAINT === 'off' ? [] : [...(await findFirstPaintFaults()), ...slimManifestIn(client)]
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}

// Whoever reads the maps reads our sources: the server maps the stacks of errors with them, and nobody is sent one.
const maps = join(storefront, 'build', 'maps')
rmSync(maps, { recursive: true, force: true })
mkdirSync(maps)
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.map')) renameSync(join(client, name), join(maps, basename(name)))

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
const SMALLEST_BYTES = 512
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const texts = [client, join(consoleApp, 'build', 'client')]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => COMPRESSED.has(extname(path)) && statSync(path).size >= SMALLEST_BYTES)
await Promise.all(
  texts.map(async (path) => {
    const bytes = readFileSync(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // One block for the whole text: a hundred bytes of the menu's scripts.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    }
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }),
)
process.stdout.write(`The storefront and the console are built (${((Date.now() - started) / 1000).toFixed(1)} s).\n`)
