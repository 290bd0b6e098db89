/** Sends one message to an address outside, as POST. */
export interface HttpSenderPort {
  /**
   * The status of the answer; the body of the answer is not read and no redirect is followed. Throws where nobody answered in time,
   * and `PrivateAddress` where the host leads to this machine or its network.
   */
  post(webhook: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: Buffer
    readonly withinMs: number
    /** In demo mode a till may stand on this machine. */
    readonly mayBePrivate: boolean
  }): Promise<number>
}

/** An address that leads to this machine or its own network: nothing is sent there. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to a private address`)
  }
}
