import type { ReactNode } from 'react'

/** What is touched: a button of the browser, a row of its menu, a button of its question. */
export type Picture = 'shareBelow' | 'shareAbove' | 'row' | 'corner' | 'dots' | 'lines' | 'file' | 'confirm'

const SHARE = 'M12 14V3m-4 4 4-4 4 4M7 11H6v9h12v-9h-1'
const PLUS = 'M8 12h8m-4-4v8M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z'

/** A drawing of the browser, with the place that is touched in the merchant's colour. Nobody needs to hear it. */
export function StepPicture({ picture }: { picture: Picture }) {
  return (
    <svg
      viewBox="0 0 104 72"
      width={104}
      height={72}
      aria-hidden="true"
      className="shrink-0 rounded-chip bg-surface text-line2 rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {DRAWINGS[picture]}
    </svg>
  )
}

/** A glyph of a grid of 24 on the coloured disc that says: here. */
function Here({ x, y, path, fills = false }: { x: number; y: number; path: string; fills?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="13" className="fill-tint3 stroke-none" />
      <g transform="scale(0.66) translate(-12 -12)" className={fills ? 'fill-accent stroke-none' : 'stroke-accent'}>
        <path d={path} strokeWidth={2.6} />
      </g>
    </g>
  )
}

const line = (y: number, from = 14, to = 90): ReactNode => <path key={y} d={`M${from} ${y}h${to - from}`} />

const DOTS = 'M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'

/** The browser's bar above a page: an address, and a button at its end. */
const drawTopBar = (path: string, fills = false) => (
  <>
    <rect x="8" y="9" width="66" height="14" rx="7" className="fill-sunken stroke-none" />
    <Here x={87} y={16} path={path} fills={fills} />
    {line(40)}
    {line(52, 14, 70)}
    {line(64, 14, 80)}
  </>
)

/** The same below it. */
const drawFootBar = (x: number, path: string) => (
  <>
    {line(10)}
    {line(22, 14, 70)}
    <path d="M0 36h104" />
    {[16, 34, 52, 70, 88].map((at) =>
      at === x ? <Here key={at} x={at} y={54} path={path} /> : <circle key={at} cx={at} cy="54" r="3" />,
    )}
  </>
)

const DRAWINGS: Readonly<Record<Picture, ReactNode>> = {
  shareBelow: drawFootBar(52, SHARE),
  shareAbove: drawTopBar(SHARE),
  dots: drawTopBar(DOTS, true),
  lines: drawFootBar(88, 'M4 6h16M4 12h16M4 18h16'),
  row: (
    <>
      {line(12, 14, 74)}
      <rect x="6" y="22" width="92" height="28" rx="8" className="fill-tint2 stroke-none" />
      <path d="M14 36h46" className="stroke-accent" />
      <Here x={82} y={36} path={PLUS} />
      {line(61, 14, 64)}
    </>
  ),
  corner: (
    <>
      <path d="M12 15h16" />
      <rect x="68" y="6" width="30" height="18" rx="9" className="fill-tint3 stroke-none" />
      <path d="M76 15h14" className="stroke-accent" />
      <rect x="12" y="34" width="26" height="26" rx="7" className="fill-tint3 stroke-none" />
      {line(42, 48, 90)}
      {line(54, 48, 76)}
    </>
  ),
  confirm: (
    <>
      <rect x="12" y="10" width="24" height="24" rx="7" className="fill-tint3 stroke-none" />
      {line(17, 46, 90)}
      {line(28, 46, 74)}
      <path d="M18 54h20" />
      <rect x="54" y="44" width="42" height="20" rx="10" className="fill-tint3 stroke-none" />
      <path d="M66 54h18" className="stroke-accent" />
    </>
  ),
  file: (
    <>
      <rect x="0" y="0" width="104" height="16" className="fill-sunken stroke-none" />
      <rect x="22" y="1" width="30" height="14" rx="4" className="fill-tint3 stroke-none" />
      <path d="M30 8h14" className="stroke-accent" />
      <path d="M8 8h6M62 8h12M84 8h12" />
      {line(32)}
      {line(45, 14, 70)}
      {line(58, 14, 82)}
    </>
  ),
}
