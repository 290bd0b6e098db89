import type { ComponentProps, ElementType } from 'react'

/** White on the tinted canvas: you can change what is in it. Padding is the caller's, by class. */
export function Card<T extends ElementType = 'div'>(props: { as?: T } & Omit<ComponentProps<T>, 'as'>) {
  const { as, className = 'p-4.5', ...rest } = props as { as?: ElementType; className?: string }
  const As = as ?? 'div'
  return <As {...rest} className={`rounded-card bg-surface shadow-s1 ${className}`} />
}
