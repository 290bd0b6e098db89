import { directionOf } from '@compass/domain/languages'
import { Bar, CartesianGrid, ComposedChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { useLanguage } from '#shell/language/words.tsx'

interface BarOf {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly before: number | null
  /** The hour or day that runs. */
  readonly isNow: boolean
}

interface ShapeProps {
  readonly x?: number | string
  readonly y?: number | string
  readonly width?: number | string
  readonly height?: number | string
  readonly payload?: BarOf
}

const HEIGHT = 280
/** More bars than this have no room for a number each. */
const MAX_NUMBERS = 16

/** Bars with their numbers, and a line over each where the period before was. Time runs from where lines begin. */
export function Bars(props: {
  readonly bars: readonly BarOf[]
  readonly write: (value: number) => string
  readonly title: string
}) {
  const { bars, write, title } = props
  const isMirrored = directionOf(useLanguage()) === 'rtl'
  const sentence = bars.map(({ label, value }) => `${label}: ${write(value)}`).join(', ')
  return (
    <div role="img" aria-label={`${title}. ${sentence}`} dir="ltr" className="chart">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={[...bars]} margin={{ top: 20, right: 4, bottom: 0, left: 4 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            reversed={isMirrored}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ink2)', fontSize: 12 }}
            interval="preserveStartEnd"
            minTickGap={8}
          />
          {/* The period before has an axis of its own, so that both stand over each other in the same place. */}
          <XAxis xAxisId="before" dataKey="label" reversed={isMirrored} hide />
          <YAxis
            orientation={isMirrored ? 'right' : 'left'}
            tickLine={false}
            axisLine={false}
            width="auto"
            allowDecimals={false}
            tickFormatter={write}
            tick={{ fill: 'var(--ink3)', fontSize: 12 }}
          />
          <Bar dataKey="value" maxBarSize={56} isAnimationActive={false} shape={drawBar}>
            {bars.length <= MAX_NUMBERS ? (
              <LabelList
                dataKey="value"
                position="top"
                offset={8}
                formatter={(value) => (Number(value) === 0 ? '' : write(Number(value)))}
                fill="var(--ink)"
                fontSize={12}
                fontWeight={570}
              />
            ) : null}
          </Bar>
          <Bar
            xAxisId="before"
            dataKey="before"
            maxBarSize={56}
            isAnimationActive={false}
            shape={drawBefore}
            legendType="none"
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

function drawBar({ x, y, width, height, payload }: ShapeProps) {
  const [left, top, across, tall] = [x, y, width, height].map(Number) as [number, number, number, number]
  if (!(tall > 0)) return <g />
  const corner = Math.min(8, across / 2, tall)
  const path = `M${left},${top + tall} v${-(tall - corner)} q0,${-corner} ${corner},${-corner} h${across - 2 * corner} q${corner},0 ${corner},${corner} v${tall - corner} z`
  return <path d={path} fill={payload?.isNow ? 'var(--fill)' : 'var(--bar)'} />
}

function drawBefore({ x, y, width, payload }: ShapeProps) {
  if (payload?.before === null || payload?.before === undefined || payload.before <= 0) return <g />
  const [left, top, across] = [x, y, width].map(Number) as [number, number, number]
  return <rect x={left - 5} y={top - 1} width={across + 10} height={2.5} rx={1} fill="var(--ink3)" />
}
