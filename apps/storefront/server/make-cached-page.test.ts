import { expect, it } from 'vitest'
import { renderCachedPage } from './render-cached-page.ts'

const DOCUMENT = '<img src="/pictures/m/cover.webp" alt="" fetchPriority="high"/>'

/** The page that a guest gets, and whether the screens were told to rewrite its document. */
async function make(firstPaint: boolean) {
  const notified: boolean[] = []
  const created = await renderCachedPage(
    {
      address: 'https://order.example/saffron',
      slugOfHost: null,
      landingOfHost: null,
      merchant: { slug: 'saffron', kind: 'food' },
      language: 'en',
      hasAnswered: true,
    },
    {
      publicUrl: 'https://order.example',
      mode: 'production',
      build: 'b1',
      firstPaint,
      isWorkerWithdrawn: false,
      send: () => Promise.reject(new Error('nothing is sent')),
      readFile: async () => Buffer.from('tiny'),
      renderPage: async (_request, page) => {
        notified.push(page.firstPaint)
        return new Response(DOCUMENT)
      },
    },
  )
  return { html: String(created?.html), told: notified }
}

it('a small cover comes with the page', async () => {
  expect(await make(true)).toEqual({
    html: DOCUMENT.replace('/pictures/m/cover.webp', 'data:image/webp;base64,dGlueQ=='),
    told: [true],
  })
})

it('with FIRST_PAINT=off a page stays as React Router wrote it', async () => {
  expect(await make(false)).toEqual({ html: DOCUMENT, told: [false] })
})
