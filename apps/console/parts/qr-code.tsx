/** A code of squares: rows of 0 and 1 as the API draws them. Black on white whatever the scheme, so that phones read it. */
export function QrCode({ rows, label }: { readonly rows: readonly string[]; readonly label?: string }) {
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const edge = rows.length + 4
  const drawing = (
    <svg viewBox={`-2 -2 ${edge} ${edge}`} shapeRendering="crispEdges" className="w-full" aria-hidden="true">
      <rect x="-2" y="-2" width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#161b2a" />
    </svg>
  )
  if (!label) return drawing
  return (
    <span role="img" aria-label={label} className="block">
      {drawing}
    </span>
  )
}
