import { expect, it } from 'vitest'
import { chooseChannels } from './index.ts'

it.each([
  ['a merchant of SMS alone never sends by WhatsApp', [10], 20, [10]],
  ['a merchant of WhatsApp alone never sends by SMS', [20], 10, [20]],
  ['of both the choice counts: SMS', [20, 10], 10, [10]],
  ['of both the choice counts: WhatsApp', [10, 20], 20, [20]],
  ['of both, both', [10, 20], 30, [10, 20]],
  ['both, where the merchant has one', [20], 30, [20]],
  ['nothing was said: the merchant’s first', [20, 10], undefined, [20]],
] as const)('%s', (_, offered, wanted, channels) => expect(chooseChannels(offered, wanted)).toEqual(channels))
