import { type LinkProducts, priceProducts } from '@compass/domain/pay-links'
import { accept, type Result } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { doorOf, type LinkDoor } from './destination.ts'
import type { OpenedLink } from './open-link.ts'

/** What products of a link cost whom. */
export interface LinkQuote extends ReturnType<typeof priceProducts> {
  /** Null: they are not brought, or nobody has said where to. */
  readonly door: LinkDoor | null
}

/**
 * The products of a link with the price that was agreed, and the fee of their delivery, once it is known where to. Refuses what
 * `doorOf` does.
 *
 * @param lineId those of an order differ from the link's
 */
export async function quoteLink(
  api: Api,
  opened: OpenedLink,
  products: LinkProducts,
  payer: {
    readonly userId: string | null
    readonly addressId: string | null
    readonly now: Date
    readonly lineId?: () => string
  },
): Promise<Result<LinkQuote>> {
  const door = await doorOf(api, opened, products, payer)
  if (!door.ok) return door
  const { lineId = ({ id }: { readonly id: string }) => id } = payer
  const priced = priceProducts(products, opened.link.currency, { lineId, delivery: door.value?.terms ?? null })
  return accept({ ...priced, door: door.value })
}
