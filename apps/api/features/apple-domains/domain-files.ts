import type { Api } from '../../http/api.ts'
import { deploymentHosts, hostNameOf } from '../../http/host-names.ts'
import { findDomainFile } from '../../records/apple-domains/domain-files.ts'

/** So long a process answers what it read. */
const REMEMBERED_MS = 5_000

/** The hosts of this deployment, each with its file as it is in the database or was some seconds ago. */
export class DomainFiles {
  readonly #api: Api
  readonly #remembered = new Map<string, { readonly bytes: Promise<Buffer | null>; readonly until: number }>()

  constructor(api: Api) {
    this.#api = api
  }

  /** The name of a host of ours; null: it is somebody else's. */
  ourHost(header: string | undefined): string | null {
    const host = hostNameOf(header)
    const { configuration, merchants, landings } = this.#api
    const isOurs =
      deploymentHosts(configuration).has(host) ||
      merchants.idOfHost(host) !== null ||
      landings.nameOfHost(host) !== null
    return isOurs ? host : null
  }

  /** Only hosts of ours are remembered, which are few. */
  find(host: string): Promise<Buffer | null> {
    const known = this.#remembered.get(host)
    if (known && performance.now() < known.until) return known.bytes
    const bytes = findDomainFile(this.#api.database, host)
    this.#remembered.set(host, { bytes, until: performance.now() + REMEMBERED_MS })
    bytes.catch(() => this.forget(host))
    return bytes
  }

  forget(host: string): void {
    this.#remembered.delete(host)
  }
}
