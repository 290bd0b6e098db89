/** Two letters for a face. */
export function Initials({ name }: { readonly name: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-wash2 text-note font-strong"
    >
      {initials}
    </span>
  )
}
