import { CHANNEL } from '@compass/domain/services'
import { BagIcon, BedIcon, BikeIcon, CutleryIcon, type Icon } from '@compass/ui/icons'
import { LinkIcon } from '#parts/icons.ts'

const CHANNEL_ICONS: Readonly<Record<number, Icon>> = {
  [CHANNEL.DELIVERY]: BikeIcon,
  [CHANNEL.PICKUP]: BagIcon,
  [CHANNEL.DINE_IN]: CutleryIcon,
  [CHANNEL.ROOM]: BedIcon,
  [CHANNEL.PAYMENT_LINK]: LinkIcon,
}

/** The drawing of the way by which an order came. */
export function channelIcon(channel: number): Icon {
  return CHANNEL_ICONS[channel] ?? BagIcon
}
