import LBack from 'lucide-react/icons/arrow-left'
import LCash from 'lucide-react/icons/banknote'
import LBike from 'lucide-react/icons/bike'
import LCalendar from 'lucide-react/icons/calendar-days'
import LCheck from 'lucide-react/icons/check'
import LChefHat from 'lucide-react/icons/chef-hat'
import LChevronDown from 'lucide-react/icons/chevron-down'
import LForward from 'lucide-react/icons/chevron-right'
import LChevronUp from 'lucide-react/icons/chevron-up'
import LAlert from 'lucide-react/icons/circle-alert'
import LDone from 'lucide-react/icons/circle-check'
import LHelp from 'lucide-react/icons/circle-question-mark'
import LFailed from 'lucide-react/icons/circle-x'
import LClock from 'lucide-react/icons/clock'
import LCompass from 'lucide-react/icons/compass'
import LCard from 'lucide-react/icons/credit-card'
import LEgg from 'lucide-react/icons/egg'
import LDocument from 'lucide-react/icons/file-text'
import LFish from 'lucide-react/icons/fish'
import LFlame from 'lucide-react/icons/flame'
import LGlobe from 'lucide-react/icons/globe'
import LHistory from 'lucide-react/icons/history'
import LHome from 'lucide-react/icons/house'
import LInfo from 'lucide-react/icons/info'
import LLanguages from 'lucide-react/icons/languages'
import LLeaf from 'lucide-react/icons/leaf'
import LLocate from 'lucide-react/icons/locate'
import LLock from 'lucide-react/icons/lock'
import LLogOut from 'lucide-react/icons/log-out'
import LPin from 'lucide-react/icons/map-pin'
import LMenu from 'lucide-react/icons/menu'
import LMessage from 'lucide-react/icons/message-circle'
import LNote from 'lucide-react/icons/message-square'
import LMilk from 'lucide-react/icons/milk'
import LMinus from 'lucide-react/icons/minus'
import LMoon from 'lucide-react/icons/moon'
import LNut from 'lucide-react/icons/nut'
import LPacked from 'lucide-react/icons/package-check'
import LEdit from 'lucide-react/icons/pencil'
import LPhone from 'lucide-react/icons/phone'
import LPlus from 'lucide-react/icons/plus'
import LReceipt from 'lucide-react/icons/receipt-text'
import LAgain from 'lucide-react/icons/rotate-ccw'
import LSearch from 'lucide-react/icons/search'
import LShare from 'lucide-react/icons/share'
import LBag from 'lucide-react/icons/shopping-bag'
import LSmartphone from 'lucide-react/icons/smartphone'
import LSparkles from 'lucide-react/icons/sparkles'
import LStar from 'lucide-react/icons/star'
import LStore from 'lucide-react/icons/store'
import LBin from 'lucide-react/icons/trash-2'
import LWarning from 'lucide-react/icons/triangle-alert'
import LUser from 'lucide-react/icons/user'
import LWheat from 'lucide-react/icons/wheat'
import LOffline from 'lucide-react/icons/wifi-off'
import LClose from 'lucide-react/icons/x'
import { icon } from './icon.tsx'

export type { Icon, IconProps } from './icon.tsx'

export const CashIcon = /* @__PURE__ */ icon(LCash)
export const BikeIcon = /* @__PURE__ */ icon(LBike)
export const CalendarIcon = /* @__PURE__ */ icon(LCalendar)
export const CheckIcon = /* @__PURE__ */ icon(LCheck)
export const ChefHatIcon = /* @__PURE__ */ icon(LChefHat)
export const ChevronDownIcon = /* @__PURE__ */ icon(LChevronDown)
export const ChevronUpIcon = /* @__PURE__ */ icon(LChevronUp)
export const AlertIcon = /* @__PURE__ */ icon(LAlert)
export const DoneIcon = /* @__PURE__ */ icon(LDone)
export const HelpIcon = /* @__PURE__ */ icon(LHelp)
export const FailedIcon = /* @__PURE__ */ icon(LFailed)
export const ClockIcon = /* @__PURE__ */ icon(LClock)
export const CompassIcon = /* @__PURE__ */ icon(LCompass)
export const CardIcon = /* @__PURE__ */ icon(LCard)
export const EggIcon = /* @__PURE__ */ icon(LEgg)
export const DocumentIcon = /* @__PURE__ */ icon(LDocument)
export const FishIcon = /* @__PURE__ */ icon(LFish)
export const FlameIcon = /* @__PURE__ */ icon(LFlame)
export const GlobeIcon = /* @__PURE__ */ icon(LGlobe)
export const HistoryIcon = /* @__PURE__ */ icon(LHistory)
export const HomeIcon = /* @__PURE__ */ icon(LHome)
export const InfoIcon = /* @__PURE__ */ icon(LInfo)
export const LanguagesIcon = /* @__PURE__ */ icon(LLanguages)
export const LeafIcon = /* @__PURE__ */ icon(LLeaf)
export const LocateIcon = /* @__PURE__ */ icon(LLocate)
export const LockIcon = /* @__PURE__ */ icon(LLock)
export const PinIcon = /* @__PURE__ */ icon(LPin)
export const MenuIcon = /* @__PURE__ */ icon(LMenu)
export const MessageIcon = /* @__PURE__ */ icon(LMessage)
export const NoteIcon = /* @__PURE__ */ icon(LNote)
export const MilkIcon = /* @__PURE__ */ icon(LMilk)
export const MinusIcon = /* @__PURE__ */ icon(LMinus)
export const MoonIcon = /* @__PURE__ */ icon(LMoon)
export const NutIcon = /* @__PURE__ */ icon(LNut)
export const PackedIcon = /* @__PURE__ */ icon(LPacked)
export const EditIcon = /* @__PURE__ */ icon(LEdit)
export const PhoneIcon = /* @__PURE__ */ icon(LPhone)
export const PlusIcon = /* @__PURE__ */ icon(LPlus)
export const ReceiptIcon = /* @__PURE__ */ icon(LReceipt)
export const AgainIcon = /* @__PURE__ */ icon(LAgain)
export const SearchIcon = /* @__PURE__ */ icon(LSearch)
export const ShareIcon = /* @__PURE__ */ icon(LShare)
export const BagIcon = /* @__PURE__ */ icon(LBag)
export const SmartphoneIcon = /* @__PURE__ */ icon(LSmartphone)
export const SparklesIcon = /* @__PURE__ */ icon(LSparkles)
export const StarIcon = /* @__PURE__ */ icon(LStar)
export const StoreIcon = /* @__PURE__ */ icon(LStore)
export const BinIcon = /* @__PURE__ */ icon(LBin)
export const WarningIcon = /* @__PURE__ */ icon(LWarning)
export const UserIcon = /* @__PURE__ */ icon(LUser)
export const WheatIcon = /* @__PURE__ */ icon(LWheat)
export const OfflineIcon = /* @__PURE__ */ icon(LOffline)
export const CloseIcon = /* @__PURE__ */ icon(LClose)

// These point along the line, so they turn with it.
export const BackIcon = /* @__PURE__ */ icon(LBack, true)
export const ForwardIcon = /* @__PURE__ */ icon(LForward, true)
export const LogOutIcon = /* @__PURE__ */ icon(LLogOut, true)

/** The plus of a card, 20 pixels, of which a page has many: two strokes of a background, where a drawing costs a phone far more. */
export function PlusSign() {
  return <span className="plus-sign" aria-hidden="true" />
}
