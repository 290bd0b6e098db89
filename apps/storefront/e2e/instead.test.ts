import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { EVERY_DAY } from './harness/documents.ts'

const SALAD = { en: 'Fattoush', ar: 'فتوش' }

it.each([
  ['en', true],
  ['ar', false],
] as const)(
  'an item that is sold out meanwhile is replaced by a similar one in one tap (%s, scripts: %s)',
  async (language, javaScript) => {
    const slug = `saffron-instead-${language}`
    await apply(slug, false)
    const me = await visit({ language, javaScript })
    const { page, say } = me
    const name = SALAD[language]
    await beginWithCart(me, slug, { dishes: [name] })
    await apply(slug, true)
    await me.open(`/${slug}/my-order`)
    const instead = page.getByRole('region', { name: say('news.instead') })
    await instead.waitFor()
    if (javaScript) await expectNoBarriers(me)
    const other = (await instead.getByRole('listitem').first().getByRole('link').innerText()).trim()
    await instead.getByRole('button').first().click()
    await page.getByRole('heading', { level: 2, name: other }).waitFor()
    await instead.waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 2, name }).count()).toBe(0)
    if (javaScript) await expectNoBarriers(me)
  },
)

it('before any script Replace that is tapped twice replaces once', async () => {
  const slug = 'saffron-instead-twice'
  await apply(slug, false)
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await beginWithCart(me, slug, { dishes: [SALAD.en] })
  await apply(slug, true)
  await me.open(`/${slug}/my-order`)
  const form = page
    .getByRole('region', { name: say('news.instead') })
    .locator('form')
    .first()
  const other = (
    await page
      .getByRole('region', { name: say('news.instead') })
      .getByRole('link')
      .first()
      .innerText()
  ).trim()
  const sent = await form.evaluate((one: HTMLFormElement) => Object.fromEntries(new FormData(one).entries()))
  const headers = { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' }
  const tap = () => page.request.post(`/${slug}/basket`, { form: sent as Record<string, string>, headers })
  for (const answer of await Promise.all([tap(), tap()])) expect(answer.status()).toBe(200)
  await me.open(`/${slug}/my-order`)
  await page.getByRole('heading', { level: 2, name: other }).waitFor()
  await page.getByText(say('basket.quantity', { name: other, count: 1 })).waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { level: 2, name: SALAD.en }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('before any script an item that cannot be had is told on My order, with what can be had in its place', async () => {
  const slug = 'saffron-instead-late'
  await apply(slug, false)
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open(`/${slug}`)
  const add = page.getByRole('button', { name: say('menu.add', { name: SALAD.en }) }).first()
  await add.waitFor()
  // Whoever goes back while a page is still coming stays where they are.
  const arrived = page.waitForEvent('load')
  await page
    .getByRole('button', { name: say('menu.add', { name: 'Warm hummus' }) })
    .first()
    .click()
  await arrived
  await page.goBack()
  await apply(slug, true)
  await add.click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  const instead = page.getByRole('region', { name: say('news.instead') })
  await instead.getByRole('button').first().click()
  await page.getByRole('listitem').nth(1).waitFor()
  await instead.waitFor({ state: 'detached' })
})

async function apply(slug: string, isSoldOut: boolean): Promise<void> {
  await applyCopy('saffron', (document) => {
    document.slug = slug
    for (const store of document.stores) store.hours = { timeZone: 'Asia/Dubai', week: EVERY_DAY }
    for (const one of document.catalogue.categories.flatMap(({ products }) => products)) {
      delete one.windows
      if (one.name.en === SALAD.en) Object.assign(one, { soldOut: isSoldOut })
    }
  })
}
