import { expect, it } from 'vitest'
import { channelsFor } from './channels-for.ts'

const [SMS, WHATSAPP] = [10, 20] as const

it.each([
  ['nothing was said: by SMS', {}, [SMS], undefined],
  ['nothing was said, and WhatsApp comes first', {}, [WHATSAPP, SMS], [WHATSAPP]],
  ['WhatsApp, of both', { notificationModule: 20 }, [SMS, WHATSAPP], [WHATSAPP]],
  ['both', { notificationModule: 30 }, [SMS, WHATSAPP], [SMS, WHATSAPP]],
  ['both, where the merchant has one', { notificationModule: 30 }, [WHATSAPP], [WHATSAPP]],
  ['what the merchant has not', { notificationModule: 20 }, [SMS], undefined],
  ['no messages', { isSMSEnabled: false, notificationModule: 20 }, [SMS, WHATSAPP], []],
] as const)('messages about an order, %s', (_what, text, has, channels) => {
  expect(channelsFor(text, has).channels).toEqual(channels)
})

it.each([
  ['none were wanted before, and the order says nothing', {}, []],
  ['none were wanted before, and the order says how', { notificationModule: 20 }, [WHATSAPP]],
  ['none were wanted before, and the order wants them', { isSMSEnabled: true }, undefined],
] as const)('messages about an order, %s', (_what, text, channels) => {
  expect(channelsFor(text, [SMS, WHATSAPP], false).channels).toEqual(channels)
})
