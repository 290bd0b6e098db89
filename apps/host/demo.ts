import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  applyLandingFile,
  applyMerchantFolder,
  listLandings,
  listMerchants,
  PlatformFault,
  type Send,
} from './merchant-documents/platform-client.ts'
import { DocumentFaults, readLandingFile, readMerchantFolder } from './merchant-documents/read-folder.ts'

/** Under the demo's folder: documents of landing pages and link lists. */
const LANDINGS = 'landings'

/** What was applied last, by name of its folder or file: a fingerprint of it, and the slug or the page's name. */
type AppliedFolders = Record<string, { fingerprint: string; slug: string }>

/**
 * Applies the demo merchants and the pages that lead to them through the platform calls, each as the command line would. A
 * folder or file is left alone where it is as it was at the last start and its merchant or page is there. What someone
 * changed by hand stays.
 *
 * @returns slugs of the demo merchants that are there now
 */
export async function applyDemo(supplied: {
  send: Send
  demoDir: string
  /** Where we remember what was applied. */
  stateFile: string
  say: (sentence: string) => void
}): Promise<string[]> {
  const last = await readState(supplied.stateFile)
  const there = new Set(await listMerchants(supplied.send))
  const now: AppliedFolders = {}
  const slugs: string[] = []
  for (const name of await listFolders(supplied.demoDir)) {
    const folder = join(supplied.demoDir, name)
    const fingerprint = await fingerprintOf(folder)
    const known = last[name]
    if (known?.fingerprint === fingerprint && there.has(known.slug)) {
      now[name] = known
      slugs.push(known.slug)
      continue
    }
    try {
      const read = await readMerchantFolder(folder)
      supplied.say(`Applying the demo merchant ${read.slug}…`)
      await applyMerchantFolder(supplied.send, read)
      now[name] = { fingerprint, slug: read.slug }
      slugs.push(read.slug)
    } catch (error) {
      if (!(error instanceof DocumentFaults || error instanceof PlatformFault)) throw error
      supplied.say(`The demo merchant ${name} was not applied:\n${error.message}`)
    }
  }
  Object.assign(now, await applyLandings(supplied, last))
  if (JSON.stringify(now) !== JSON.stringify(last)) await writeFile(supplied.stateFile, `${JSON.stringify(now)}\n`)
  return slugs
}

/** After the merchants that they name. */
async function applyLandings(
  { send, demoDir, say }: Pick<Parameters<typeof applyDemo>[0], 'send' | 'demoDir' | 'say'>,
  last: AppliedFolders,
): Promise<AppliedFolders> {
  const files = (await readdir(join(demoDir, LANDINGS)).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort()
  const there = new Set(files.length > 0 ? await listLandings(send) : [])
  const now: AppliedFolders = {}
  for (const file of files) {
    const path = join(demoDir, LANDINGS, file)
    const { size, mtimeMs } = await stat(path)
    const fingerprint = `${size} ${mtimeMs}`
    const key = `${LANDINGS}/${file}`
    const known = last[key]
    if (known?.fingerprint === fingerprint && there.has(known.slug)) {
      now[key] = known
      continue
    }
    try {
      const read = await readLandingFile(path)
      await applyLandingFile(send, read)
      now[key] = { fingerprint, slug: read.name }
    } catch (error) {
      if (!(error instanceof DocumentFaults || error instanceof PlatformFault)) throw error
      say(`The demo page ${file} was not applied:\n${error.message}`)
    }
  }
  return now
}

async function listFolders(demoDir: string): Promise<string[]> {
  const entries = await readdir(demoDir, { withFileTypes: true }).catch(() => [])
  const names: string[] = []
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    if (await stat(join(demoDir, entry.name, 'merchant.yaml')).catch(() => undefined)) names.push(entry.name)
  }
  return names.sort()
}

/** Names, sizes and times of all files: enough to see a change, and quick. */
async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.sort()) {
    const { size, mtimeMs } = await stat(join(folder, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function readState(file: string): Promise<AppliedFolders> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}
