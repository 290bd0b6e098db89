import { listDeliveryAreas } from '@compass/contract/serviceability'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type MinutesRange, mergeRanges } from '#shell/stores/wait-minutes.ts'

/** Where a store delivers to, and in how many minutes: to the area that was chosen, or to all of them while none is. */
export async function readDeliveryArea(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, store, areaId }: { readonly url: string; readonly store: string; readonly areaId: string | null | undefined },
): Promise<{ readonly area: { readonly name: ChosenText | null } | null; readonly door: MinutesRange | null }> {
  const { say, shell } = await readStorefront(context, request, url)
  const areas = await createPageClient(context, request)(
    listDeliveryAreas,
    { query: { store } },
    { url, language: shell.language },
  )
  const all = areas.ok ? areas.data.items : []
  const area = all.find(({ _id }) => _id === areaId)
  return {
    area: area ? { name: say(area.name) } : null,
    door: mergeRanges((area ? [area] : all).map(({ deliveryMinutes }) => deliveryMinutes)),
  }
}
