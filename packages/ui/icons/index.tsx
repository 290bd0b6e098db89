import LAlarm from 'lucide-react/icons/alarm-clock'
import LBack from 'lucide-react/icons/arrow-left'
import LLeave from 'lucide-react/icons/arrow-up-right'
import LOffer from 'lucide-react/icons/badge-percent'
import LCash from 'lucide-react/icons/banknote'
import LBed from 'lucide-react/icons/bed-double'
import LBell from 'lucide-react/icons/bell'
import LBookmark from 'lucide-react/icons/bookmark'
import LBriefcase from 'lucide-react/icons/briefcase'
import LCalendar from 'lucide-react/icons/calendar-days'
import LCamera from 'lucide-react/icons/camera'
import LChefHat from 'lucide-react/icons/chef-hat'
import LChevronUp from 'lucide-react/icons/chevron-up'
import LDone from 'lucide-react/icons/circle-check'
import LPause from 'lucide-react/icons/circle-pause'
import LHelp from 'lucide-react/icons/circle-question-mark'
import LFailed from 'lucide-react/icons/circle-x'
import LCompass from 'lucide-react/icons/compass'
import LServiceBell from 'lucide-react/icons/concierge-bell'
import LCard from 'lucide-react/icons/credit-card'
import LEgg from 'lucide-react/icons/egg'
import LExternalLink from 'lucide-react/icons/external-link'
import LDocument from 'lucide-react/icons/file-text'
import LFish from 'lucide-react/icons/fish'
import LGift from 'lucide-react/icons/gift'
import LHeart from 'lucide-react/icons/heart'
import LHistory from 'lucide-react/icons/history'
import LHome from 'lucide-react/icons/house'
import LPictures from 'lucide-react/icons/images'
import LLanguages from 'lucide-react/icons/languages'
import LLaptop from 'lucide-react/icons/laptop'
import LLocate from 'lucide-react/icons/locate'
import LLock from 'lucide-react/icons/lock'
import LLogOut from 'lucide-react/icons/log-out'
import LMail from 'lucide-react/icons/mail'
import LMap from 'lucide-react/icons/map'
import LMessage from 'lucide-react/icons/message-circle'
import LNote from 'lucide-react/icons/message-square'
import LMilk from 'lucide-react/icons/milk'
import LMoon from 'lucide-react/icons/moon'
import LContactless from 'lucide-react/icons/nfc'
import LNut from 'lucide-react/icons/nut'
import LPacked from 'lucide-react/icons/package-check'
import LEdit from 'lucide-react/icons/pencil'
import LPhone from 'lucide-react/icons/phone'
import LPill from 'lucide-react/icons/pill'
import LQrCode from 'lucide-react/icons/qr-code'
import LReceipt from 'lucide-react/icons/receipt-text'
import LAgain from 'lucide-react/icons/rotate-ccw'
import LShare from 'lucide-react/icons/share'
import LSmartphone from 'lucide-react/icons/smartphone'
import LSnowflake from 'lucide-react/icons/snowflake'
import LSparkles from 'lucide-react/icons/sparkles'
import LStar from 'lucide-react/icons/star'
import LStethoscope from 'lucide-react/icons/stethoscope'
import LTag from 'lucide-react/icons/tag'
import LTicket from 'lucide-react/icons/ticket'
import LWarning from 'lucide-react/icons/triangle-alert'
import LMoneyBack from 'lucide-react/icons/undo-2'
import LUpload from 'lucide-react/icons/upload'
import LUsers from 'lucide-react/icons/users'
import LCutlery from 'lucide-react/icons/utensils'
import LWallet from 'lucide-react/icons/wallet'
import LWheat from 'lucide-react/icons/wheat'
import LClose from 'lucide-react/icons/x'
import { icon } from './icon.tsx'

export * from '../menu-icons/index.tsx'
export type { Icon, IconProps } from './icon.tsx'
export { icon } from './icon.tsx'

/* Icons of screens beyond the menu. What the menu imports takes `menu-icons` alone. */
export const AlarmIcon = /* @__PURE__ */ icon(LAlarm)
export const BedIcon = /* @__PURE__ */ icon(LBed)
export const BellIcon = /* @__PURE__ */ icon(LBell)
export const CashIcon = /* @__PURE__ */ icon(LCash)
export const CalendarIcon = /* @__PURE__ */ icon(LCalendar)
export const CameraIcon = /* @__PURE__ */ icon(LCamera)
export const ChefHatIcon = /* @__PURE__ */ icon(LChefHat)
export const ChevronUpIcon = /* @__PURE__ */ icon(LChevronUp)
export const DoneIcon = /* @__PURE__ */ icon(LDone)
export const ServiceBellIcon = /* @__PURE__ */ icon(LServiceBell)
export const ContactlessIcon = /* @__PURE__ */ icon(LContactless)
export const QrCodeIcon = /* @__PURE__ */ icon(LQrCode)
export const UploadIcon = /* @__PURE__ */ icon(LUpload)
export const UsersIcon = /* @__PURE__ */ icon(LUsers)
export const WalletIcon = /* @__PURE__ */ icon(LWallet)
export const HelpIcon = /* @__PURE__ */ icon(LHelp)
export const FailedIcon = /* @__PURE__ */ icon(LFailed)
export const CompassIcon = /* @__PURE__ */ icon(LCompass)
export const CardIcon = /* @__PURE__ */ icon(LCard)
export const EggIcon = /* @__PURE__ */ icon(LEgg)
export const DocumentIcon = /* @__PURE__ */ icon(LDocument)
export const FishIcon = /* @__PURE__ */ icon(LFish)
export const BookmarkIcon = /* @__PURE__ */ icon(LBookmark)
export const BriefcaseIcon = /* @__PURE__ */ icon(LBriefcase)
export const HeartIcon = /* @__PURE__ */ icon(LHeart)
export const HistoryIcon = /* @__PURE__ */ icon(LHistory)
export const HomeIcon = /* @__PURE__ */ icon(LHome)
export const LanguagesIcon = /* @__PURE__ */ icon(LLanguages)
export const LaptopIcon = /* @__PURE__ */ icon(LLaptop)
export const LocateIcon = /* @__PURE__ */ icon(LLocate)
export const LockIcon = /* @__PURE__ */ icon(LLock)
export const MapIcon = /* @__PURE__ */ icon(LMap)
export const MessageIcon = /* @__PURE__ */ icon(LMessage)
export const NoteIcon = /* @__PURE__ */ icon(LNote)
export const MilkIcon = /* @__PURE__ */ icon(LMilk)
export const MoonIcon = /* @__PURE__ */ icon(LMoon)
export const NutIcon = /* @__PURE__ */ icon(LNut)
export const PackedIcon = /* @__PURE__ */ icon(LPacked)
export const EditIcon = /* @__PURE__ */ icon(LEdit)
export const PauseIcon = /* @__PURE__ */ icon(LPause)
export const PhoneIcon = /* @__PURE__ */ icon(LPhone)
export const PillIcon = /* @__PURE__ */ icon(LPill)
export const ReceiptIcon = /* @__PURE__ */ icon(LReceipt)
export const AgainIcon = /* @__PURE__ */ icon(LAgain)
export const ShareIcon = /* @__PURE__ */ icon(LShare)
export const SmartphoneIcon = /* @__PURE__ */ icon(LSmartphone)
export const SnowflakeIcon = /* @__PURE__ */ icon(LSnowflake)
export const SparklesIcon = /* @__PURE__ */ icon(LSparkles)
export const StarIcon = /* @__PURE__ */ icon(LStar)
export const StethoscopeIcon = /* @__PURE__ */ icon(LStethoscope)
export const WarningIcon = /* @__PURE__ */ icon(LWarning)
export const WheatIcon = /* @__PURE__ */ icon(LWheat)
export const CloseIcon = /* @__PURE__ */ icon(LClose)
export const CutleryIcon = /* @__PURE__ */ icon(LCutlery)
export const ExternalLinkIcon = /* @__PURE__ */ icon(LExternalLink)
export const GiftIcon = /* @__PURE__ */ icon(LGift)
export const MailIcon = /* @__PURE__ */ icon(LMail)
export const PromotionIcon = /* @__PURE__ */ icon(LOffer)
export const PicturesIcon = /* @__PURE__ */ icon(LPictures)
export const TagIcon = /* @__PURE__ */ icon(LTag)
export const TicketIcon = /* @__PURE__ */ icon(LTicket)

// These point along the line, so they turn with it.
export const MoneyBackIcon = /* @__PURE__ */ icon(LMoneyBack, true)
export const BackIcon = /* @__PURE__ */ icon(LBack, true)
export const LeaveIcon = /* @__PURE__ */ icon(LLeave, true)
export const LogOutIcon = /* @__PURE__ */ icon(LLogOut, true)
