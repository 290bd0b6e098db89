import { LANGUAGES } from '@compass/domain/languages'
import { plainMessage } from '@compass/i18n/plain-message'
import { serverWords } from '@compass/i18n/server'
import { expect, it } from 'vitest'
import { composePush } from './compose-push.ts'

const SENDER = { name: 'Saffron', link: 'https://shop.example.com/saffron/order-status/1' }
const KEYS = ['messages.accepted', 'messages.onItsWay', 'messages.declined', 'messages.question'] as const

it('a browser reads what happened, without the merchant that is its title and the address that a tap opens', () => {
  const t = serverWords('en')
  const text = (key: (typeof KEYS)[number]) =>
    composePush(
      t(key, { merchant: SENDER.name, number: '12', link: SENDER.link }),
      SENDER,
      '/saffron/order-status/1',
      'en',
    )
  expect(text('messages.accepted')).toEqual({
    title: 'Saffron',
    body: 'Order 12 is confirmed. Follow it here.',
    path: '/saffron/order-status/1',
    language: 'en',
  })
  expect(text('messages.onItsWay').body).toBe('Order 12 is on its way.')
  expect(text('messages.question').body).toBe('An item in order 12 is sold out. Tell us what to do.')
})

it.each(LANGUAGES)('in %s no message keeps the merchant, the address or a colon at its end', (language) => {
  const t = serverWords(language)
  for (const key of KEYS) {
    const message = plainMessage(t(key, { merchant: SENDER.name, number: '12', link: SENDER.link }), language)
    const { body } = composePush(message, SENDER, '/', language)
    expect(body).toMatch(/^[^:]+\.$/)
    expect(body).not.toMatch(/Saffron|https|\s\./)
  }
})
