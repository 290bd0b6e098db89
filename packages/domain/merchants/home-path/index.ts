import type { MerchantKind } from '../kinds.ts'

/** The list of pharmacies and clinics; the pages of each pharmacy stand below it (the specification, section 2). */
export const MEDICA_PATH = '/medica'

interface MerchantName {
  readonly slug: string
  /** Undefined where it is not known: its slug leads on by itself. */
  readonly kind: MerchantKind | undefined
}

/** Where the pages of a merchant begin. */
export function homePath({ slug, kind }: MerchantName): string {
  return `${kind === 'pharmacy' ? MEDICA_PATH : ''}/${slug}`
}
