const MESSAGES = {
  private_address: 'the host leads to a private address',
  no_connection: 'no connection in time',
  late: 'no answer in time',
  aborted: 'it was given up',
  stale: 'a kept connection was closed',
  broken: 'the connection broke',
  too_long: 'the answer is too long',
} as const

/** Why a service outside did not answer; each port makes a fault of its own of it. Its message holds no address. */
export class SendFault extends Error {
  readonly reason: keyof typeof MESSAGES
  /** False: nothing reached the other side. */
  readonly mayHaveArrived: boolean

  constructor(reason: SendFault['reason'], mayHaveArrived: boolean, detail: string | null = null) {
    super(detail === null ? MESSAGES[reason] : `${MESSAGES[reason]}: ${detail}`)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}
