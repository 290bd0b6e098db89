import LBike from 'lucide-react/icons/bike'
import LCheck from 'lucide-react/icons/check'
import LChevronDown from 'lucide-react/icons/chevron-down'
import LForward from 'lucide-react/icons/chevron-right'
import LAlert from 'lucide-react/icons/circle-alert'
import LClock from 'lucide-react/icons/clock'
import LFlame from 'lucide-react/icons/flame'
import LGlobe from 'lucide-react/icons/globe'
import LInfo from 'lucide-react/icons/info'
import LLeaf from 'lucide-react/icons/leaf'
import LPin from 'lucide-react/icons/map-pin'
import LMenu from 'lucide-react/icons/menu'
import LMinus from 'lucide-react/icons/minus'
import LPlus from 'lucide-react/icons/plus'
import LSearch from 'lucide-react/icons/search'
import LBag from 'lucide-react/icons/shopping-bag'
import LStore from 'lucide-react/icons/store'
import LBin from 'lucide-react/icons/trash-2'
import LUser from 'lucide-react/icons/user'
import LOffline from 'lucide-react/icons/wifi-off'
import { icon } from '../icons/icon.tsx'

/* The icons of the first page of a merchant: its scripts have these, and none of the others. */
export const BikeIcon = /* @__PURE__ */ icon(LBike)
export const CheckIcon = /* @__PURE__ */ icon(LCheck)
export const ChevronDownIcon = /* @__PURE__ */ icon(LChevronDown)
export const AlertIcon = /* @__PURE__ */ icon(LAlert)
export const ClockIcon = /* @__PURE__ */ icon(LClock)
export const FlameIcon = /* @__PURE__ */ icon(LFlame)
export const GlobeIcon = /* @__PURE__ */ icon(LGlobe)
export const InfoIcon = /* @__PURE__ */ icon(LInfo)
export const LeafIcon = /* @__PURE__ */ icon(LLeaf)
export const PinIcon = /* @__PURE__ */ icon(LPin)
export const MenuIcon = /* @__PURE__ */ icon(LMenu)
export const MinusIcon = /* @__PURE__ */ icon(LMinus)
export const PlusIcon = /* @__PURE__ */ icon(LPlus)
export const SearchIcon = /* @__PURE__ */ icon(LSearch)
export const BagIcon = /* @__PURE__ */ icon(LBag)
export const StoreIcon = /* @__PURE__ */ icon(LStore)
export const BinIcon = /* @__PURE__ */ icon(LBin)
export const UserIcon = /* @__PURE__ */ icon(LUser)
export const OfflineIcon = /* @__PURE__ */ icon(LOffline)

// It points along the line, so it turns with it.
export const ForwardIcon = /* @__PURE__ */ icon(LForward, true)

/**
 * The plus of a card, 20 pixels, of which a page has many. It is two strokes of a background, since a drawing costs a phone
 * far more.
 */
export function PlusSign() {
  return <span className="plus-sign" aria-hidden="true" />
}
