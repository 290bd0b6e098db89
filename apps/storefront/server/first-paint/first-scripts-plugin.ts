import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@compass/domain/languages'
import type { FirstScripts, ShortCut } from './defer-scripts.ts'

const MODULE = 'server/first-paint/first-scripts.ts'
const LARGEST_BYTES = 1000

/**
 * Tells the server's build which files of the browser's build a page can do without (`defer-scripts.ts`). The bundler writes
 * one for each screen and for the start, even where all their code lies in another, and the browser would fetch each. And
 * which file has the words that the first screens need.
 */
export function firstScripts(folder: string) {
  const assets = join(folder, 'build', 'client', 'assets')
  return {
    name: 'compass-first-scripts',
    apply: 'build' as const,
    load: (id: string) =>
      id === join(folder, MODULE) ? `export const firstScripts = ${JSON.stringify(readFirstScripts(assets))}` : null,
  }
}

function readFirstScripts(assets: string): FirstScripts {
  const shortCuts: Record<string, ShortCut> = {}
  const words: Record<string, string> = {}
  let reporter: string | undefined
  for (const file of existsSync(assets) ? readdirSync(assets) : []) {
    if (!file.endsWith('.js')) continue
    const address = `/assets/${file}`
    const language = /^start-([a-z]{2})-/.exec(file)?.[1]
    if (language) words[language] = address
    if (file.startsWith('reporter-')) reporter = address
    if (statSync(join(assets, file)).size > LARGEST_BYTES) continue
    const shortCut = shortCutOf(readFileSync(join(assets, file), 'utf8'))
    if (shortCut) shortCuts[address] = shortCut
  }
  const fault = process.env.FIRST_PAINT === 'off' ? null : findFault({ shortCuts, words, reporter })
  if (fault) throw new Error(fault)
  return { shortCuts, words, reporter }
}

/** Why the bundler's files are not those that are looked for; null where they are. */
export function findFault({ shortCuts, words, reporter }: FirstScripts): string | null {
  const advice = 'adapt server/first-paint, or build and run with FIRST_PAINT=off.'
  if (Object.keys(shortCuts).length === 0)
    return `The bundler wrote no file such as export{a as default}from"./menu.js": ${advice}`
  if (!reporter) return `The bundler wrote no file reporter-….js: ${advice}`
  const language = LANGUAGES.find((one) => !words[one])
  return language
    ? `The bundler wrote no file start-${language}-….js with the words of the first screens: ${advice}`
    : null
}

/** What a file hands on, if it does nothing else: `export{a as default}from"./menu.js"`, or calls: `import{b as e}from"./menu.js";e();`. */
export function shortCutOf(text: string): ShortCut | null {
  const handsOn = /^export\{([^{}]*)\}from"\.\/([^"]+)";?\s*$/.exec(text)
  if (handsOn) {
    const names = handsOn[1]!.split(',').map((name) => name.split(' as ') as [string, string?])
    return { from: `/assets/${handsOn[2]}`, names: names.map(([inside, outside = inside]) => [outside, inside]) }
  }
  const calls = /^import\{([\w$]+) as ([\w$]+)\}from"\.\/([^"]+)";([\w$]+)\(\);?\s*$/.exec(text)
  return calls && calls[2] === calls[4] ? { from: `/assets/${calls[3]}`, calls: calls[1]! } : null
}
