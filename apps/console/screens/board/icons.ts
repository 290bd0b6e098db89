import { icon } from '@compass/ui/icons'
import LCalendarClock from 'lucide-react/icons/calendar-clock'
import LPauses from 'lucide-react/icons/pause'
import LTimer from 'lucide-react/icons/timer'
import LUserCheck from 'lucide-react/icons/user-check'
import LVolume from 'lucide-react/icons/volume-2'
import LVolumeOff from 'lucide-react/icons/volume-x'
import LWifi from 'lucide-react/icons/wifi'
import LWifiOff from 'lucide-react/icons/wifi-off'

export {
  AlarmIcon,
  AlertIcon,
  CheckIcon,
  ChefHatIcon,
  ChevronDownIcon,
  CloseIcon,
  MinusIcon,
  NoteIcon,
  PhoneIcon,
  PlusIcon,
  ServiceBellIcon,
} from '@compass/ui/icons'
export { BoardIcon, PrinterIcon } from '#parts/icons.ts'

/* Drawings of the board alone. */
export const LaterIcon = icon(LCalendarClock)
export const PausesIcon = icon(LPauses)
export const TimerIcon = icon(LTimer)
export const FirstIcon = icon(LUserCheck)
export const VolumeIcon = icon(LVolume)
export const VolumeOffIcon = icon(LVolumeOff)
export const SlowIcon = icon(LWifi)
export const LostIcon = icon(LWifiOff)
