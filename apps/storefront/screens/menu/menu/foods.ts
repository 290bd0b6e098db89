import type { FoodType } from '@compass/domain/catalogue'

/** Food types that can be asked for (the specification, section 9); what is "other" says nothing. */
export const FOODS: readonly FoodType[] = [1, 4, 3, 2]
