import { listDeliveryAreas } from '@compass/contract/serviceability'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** A place that is delivered to. Amounts are minor units, minutes are from order to door. */
export interface AreaView {
  readonly id: string
  readonly name: ChosenText | null
  readonly city: ChosenText | null
  /** All their names, to be found by in any language. */
  readonly names: { readonly name: Text; readonly group: Text }
  readonly storeId: string
  /** By distance that of its middle; null: a courier names it. */
  readonly fee: number | null
  readonly feeBy: 'area' | 'distance' | 'courier'
  readonly freeFrom: number | null
  readonly minimum: number | null
  readonly from: number
  readonly to: number
}

/** Everywhere that the merchant delivers to; a place that several stores serve is there for each. */
export async function readAreas(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<AreaView[]> {
  const { say, shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(
    listDeliveryAreas,
    { query: { url } },
    { url, language: shell.language },
  )
  if (!answer.ok) return []
  return answer.data.items.map((area) => ({
    id: area._id,
    name: say(area.name),
    city: say(area.city),
    names: { name: area.name, group: area.city },
    storeId: area.store,
    fee: area.deliveryFee?.amount ?? null,
    feeBy: area.deliveryBy,
    freeFrom: area.freeDeliveryFrom?.amount ?? null,
    minimum: area.minimumOrder?.amount ?? null,
    ...area.deliveryMinutes,
  }))
}
