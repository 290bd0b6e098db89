import type { PageRequest } from '../shell/page-request.ts'
import { wakeScript } from '../shell/wake.ts'

const MODULE = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/**
 * Takes the running of a page's scripts out of the browser's hands and gives it to the waking script (shell/wake.ts): the
 * module script becomes text that waits, its preloads become names that are fetched when the page has come.
 */
export function deferScripts(html: string, page: PageRequest, url: string | null): string {
  const modules: string[] = []
  const without = html.replace(PRELOAD, (_, href: string) => {
    modules.push(href)
    return ''
  })
  const waiting = without.replace(
    MODULE,
    (_, attributes: string, text: string) => `<script${attributes} type="compass/module">${text}</script>`,
  )
  const wake = wakeScript({ personalCookie: url ? `has.${url}` : null, modules, now: !page.isKept })
  return waiting.replace('>WAKE</script>', () => `>${wake}</script>`)
}
