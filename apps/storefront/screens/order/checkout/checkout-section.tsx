import type { ReactNode } from 'react'

/** One question of the checkout. */
export function CheckoutSection({
  title,
  end,
  className = '',
  children,
}: {
  title: string
  end?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={`min-w-0 px-4 wide:px-0 ${className}`}>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ps-1 wide:min-h-12.5 wide:ps-0">
        <h2 className="text-subhead">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
