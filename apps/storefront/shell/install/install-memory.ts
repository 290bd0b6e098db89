/** What this browser remembers of one merchant, for the question whether to put it on the home screen. */
interface InstallMemory {
  /** How often it was visited. */
  readonly visits: number
  /** When it was last seen, in milliseconds. */
  readonly seenAt: number
  /** Until then nothing is asked, in milliseconds. */
  readonly quietUntil: number
}

const NOTHING: InstallMemory = { visits: 0, seenAt: 0, quietUntil: 0 }
/** Who comes back within this time is still on the same visit. */
const VISIT_MS = 30 * 60_000
const QUIET_MS = 30 * 24 * 60 * 60_000

const keyOf = (url: string) => `compass-install-${url}`

/** Null where the browser stores nothing: it could not remember a no, and so is never asked. */
export function readMemory(url: string): InstallMemory | null {
  try {
    const stored = localStorage.getItem(keyOf(url))
    const read = stored === null ? {} : JSON.parse(stored)
    const numberOf = (name: keyof InstallMemory) => (Number.isFinite(read?.[name]) ? Number(read[name]) : NOTHING[name])
    const memory = { visits: numberOf('visits'), seenAt: numberOf('seenAt'), quietUntil: numberOf('quietUntil') }
    localStorage.setItem(keyOf(url), JSON.stringify(memory))
    return memory
  } catch {
    return null
  }
}

function write(url: string, memory: InstallMemory): void {
  try {
    localStorage.setItem(keyOf(url), JSON.stringify(memory))
  } catch {
    // Full or forbidden: what was there stays.
  }
}

/** Somebody is here. */
export function noteVisit(url: string, now: number): void {
  const memory = readMemory(url)
  if (!memory) return
  const isNew = Math.abs(now - memory.seenAt) > VISIT_MS
  write(url, { ...memory, visits: memory.visits + (isNew ? 1 : 0), seenAt: now })
}

/** "Not now", or yes: nothing is asked for 30 days. */
export function keepQuiet(url: string, now: number): void {
  const memory = readMemory(url)
  if (memory) write(url, { ...memory, quietUntil: now + QUIET_MS })
}

/** Whether the customer may be asked: after the first order or at the second visit, and not within 30 days of a no. */
export function mayAsk(memory: InstallMemory | null, hasOrdered: boolean, now: number): boolean {
  if (!memory || (!hasOrdered && memory.visits < 2)) return false
  // A clock that was put back does not silence it for longer.
  return now >= memory.quietUntil || memory.quietUntil - now > QUIET_MS
}
