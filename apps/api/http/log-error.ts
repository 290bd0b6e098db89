import { maskCardNumbers } from '@compass/domain/contacts'

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

/**
 * What the log says of an error. A database's error names the row that it was about, and other errors repeat what was sent.
 * Only fields that name things of ours are logged, and long numbers are masked, so that no phone reaches the log
 * (engineering, rule 10).
 */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)), stack: '' }
  const { code, table, constraint, cause } = error as Error & { code?: unknown; table?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && { cause: logError(cause) }),
  }
}

/** Long numbers that are no part of an id. */
const NUMBER = /(?<![\da-f-])\+?\d[\d ()-]{5,}\d(?![\da-f-])/gi

function masked(text: string): string {
  return maskCardNumbers(text).replace(NUMBER, '…')
}
