import { createHash } from 'node:crypto'
import { localParts } from '@compass/domain/availability'
import type { Api } from '../../http/api.ts'
import { brandEntry } from './brand-entry.ts'
import { findLandingPage } from './landing-members.ts'
import { findLinkList, linkListAnswer } from './link-list-answer.ts'

/** What decides which cached page of a landing page or a link list is right. */
interface LandingFacts {
  /** Of everything that it shows a visitor without a place: another digest, another page. */
  readonly digest: string
  /** Those that its words are in; null: all of ours. */
  readonly languages: readonly string[] | null
  /** How many it shows. */
  readonly brands: number
}

interface KnownFacts {
  readonly version: number
  readonly revision: number
  readonly minute: number
  /** Themselves once they are found. */
  facts: Promise<LandingFacts | null> | LandingFacts | null
}

const MINUTE = 60_000
/** While an opening is nearer it is said by its time alone, and further away by its day too. */
const NEAR_MS = 12 * 60 * MINUTE
/** Documents whose facts are in memory; the one that was looked at longest ago goes beyond them. */
const MAX_KNOWN = 500

type FactsParts = Pick<Api, 'merchants' | 'landings' | 'ports' | 'gatewayAccounts' | 'clock'>

/**
 * Facts of pages without asking the calls. They are found anew where the document or any merchant has changed, and once a
 * minute, since hours are whole minutes. A change that the page does not show leaves the digest as it is.
 */
export class LandingFactsCache {
  readonly #api: FactsParts
  readonly #known = new Map<string, KnownFacts>()

  constructor(api: FactsParts) {
    this.#api = api
  }

  /** Null where there is no such page. At once where they are known. */
  find(kind: 'landing' | 'linklist', nameOrId: string): Promise<LandingFacts | null> | LandingFacts | null {
    const { landings, merchants, clock } = this.#api
    const state = landings.find(nameOrId)
    if (state?.kind !== kind) return null
    const now = clock()
    const revision = merchants.revision()
    const minute = Math.floor(now.getTime() / MINUTE)
    const known = this.#known.get(state.name)
    if (known?.version === state.version && known.revision === revision && known.minute === minute) return known.facts
    const facts = kind === 'landing' ? this.#factsOfLanding(state.name, now) : this.#factsOfLinks(state.name, now)
    const entry: KnownFacts = { version: state.version, revision, minute, facts }
    this.#known.delete(state.name)
    this.#known.set(state.name, entry)
    facts.then(
      (found) => {
        entry.facts = found
      },
      () => this.#known.delete(state.name),
    )
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break
      this.#known.delete(oldest)
    }
    return facts
  }

  async #factsOfLanding(name: string, now: Date): Promise<LandingFacts | null> {
    const found = await findLandingPage(this.#api, name)
    if (!found) return null
    const entries = found.members.map((member) => brandEntry(this.#api, member, { place: null, now }))
    const words = entries.map((entry) => openingWords(entry, now))
    return { digest: digestOf([found.page, entries, words]), languages: null, brands: entries.length }
  }

  async #factsOfLinks(name: string, now: Date): Promise<LandingFacts | null> {
    const found = await findLinkList(this.#api, name)
    if (!found) return null
    const answer = linkListAnswer(this.#api, found, now)
    const { languages } = found.loaded.merchant
    return { digest: digestOf([answer, openingWords(answer.store, now)]), languages, brands: 1 }
  }
}

/** On what it depends how the instant of an opening is said: how near it is, and which day it is now. */
function openingWords(entry: { readonly opensAt: string | null; readonly timeZone: string }, now: Date): unknown {
  if (entry.opensAt === null) return null
  return [Date.parse(entry.opensAt) - now.getTime() < NEAR_MS, localParts(now, entry.timeZone).date]
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
