export type FoodMarkType = 'vegetarian' | 'meat' | 'egg' | 'vegan'

const marks: Record<FoodMarkType, { colour: string; shape: string }> = {
  vegetarian: { colour: 'text-ok', shape: 'M7.5 5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5Z' },
  meat: { colour: 'text-bad', shape: 'M7.5 4.6 10.5 9.800h-6Z' },
  egg: { colour: 'text-warn', shape: 'M7.5 4.400c1.3 0 2.3 2 2.3 3.600a2.3 2.3 0 0 1-4.6 0c0-1.6 1-3.6 2.3-3.600Z' },
  vegan: {
    colour: 'text-ok',
    shape: 'M10.4 4.600c.4 3.3-.9 5.5-3 5.500a2.3 2.3 0 0 1-2.3-2.300c0-2.2 2.3-3 5.3-3.200Z',
  },
}

// The edge of a square of 15 with round corners: one path with the shape, since a page has many marks.
const FRAME =
  'M4.65.05h5.7a4.6 4.6 0 0 1 4.6 4.6v5.7a4.6 4.6 0 0 1-4.6 4.6h-5.7a4.6 4.6 0 0 1-4.6-4.6v-5.7a4.6 4.6 0 0 1 4.6-4.6ZM4.65 1.65a3 3 0 0 0-3 3v5.7a3 3 0 0 0 3 3h5.7a3 3 0 0 0 3-3v-5.7a3 3 0 0 0-3-3Z'

/** What a dish is made of, by shape and colour, so that neither alone has to be seen. `label` says it. */
export function FoodMark({ type, label, className = '' }: { type: FoodMarkType; label: string; className?: string }) {
  const { colour, shape } = marks[type]
  return (
    <svg
      role="img"
      aria-label={label}
      width="15"
      height="15"
      viewBox="0 0 15 15"
      className={`shrink-0 ${colour} ${className}`}
    >
      <path d={FRAME + shape} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
