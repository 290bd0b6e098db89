import type { Api } from './api.ts'

/**
 * Work of the background: a look over all merchants for those that have something due, and what is done for one of them.
 * Only the look reads across merchants, and it changes nothing.
 */
export interface Sweep {
  readonly findDue: (api: Api) => Promise<readonly string[]>
  readonly work: (api: Api, merchantId: string) => Promise<void>
}
