import { Buckets } from '../../http/limits.ts'

/** Of one address: webhooks that were refused, and those that nobody signs. */
const UNPROVEN = { rate: 2, burst: 120 }
/** Of one payment, whoever signed. */
const ABOUT_ONE = { rate: 1 / 15, burst: 30 }

/**
 * How often webhooks may make us work. Anybody can send them, and each makes us read credentials or ask a gateway, which
 * counts our calls. A process counts for itself, by a clock of its own.
 */
export class WebhookLimits {
  readonly #unproven = new Buckets(UNPROVEN)
  readonly #aboutOne = new Buckets(ABOUT_ONE)

  /** Seconds until one of this address is looked at; 0: now. */
  waitOf(address: string): number {
    return this.#unproven.waitOf(address, Date.now())
  }

  /** One more of this address that proves nothing. */
  countUnproven(address: string): void {
    this.#unproven.take(address, Date.now())
  }

  /** Takes one enquiry about a payment; seconds until there is one, or 0. */
  takeEnquiry(payment: string): number {
    return this.#aboutOne.take(payment, Date.now())
  }
}
