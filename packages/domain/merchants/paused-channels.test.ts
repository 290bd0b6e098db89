import { expect, it } from 'vitest'
import { pausedChannels } from './paused-channels.ts'

const loaded = { paused: new Map([['marina', new Set([40, 50])]]) }

it.each([
  ['every pause counts', 'marina', false, [40, 50]],
  ['who skips to the menu sees delivery as if it were on, and pickup as it is', 'marina', true, [50]],
  ['a store without a pause has none', 'bay', false, []],
  ['nor has it for who skips', 'bay', true, []],
] as const)('%s', (_case, store, skipsToMenu, channels) => {
  expect([...pausedChannels(loaded, store, skipsToMenu)]).toEqual(channels)
})
