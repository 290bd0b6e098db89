import type { FoodType } from '@compass/domain/catalogue'

/** Food types that can be asked for (the specification, section 9); what is "other" says nothing. */
export const FOODS: readonly FoodType[] = [1, 4, 3, 2]

/** Food types (the specification, section 9) as they are called; what is "other" has no word. */
export const FOOD_WORDS: Readonly<Record<number, 'menu.veg' | 'menu.nonVeg' | 'menu.egg' | 'menu.vegan'>> = {
  1: 'menu.veg',
  2: 'menu.nonVeg',
  3: 'menu.egg',
  4: 'menu.vegan',
}
