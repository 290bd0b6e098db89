import { setTimeout as sleep } from 'node:timers/promises'
import { it } from 'vitest'
import { visit } from './harness/browser.ts'
import { addFromCard, expectInBasket, expectShown } from './harness/customer.ts'

const SCRIPTS = '**/assets/*.js'
const THREE = ['Fattoush', 'Warm hummus', 'Fattoush'] as const

it('every tap before the scripts have come is played when they have', async () => {
  const me = await visit()
  await me.page.route(SCRIPTS, async (route) => {
    await sleep(600)
    await route.continue()
  })
  await me.open('/saffron')
  for (const name of THREE) await addFromCard(me, name)
  await expectInBasket(me, 3, '71.50')
})

it('every tap counts where the scripts do not come at all', async () => {
  const me = await visit()
  me.expectFault(/assets/)
  await me.page.route(SCRIPTS, (route) => route.abort())
  await me.open('/saffron')
  for (const name of THREE) await addFromCard(me, name)
  await me.page.unroute(SCRIPTS)
  await me.page.getByRole('heading', { level: 1, name: me.say('basket.title') }).waitFor()
  await expectShown(me, 'AED 71.50')
})
