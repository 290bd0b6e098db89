// `npm run fonts` cuts Geologica's Latin letters in two files, as the `unicode-range` in the storefront's `styles.css` says.
// One holds what nearly every page needs, so that a first screen waits for 16 KB and not for 25. Both files are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subset from 'subset-font'

const LATIN = '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2'
const storefront = join(import.meta.dirname, '..', 'apps', 'storefront')
const source = readFileSync(createRequire(join(storefront, 'package.json')).resolve(LATIN))
const css = readFileSync(join(storefront, 'styles.css'), 'utf8')

for (const [, name, ranges] of css.matchAll(/url\('\.\/fonts\/([^']+)'\)[^}]*unicode-range: ([^;]+);/g)) {
  const letters = ranges!.split(', ').flatMap(lettersOf)
  const bytes = await subset(source, letters.join(''), { targetFormat: 'woff2' })
  writeFileSync(join(storefront, 'fonts', name!), bytes)
  process.stdout.write(`${name}: ${letters.length} letters, ${bytes.length} bytes of ${source.length}\n`)
}

/** All letters of such as `U+00E7-00EA`. */
function lettersOf(range: string): string[] {
  const [from, to] = range.slice(2).split('-') as [string, string?]
  const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)]
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
