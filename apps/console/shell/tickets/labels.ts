import { CHANNEL } from '@compass/domain/services'
import type { Key } from '@compass/i18n/translator'

type BoardKey = Key<'board'>

const CHANNEL_WORDS: Readonly<Record<number, BoardKey>> = {
  [CHANNEL.DELIVERY]: 'board.delivery',
  [CHANNEL.PICKUP]: 'board.pickup',
  [CHANNEL.DINE_IN]: 'board.dineIn',
  [CHANNEL.ROOM]: 'board.inRooms',
  [CHANNEL.PAYMENT_LINK]: 'board.payLinks',
}

export function channelKey(channel: number): BoardKey {
  return CHANNEL_WORDS[channel] ?? 'board.pickup'
}

const METHODS: Readonly<Record<string, BoardKey>> = {
  cod: 'board.byCash',
  cardOnDelivery: 'board.byCardHere',
  cardSwipe: 'board.byCardHere',
  roomCharge: 'board.onRoom',
  card: 'board.byCard',
  savedCard: 'board.byCard',
  express: 'board.byCard',
}

export function methodKey(method: string): BoardKey {
  return METHODS[method] ?? 'board.online'
}
