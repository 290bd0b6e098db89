import LExternalLink from 'lucide-react/icons/external-link'
import LPictures from 'lucide-react/icons/images'
import LMail from 'lucide-react/icons/mail'
import LCutlery from 'lucide-react/icons/utensils'
import { icon } from '../icons/icon.tsx'

/* Icons of screens beyond the menu, in a file of their own: the menu’s scripts are without them. */
export const CutleryIcon = /* @__PURE__ */ icon(LCutlery)
export const ExternalLinkIcon = /* @__PURE__ */ icon(LExternalLink)
export const MailIcon = /* @__PURE__ */ icon(LMail)
export const PicturesIcon = /* @__PURE__ */ icon(LPictures)
