import { expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { deferScripts, type FirstScripts } from './defer-scripts.ts'

const PAGE = `<html><head><link rel="modulepreload" href="/assets/table.js"/><link rel="modulepreload" href="/assets/begin.js"/>
<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/menu.js"/></head><body>
<script nonce="n" type="module" async="">import "/assets/table.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/own.js";
window.modules = {"root":route0,"own":route1};
import("/assets/begin.js");</script><script nonce="n">WAKE</script></body></html>`

const AS_OF = { asOf: 'As of {time}', clock: 24 } as const

const FIRST: FirstScripts = {
  shortCuts: {
    '/assets/root.js': {
      from: '/assets/menu.js',
      names: [
        ['default', 'a'],
        ['Layout', 'b'],
      ],
    },
    '/assets/begin.js': { from: '/assets/menu.js', calls: 'c' },
  },
  words: { en: '/assets/start-en.js' },
  reporter: '/assets/reporter.js',
}

const deferred = (first: FirstScripts, language = 'en', isCached = true) =>
  deferScripts(PAGE, first, {
    page: { isCached, build: 'b1' } as PageRequest,
    url: 'saffron',
    language,
    styles: '/assets/styles.css',
    asOf: AS_OF,
  })

const waiting = (html: string) => /type="compass\/module">([\s\S]*?)<\/script>/.exec(html)?.[1]

it('A page asks for its code where it lies, and leaves out the files that only say where', () => {
  expect(waiting(deferred(FIRST))).toBe(`import * as home0 from "/assets/menu.js";
import "/assets/table.js";
const route0={default:home0.a,Layout:home0.b};
import * as route1 from "/assets/own.js";
window.modules = {"root":route0,"own":route1};
home0.c();`)
})

it('Nothing is fetched before the page has come; then each file once, with the words of the page', () => {
  const html = deferred(FIRST)
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('"modules":["/assets/table.js","/assets/menu.js","/assets/start-en.js"]')
  expect(deferred(FIRST, 'el')).toContain('"modules":["/assets/table.js","/assets/menu.js"]')
})

it('A page of a build that knows no short cuts asks for the files that it names', () => {
  expect(waiting(deferred({ shortCuts: {}, words: {} }))).toContain('import("/assets/begin.js")')
})

it('A page knows its build, so that it learns of another one', () => {
  expect(deferred(FIRST)).toContain('({"build":"b1"});')
})

it('A menu says to the worker that it is one, and as of when it is; a page of a person is none', () => {
  expect(deferred(FIRST)).toContain(
    '({"reporter":"/assets/reporter.js","isMenu":true,"asOf":"As of {time}","clock":24})</script></body>',
  )
  expect(deferred(FIRST, 'en', false)).toContain('"isMenu":false')
})
