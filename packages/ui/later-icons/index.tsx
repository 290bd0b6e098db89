import LOffer from 'lucide-react/icons/badge-percent'
import LExternalLink from 'lucide-react/icons/external-link'
import LGift from 'lucide-react/icons/gift'
import LPictures from 'lucide-react/icons/images'
import LMail from 'lucide-react/icons/mail'
import LTag from 'lucide-react/icons/tag'
import LCutlery from 'lucide-react/icons/utensils'
import { icon } from '../icons/icon.tsx'

/* Icons of screens beyond the menu, in a file of their own: the menu’s scripts are without them. */
export const CutleryIcon = /* @__PURE__ */ icon(LCutlery)
export const ExternalLinkIcon = /* @__PURE__ */ icon(LExternalLink)
export const GiftIcon = /* @__PURE__ */ icon(LGift)
export const MailIcon = /* @__PURE__ */ icon(LMail)
export const OfferIcon = /* @__PURE__ */ icon(LOffer)
export const PicturesIcon = /* @__PURE__ */ icon(LPictures)
export const TagIcon = /* @__PURE__ */ icon(LTag)
