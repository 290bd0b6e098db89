import Apple from 'lucide-react/icons/apple'
import Beef from 'lucide-react/icons/beef'
import CakeSlice from 'lucide-react/icons/cake-slice'
import ChefHat from 'lucide-react/icons/chef-hat'
import Coffee from 'lucide-react/icons/coffee'
import Croissant from 'lucide-react/icons/croissant'
import CupSoda from 'lucide-react/icons/cup-soda'
import Fish from 'lucide-react/icons/fish'
import Flame from 'lucide-react/icons/flame'
import Flower2 from 'lucide-react/icons/flower-2'
import HandPlatter from 'lucide-react/icons/hand-platter'
import Heart from 'lucide-react/icons/heart'
import IceCreamCone from 'lucide-react/icons/ice-cream-cone'
import Leaf from 'lucide-react/icons/leaf'
import Pill from 'lucide-react/icons/pill'
import Pizza from 'lucide-react/icons/pizza'
import Salad from 'lucide-react/icons/salad'
import Sandwich from 'lucide-react/icons/sandwich'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Soup from 'lucide-react/icons/soup'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Utensils from 'lucide-react/icons/utensils'
import Wheat from 'lucide-react/icons/wheat'
import { type Icon, type IconProps, icon } from '../icons/icon.tsx'

/** lucide has no tulip and no olive branch: drawn on its grid and with its stroke. */
function drawn(path: string): Icon {
  return function Glyph({ size = 24, className = '' }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }
}

const glyphs = {
  tulip: drawn(
    'M12 22v-8M12 14c-4.4 0-7-2.7-7-8 2.2.1 3.7.9 4.6 2.2M12 14c4.4 0 7-2.7 7-8-2.2.1-3.7.9-4.6 2.2M12 14c-2-1.6-3-3.5-3-5.6C9 6.2 10 4.2 12 2c2 2.2 3 4.2 3 6.4 0 2.1-1 4-3 5.600Z',
  ),
  olive: drawn(
    'M4 20C9 17 14 12 20 4M10 15.500c-.6-3.4.2-5.7 2.6-7.5 1 2.8.5 5-1.3 6.400M14 11c3.2.2 5.2 1.4 6.3 3.9-2.9.6-5.1-.2-6.5-2M7 18c2.4-.7 4.5-.2 6.3 1.7-2.2 1.5-4.4 1.5-6.3.3M4.6 14.800a2 2.3 40 1 0 3-3.6 2 2.3 40 0 0-3 3.600Z',
  ),
  flame: icon(Flame),
  leaf: icon(Leaf),
  croissant: icon(Croissant),
  wheat: icon(Wheat),
  basket: icon(ShoppingBasket),
  pill: icon(Pill),
  heart: icon(Heart),
  store: icon(Store),
  'chef-hat': icon(ChefHat),
  coffee: icon(Coffee),
  pizza: icon(Pizza),
  soup: icon(Soup),
  sandwich: icon(Sandwich),
  salad: icon(Salad),
  fish: icon(Fish),
  beef: icon(Beef),
  cake: icon(CakeSlice),
  'ice-cream': icon(IceCreamCone),
  apple: icon(Apple),
  sprout: icon(Sprout),
  flower: icon(Flower2),
  platter: icon(HandPlatter),
  utensils: icon(Utensils),
  drink: icon(CupSoda),
  star: icon(Star),
} as const

export type GlyphName = keyof typeof glyphs
/** Every name that a merchant's document may use for `brand.glyph`. */
export const glyphNames = Object.keys(glyphs) as readonly GlyphName[]

/** The merchant's sign, by name; a name that we do not know is a platter, so that a plate is never empty. */
export function BrandGlyph({ name, ...props }: IconProps & { readonly name: string }) {
  const Glyph = Object.hasOwn(glyphs, name) ? glyphs[name as GlyphName] : glyphs.platter
  return <Glyph {...props} />
}

/** The logo square: the merchant's picture, or its sign on its fill. `px` is 50 in the hero, 44 in lists. */
export function BrandMark({ glyph, logo, large = false }: { glyph: string; logo?: string | null; large?: boolean }) {
  const box = large ? 'size-12.5 rounded-field' : 'size-11 rounded-chip'
  if (logo) return <img src={logo} alt="" width={50} height={50} className={`${box} shrink-0 object-cover`} />
  return (
    <span className={`${box} btn-fill grid shrink-0 place-items-center`}>
      <BrandGlyph name={glyph} size={large ? 30 : 24} />
    </span>
  )
}
