/** How many of an item, for labels: "2 ×". It stands before the name and follows the direction of its sentence. */
export function quantityText(count: number): string {
  return `${count}\u00a0×`
}

/** The same on a screen, quieter than the name that follows. */
export function Quantity({ count }: { count: number }) {
  return <span className="text-ink2 tabular-nums">{quantityText(count)}</span>
}
