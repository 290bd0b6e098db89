/** Seconds; the answers that people notice lie between the first and the last. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Duration {
  readonly labels: string
  readonly buckets: number[]
  readonly statuses: Map<number, number>
  sum: number
  count: number
}

type Labels = Readonly<Record<string, string>>

/** What is counted, in the text format of Prometheus (version 0.0.4). One per application; labels are ours, never input. */
export class Metrics {
  readonly #counters = new Map<string, { readonly help: string; readonly values: Map<string, number> }>()
  readonly #durations = new Map<string, Duration>()
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>()

  count(name: string, help: string, labels: Labels = {}): void {
    let counter = this.#counters.get(name)
    if (!counter) {
      counter = { help, values: new Map() }
      this.#counters.set(name, counter)
    }
    const key = textOf(labels)
    counter.values.set(key, (counter.values.get(key) ?? 0) + 1)
  }

  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read })
  }

  /** Counts a request and its time. It runs for every request, so that the text of its labels is made when it is read. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`
    let duration = this.#durations.get(key)
    if (!duration) {
      duration = {
        labels: textOf({ method, route }),
        buckets: BUCKETS.map(() => 0),
        sum: 0,
        count: 0,
        statuses: new Map(),
      }
      this.#durations.set(key, duration)
    }
    duration.statuses.set(status, (duration.statuses.get(status) ?? 0) + 1)
    duration.sum += seconds
    duration.count += 1
    const bucket = BUCKETS.findIndex((most) => seconds <= most)
    if (bucket >= 0) duration.buckets[bucket]! += 1
  }

  text(): string {
    const lines: string[] = []
    for (const [name, { help, values }] of this.#counters) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`)
      for (const [labels, value] of values) lines.push(`${name}${braced(labels)} ${value}`)
    }
    for (const [name, { help, read }] of this.#gauges) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
    }
    lines.push('# HELP compass_requests_total Requests that were answered.', '# TYPE compass_requests_total counter')
    for (const { labels, statuses } of this.#durations.values()) {
      for (const [status, count] of statuses)
        lines.push(`compass_requests_total{${labels},status="${status}"} ${count}`)
    }
    const name = 'compass_request_seconds'
    lines.push(`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`)
    for (const { labels, buckets, sum, count } of this.#durations.values()) {
      let lower = 0
      buckets.forEach((inside, index) => {
        lower += inside
        lines.push(`${name}_bucket{${labels},le="${BUCKETS[index]}"} ${lower}`)
      })
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function textOf(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',')
}

function braced(labels: string): string {
  return labels === '' ? '' : `{${labels}}`
}
