import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes (10^6 bytes) of memory that a process holds, its part of what it shares counted (PSS). */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1])
  if (!Number.isFinite(kilobytes)) throw new Error(`no PSS for process ${pid}`)
  return (kilobytes * 1024) / 1e6
}

/** The same of a process and all that it started, however deep. */
export function memoryOfTree(pid: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  let sum = 0
  const queue = [pid]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    try {
      sum += memoryOf(next)
    } catch {
      // It ended while we looked.
    }
    queue.push(...(children.get(next) ?? []))
  }
  return sum
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of processor that a process has used since it began. */
export function processorSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Kilobytes (1,024 bytes) of memory that are resident, what is shared counted whole: for differences of one process. */
export function residentKilobytesOf(pid: number): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  if (!Number.isFinite(kilobytes)) throw new Error(`no VmRSS for process ${pid}`)
  return kilobytes
}

/** The process below another one whose command line has this text in it. */
export function childThatRuns(pid: number, text: string): number {
  const lower = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const found = lower.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(text))
  if (!found) throw new Error(`process ${pid} has started no ${text}`)
  return Number(found)
}
