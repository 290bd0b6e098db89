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
      <rect x=".85" y=".85" width="13.3" height="13.3" rx="3.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d={shape} fill="currentColor" />
    </svg>
  )
}
