/** A box that waits, of the exact size of what comes; shown only after 400 ms. Size and radius by class. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

/** The product row while it waits. */
export function SkeletonRow() {
  return (
    <div className="flex items-start gap-4 py-3.5">
      <div className="grid flex-1 gap-2 pt-1">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-4.5 w-4/5" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="mt-2 h-4 w-1/3" />
      </div>
      <Skeleton className="size-30 rounded-card" />
    </div>
  )
}
