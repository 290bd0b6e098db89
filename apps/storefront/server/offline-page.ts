import { randomBytes } from 'node:crypto'
import { serverWords } from '@compass/i18n/server'
import type { FastifyInstance } from 'fastify'
import { languagesWanted } from './languages-wanted.ts'
import { writePlainPage } from './plain-page.ts'
import { pageHeaders, policyForCached } from './policy.ts'
import { readChoices } from './read-request.ts'

/** Comes by itself once there is a network, and names the menus that open without one. */
function showStoredMenus(): void {
  // Whoever has pressed a link goes there: to load this page anew would take that back.
  let isLeaving = false
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) isLeaving = true
  })
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  addEventListener('online', () => {
    if (!isLeaving) location.reload()
  })
  const place = document.querySelector('nav')
  const list = 'caches' in window ? caches.open('compass-pictures').then((cache) => cache.match('/stored-list')) : null
  list
    ?.then((found) => found?.json())
    .then((stored) => {
      const shown = new Set<string>()
      const pages: { path: string; title: string; at: number }[] = stored?.pages ?? []
      for (const { path, title } of pages.sort((a, b) => b.at - a.at).slice(0, 5)) {
        if (shown.has(title) || !path.startsWith('/') || path.startsWith('//')) continue
        shown.add(title)
        const link = document.createElement('a')
        link.href = path
        // What follows is what a search engine is told.
        link.textContent = title.split(' · ')[0] ?? title
        place?.append(link)
      }
      if (place && shown.size > 0) place.hidden = false
    })
    .catch(() => {})
}

/** The page in place of one that was never opened: the worker stores it, and shows it where there is no network. */
export function serveOfflinePage(app: FastifyInstance): void {
  app.get('/offline', (request, reply) => {
    const language = languagesWanted(request, readChoices(request), null)[0] ?? 'en'
    const words = serverWords(language)
    const nonce = randomBytes(16).toString('base64')
    const html = writePlainPage(
      {
        language,
        title: words('shell.offlineTitle'),
        lines: [{ text: words('offline.hint') }],
        links: [{ href: '', words: words('shell.tryAgain') }],
        list: words('offline.menus'),
      },
      nonce,
      `(${showStoredMenus.toString()})()`,
    )
    pageHeaders(reply, policyForCached(html, nonce))
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
