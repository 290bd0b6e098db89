import { Label } from '@compass/ui/chip'
import { FoodMark, type FoodMarkType } from '@compass/ui/food-mark'
import { FlameIcon } from '@compass/ui/menu-icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { ProductView } from './product-view.ts'

/** The specification, section 9: veg 1, non-veg 2, egg 3, vegan 4, other 5 (which has no mark). */
const FOOD: Readonly<
  Record<number, { readonly type: FoodMarkType; readonly word: `menu.${'veg' | 'nonVeg' | 'egg' | 'vegan'}` }>
> = {
  1: { type: 'vegetarian', word: 'menu.veg' },
  2: { type: 'meat', word: 'menu.nonVeg' },
  3: { type: 'egg', word: 'menu.egg' },
  4: { type: 'vegan', word: 'menu.vegan' },
}

/** Other food has no mark, nor has what nobody eats. */
export function hasFoodMark(food: number): boolean {
  return food in FOOD
}

export function Food({ food }: { food: number }) {
  const t = useWords('menu')
  const mark = FOOD[food]
  return mark ? <FoodMark type={mark.type} label={t(mark.word)} /> : null
}

/** The one label of a product. */
export function ProductLabel({ label }: { label: ProductView['label'] }) {
  const t = useWords('menu')
  if (!label) return null
  if (label === 'popular') return <Label icon={<FlameIcon size={14} />}>{t('menu.popular')}</Label>
  return <Label>{t(label === 'new' ? 'menu.new' : 'menu.bogo')}</Label>
}
