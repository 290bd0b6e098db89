export type FoodMarkType = 'vegetarian' | 'meat' | 'egg' | 'vegan'

const looks: Record<FoodMarkType, string> = {
  vegetarian: 'food-mark food-vegetarian',
  meat: 'food-mark food-meat',
  egg: 'food-mark food-egg',
  vegan: 'food-mark food-vegan',
}

/**
 * What a dish is made of, by shape and colour, so that neither alone has to be seen. `label` says it. A page has many:
 * they are boxes, where a drawing costs a phone far more.
 */
export function FoodMark({ type, label, className = '' }: { type: FoodMarkType; label: string; className?: string }) {
  return <span role="img" aria-label={label} className={className ? `${looks[type]} ${className}` : looks[type]} />
}
