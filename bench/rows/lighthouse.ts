import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { BROWSER_ARGUMENTS, findShell } from '@compass/testkit/browser'
import { ownPackage } from '../own-packages.ts'
import type { Product } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import { browserPath } from './browser.ts'

interface Run {
  readonly score: number
  readonly lcpSeconds: number
  readonly tbtMs: number
  readonly cls: number
}

type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{
  lhr: { categories: { performance: { score: number } }; audits: Record<string, { numericValue: number }> }
}>

const MUST: Run = { score: 97, lcpSeconds: 1.3, tbtMs: 100, cls: 0 }
const AIM: Run = { score: 100, lcpSeconds: 0.9, tbtMs: 30, cls: 0 }

/**
 * Lighthouse as for a phone, `runs` times, each in a browser that has seen nothing. Of nine, seven must hold. The browser is
 * npm's shell where it answers. It is the same version for everyone, without a window of its own that takes from the page's
 * two cores.
 */
export async function lighthouseRuns(product: Product, path: string, runs: number): Promise<Line> {
  const lighthouse = await loadLighthouse()
  const done: Run[] = []
  for (let run = 0; run < runs; run++) done.push(await runOnce(lighthouse, `http://localhost:${product.port}${path}`))
  const wanted = Math.ceil((runs * 7) / 9)
  const limit = (limit: Run) => done.filter((run) => isWithin(run, limit)).length
  return {
    label: `Lighthouse mobile, ${runs} runs: score · LCP · TBT · CLS`,
    figure: `${limit(MUST)} of ${runs} hold`,
    must: `${runText(MUST)} in ${wanted}`,
    aim: runText(AIM),
    holds: limit(MUST) >= wanted,
    meetsAim: limit(AIM) >= wanted,
    notes: done.map(runText),
  }
}

function isWithin(run: Run, limit: Run): boolean {
  return (
    run.score >= limit.score && run.lcpSeconds <= limit.lcpSeconds && run.tbtMs <= limit.tbtMs && run.cls <= limit.cls
  )
}

function runText({ score, lcpSeconds, tbtMs, cls }: Run): string {
  return `${score} · ${amount(lcpSeconds)} s · ${Math.round(tbtMs)} ms · ${cls === 0 ? 0 : cls.toFixed(3)}`
}

/** 176 MB that nobody else needs. */
async function loadLighthouse(): Promise<Lighthouse> {
  return (await import(pathToFileURL(ownPackage('lighthouse', 'lighthouse')).href)).default
}

async function runOnce(lighthouse: Lighthouse, url: string): Promise<Run> {
  const profile = await mkdtemp(join(tmpdir(), 'compass-lighthouse-'))
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...BROWSER_ARGUMENTS]
  const browser = spawn((await findShell()) ?? (await browserPath()), [...args, 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const port = await debuggingPort(profile)
    const { lhr } = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
    const value = (name: string) => lhr.audits[name]!.numericValue
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      lcpSeconds: value('largest-contentful-paint') / 1000,
      tbtMs: value('total-blocking-time'),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    }
  } finally {
    browser.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The browser writes where it listens into its profile. */
async function debuggingPort(profile: string): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(text.split('\n')[0])
    if (port > 0) return port
    await wait(50)
  }
  throw new Error('The browser did not say where it listens within 20 s.')
}
