// Behind `npm start` and `npm test`: makes ready what they need, then becomes them. Plain JavaScript for Node 18 and
// newer, without dependencies: on a fresh clone nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { HEAP_ENVIRONMENT, NODE_ARGUMENTS } from './start-settings.mjs'

const top = join(dirname(fileURLToPath(import.meta.url)), '..')
const [task = 'start', ...rest] = process.argv.slice(2)

const tasks = {
  /** Installs, builds and starts Compass. */
  start() {
    install()
    build()
    become([...NODE_ARGUMENTS, 'apps/host/start.ts', ...rest])
  },
  /** Installs, builds, finds a browser and runs the tests: all, or those that the arguments name to Vitest. */
  async test() {
    install()
    build()
    await expectBrowser()
    become(rest.length === 0 ? ['tools/run-tests.ts'] : ['node_modules/vitest/vitest.mjs', 'run', ...rest])
  },
  /** Installs and runs any of our programs: `node tools/bootstrap.mjs run tools/check.ts`. */
  run() {
    install()
    become(rest)
  },
  install() {
    install()
  },
  build() {
    install()
    build({ always: rest.includes('--always') })
  },
}

try {
  if (!Object.hasOwn(tasks, task)) stop(`There is no task "${task}"; there are: ${Object.keys(tasks).join(', ')}.`)
  await tasks[task]()
} catch (error) {
  stop(`${task} did not work: ${error.message}`)
}

/** Makes `node_modules` what the lockfile says, where it is not. */
function install() {
  const wanted = sha256(readFileSync(join(top, 'package-lock.json')))
  const mark = join(top, 'node_modules', '.compass-lock')
  if (read(mark) === wanted) return
  if (isInstalled()) {
    writeFileSync(mark, wanted)
    return
  }
  say('Installing what Compass is made of (about half a minute)…')
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // Not the Node of node_modules, which `npm ci` removes while it runs.
  const node = process.env.npm_node_execpath ?? process.execPath
  const outside = node.startsWith(join(top, 'node_modules')) ? 'node' : node
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(outside, [npm, ...args], { cwd: top, stdio: 'inherit', env: withoutOurNode() })
      : spawnSync('npm', args, {
          cwd: top,
          stdio: 'inherit',
          env: withoutOurNode(),
          shell: process.platform === 'win32',
        })
  if (result.status !== 0) {
    stop('The installation did not work: what npm said stands above. Is there a connection to the npm registry?')
  }
  writeFileSync(mark, wanted)
}

/** What npm itself notes about an installation, compared with the lockfile: someone may have run `npm ci` by hand. */
function isInstalled() {
  const note = read(join(top, 'node_modules', '.package-lock.json'))
  if (note === undefined) return false
  const wanted = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(note).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      (entry.link === true && linkOwn(path, entry.resolved)) ||
      (found[path] === undefined ? entry.optional === true : found[path].version === entry.version),
  )
}

/** A package of ours that is new needs no installation: where nothing stands in its place, a link is made. */
function linkOwn(path, folder) {
  const link = join(top, path)
  if (existsSync(link)) return true
  try {
    symlinkSync(join(top, folder), link, 'junction')
    return true
  } catch {
    return false
  }
}

/** Builds the storefront where its sources are no longer those of the last build. */
function build({ always = false } = {}) {
  if (!existsSync(join(top, 'apps', 'storefront', 'vite.config.ts'))) return
  const file = join(top, 'apps', 'storefront', 'build', '.source')
  const last = JSON.parse(read(file) ?? '{}')
  const sources = listSources()
  const seen = sha256(sources.map(({ path, size, changed }) => `${path} ${size} ${changed}\n`).join(''))
  if (!always && last.seen === seen) return
  const content = sha256(sources.map(({ path }) => `${path} ${sha256(readFileSync(join(top, path)))}\n`).join(''))
  if (always || last.content !== content) {
    say('Building the storefront…')
    const env = { ...process.env, NODE_ENV: 'production' }
    const result = spawnSync(node24(), ['tools/build.ts'], { cwd: top, stdio: 'inherit', env })
    if (result.status !== 0) stop('The storefront could not be built: the reason stands above.')
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ seen, content }))
}

function listSources() {
  const folders = [
    'packages/client',
    'packages/contract',
    'packages/domain',
    'packages/i18n',
    'packages/ui',
    'apps/console',
    'apps/storefront',
  ]
  const leftOut = new Set(['node_modules', 'build', '.react-router', 'e2e'])
  const sources = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
      if (leftOut.has(entry.name)) continue
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!/\.test\.tsx?$/.test(entry.name)) add(path)
    }
  }
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(top, path))
    sources.push({ path, size, changed: mtimeMs })
  }
  for (const folder of folders) if (existsSync(join(top, folder))) walk(folder)
  for (const path of ['package-lock.json', 'tools/build.ts']) add(path)
  return sources.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function expectBrowser() {
  const { findTestBrowser } = await import(pathToFileURL(join(top, 'packages', 'testkit', 'browser', 'index.mjs')).href)
  const path = await findTestBrowser()
  if (!path && process.env.CHROMIUM_PATH) {
    stop(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no browser answers there: correct it or leave it out.`)
  }
  if (!path) {
    stop('The tests need a browser and there is none: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  }
}

/** The project's own Node 24, or the one that runs us where it is new enough. */
function node24() {
  const own = join(top, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  return stop(
    `Compass needs Node 22.22 or newer; this is ${process.versions.node}, and no Node of its own is bundled for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org.`,
  )
}

/** Ends as another program: in its place where this Node can do that, else as its parent that hands signals on. */
function become(args) {
  const node = node24()
  const env = {
    ...HEAP_ENVIRONMENT,
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  process.chdir(top)
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.emitWarning = () => undefined
    process.execve(node, [node, ...args], env)
  }
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function withoutOurNode() {
  const ours = join(top, 'node_modules') + sep
  const separator = process.platform === 'win32' ? ';' : ':'
  const PATH = (process.env.PATH ?? '').split(separator).filter((folder) => !folder.startsWith(ours))
  const env = { ...process.env, PATH: PATH.join(separator) }
  // A production setting of the shell would leave the build's tools out.
  delete env.NODE_ENV
  return env
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex')
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
