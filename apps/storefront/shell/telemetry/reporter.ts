import { maskPersonalData } from '@compass/domain/contacts/personal-data'
import { readEvent } from './read-event.ts'
import { type Batch, Reports } from './reports.ts'

const AFTER_MS = 3000
/** Of one session, over all its pages. */
const MAX_OF_SESSION = 30
/** One session in ten tells the lines of its log. */
const SAMPLED = 0.1

const SENT = 'compass-reports-sent'
const IS_SAMPLED = 'compass-reports-sampled'
/** Where storage is forbidden, the page alone is counted. */
const unstored = new Map<string, string>()

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return unstored.get(key) ?? null
  }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    unstored.set(key, value)
  }
}

function isSampled(): boolean {
  if (stored(IS_SAMPLED) === null) store(IS_SAMPLED, String(Math.random() < SAMPLED))
  return stored(IS_SAMPLED) === 'true'
}

const reports = new Reports({
  send,
  left: () => MAX_OF_SESSION - Number(stored(SENT) ?? 0),
  spend: (count) => store(SENT, String(Number(stored(SENT) ?? 0) + count)),
  isSampled: isSampled(),
})

function send({ to, entries }: Batch): void {
  const page = { path: maskPersonalData(location.pathname).slice(0, 200) }
  const body = to === 'error' ? { reports: entries, ...page } : { lines: entries, ...page }
  const headers = { 'content-type': 'application/json' }
  // It outlives the page. Whatever becomes of it is no news to anybody.
  fetch(`/v1/browser-${to}`, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {})
}

let isDue = false

function flushLater(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    if (navigator.onLine) reports.flush()
    else addEventListener('online', flushLater, { once: true })
  }, AFTER_MS)
}

addEventListener('pagehide', () => {
  if (navigator.onLine) reports.flush(true)
})

/** Takes an event of the window that says that something went wrong, or an error of a screen. */
export function take(event: unknown): void {
  if (reports.note(fingerprintOf(event), () => readEvent(event))) flushLater()
}

/** The same fault has the same: its kind and words without numbers, and where it began. */
function fingerprintOf(event: unknown): string {
  const {
    type = 'render',
    error,
    reason,
    message,
    lineno,
    colno,
  } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  const fault = (event instanceof Event ? (error ?? reason) : event) as Partial<Error> | undefined
  const words = String(fault?.message ?? message ?? fault).slice(0, 200)
  const at = String(fault?.stack ?? `${lineno}:${colno}`)
  return `${type} ${words.replace(/\d+/g, '#')} ${at.split('\n', 3).slice(1).join(' ').slice(0, 200)}`
}
