import { maskPersonalData } from '@compass/domain/contacts/personal-data'

/** A report as `POST /v1/browser-error` or a line as `POST /v1/browser-log` takes it. */
export type Entry =
  | {
      readonly to: 'error'
      readonly kind: string
      readonly message: string
      readonly url?: string
      readonly line?: number
      readonly column?: number
      readonly error?: { readonly name: string; readonly stack?: string }
    }
  | { readonly to: 'log'; readonly level: 'warn'; readonly message: string; readonly url?: string }

const MAX_MESSAGE = 300
const MAX_STACK = 1000
const MAX_URL = 200

/** Files of extensions and of the browser itself are none of ours. */
const FOREIGN = /\b(?:chrome|moz|safari|safari-web|webkit-masked-url|ms-browser)(?:-extension)?:\/\//
/** Browsers say so of a frame that took long; nothing is lost. */
const HARMLESS = /^ResizeObserver loop/

/** What happened, without what may be of a person; null: nothing that anybody should look into. */
export function readEvent(event: unknown): Entry | null {
  if (!(event instanceof Event)) return fromError('render', event)
  if (event instanceof ErrorEvent) return fromErrorEvent(event)
  if (event instanceof PromiseRejectionEvent) return fromError('rejection', event.reason)
  if (event instanceof SecurityPolicyViolationEvent) return fromViolation(event)
  if (event.type === 'compass-worker' && event instanceof CustomEvent)
    return warn(`the service worker was not registered: ${messageOf(event.detail)}`)
  return 'payload' in event ? warn(`a part of the page did not load: ${messageOf(event.payload)}`) : null
}

function fromErrorEvent({ error, message, filename, lineno, colno }: ErrorEvent): Entry | null {
  // Browsers tell nothing of what scripts of other origins do.
  if (!filename && !error) return null
  if (FOREIGN.test(filename)) return null
  const entry = fromError('error', error ?? message)
  return entry && { ...entry, url: clean(filename, MAX_URL), line: lineno, column: colno }
}

function fromError(kind: string, error: unknown): Extract<Entry, { to: 'error' }> | null {
  const message = messageOf(error)
  const isAnswer = typeof Response !== 'undefined' && error instanceof Response
  if (message === '' || isAnswer || HARMLESS.test(message)) return null
  if (!(error instanceof Error) && !(error instanceof DOMException))
    return { to: 'error', kind, message: clean(message) }
  const { name, stack = '' } = error
  if (name === 'AbortError' || FOREIGN.test(stack)) return null
  return { to: 'error', kind, message: clean(message), error: { name, stack: cleanStack(stack) } }
}

function fromViolation({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): Entry | null {
  if (FOREIGN.test(`${blockedURI} ${sourceFile}`)) return null
  return { ...warn(`the policy refused ${effectiveDirective}: ${blockedURI}`), url: clean(sourceFile, MAX_URL) }
}

function warn(message: string): Extract<Entry, { to: 'log' }> {
  return { to: 'log', level: 'warn', message: clean(message) }
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return typeof error === 'string'
    ? error
    : error === undefined || error === null
      ? ''
      : Object.prototype.toString.call(error)
}

function clean(text: string, most = MAX_MESSAGE): string {
  return maskPersonalData(text).slice(0, most)
}

/** Firefox and Safari put an @ between name and place, which would read as an e-mail address. */
function cleanStack(stack: string): string {
  const frames = stack.split('\n').map((frame) => frame.replace(/^([^@]*)@(?=[a-z-]+:\/\/)/, '    at $1 '))
  return clean(frames.join('\n'), MAX_STACK)
}
