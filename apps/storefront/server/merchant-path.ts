import type { FastifyRequest } from 'fastify'

/** The merchant that a path is of, as the path says it. */
export interface MerchantPath {
  readonly slug: string
  /** What stands before the pages of the merchant here: `/{slug}`, or `/medica/{slug}`. */
  readonly home: string
  /** What follows: a page, what is asked of it, or nothing. */
  readonly rest: string
}

const MERCHANT_PATH = /^((?:\/medica)?\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9]))((?:\.data)?(?:[/?].*)?)$/

/** Null for a path that begins with no slug. Whether there is such a merchant is not asked here. */
export function readMerchantPath({ raw }: Pick<FastifyRequest, 'raw'>): MerchantPath | null {
  const [, home, slug, rest = ''] = MERCHANT_PATH.exec(raw.url ?? '') ?? []
  return home !== undefined && slug !== undefined ? { slug, home, rest } : null
}

/** Where what stands below `/msite/medica/` is: the specification names both (section 2). Null for other paths. */
export function readMobilePath({ raw }: Pick<FastifyRequest, 'raw'>): string | null {
  return /^\/msite(\/medica\/[^/?\\].*)$/.exec(raw.url ?? '')?.[1] ?? null
}
