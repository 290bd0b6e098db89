/** Food type (the specification, section 9): veg 1, non-veg 2, egg 3, vegan 4, other 5. */
export type FoodType = 1 | 2 | 3 | 4 | 5
