import type { Api } from '../../http/api.ts'
import { writeSeen } from '../../records/visits/presence.ts'

/** A live screen says so again after so long: a minute without it and its member is not connected. */
const SEEN_EVERY_MS = 25_000

interface Screen {
  readonly merchantId: string
  readonly visitId: string
  readonly memberId: string
}

/** The members whose screens are live on streams of this process: one statement a merchant says so of all of them. */
export class Presence {
  #api: Api
  #screens = new Set<Screen>()
  #timer: NodeJS.Timeout | null = null

  constructor(api: Api) {
    this.#api = api
  }

  /** Returns the function that ends it. Whose screen goes is not connected any more after a minute. */
  begin(screen: Screen): () => void {
    this.#screens.add(screen)
    void this.#write([screen])
    this.#timer ??= setInterval(() => void this.#write([...this.#screens]), SEEN_EVERY_MS).unref()
    return () => {
      this.#screens.delete(screen)
      if (this.#screens.size > 0 || !this.#timer) return
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  async #write(screens: readonly Screen[]): Promise<void> {
    for (const [merchantId, same] of Map.groupBy(screens, (screen) => screen.merchantId)) {
      const tenant = this.#api.database.tenant(merchantId, 'asyncCommit')
      await writeSeen(tenant, same, this.#api.clock()).catch((error) => {
        this.#api.log.debug({ err: error }, 'live screens were not written')
      })
    }
  }
}
