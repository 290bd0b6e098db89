import type { AnswerOf } from '@compass/contract/call'
import type { drawCodes as drawCodesCall } from '@compass/contract/spots'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { originOf } from '../merchants/origin-of.ts'
import { listCodes, SEALED } from '../spots/codes.ts'
import { squaresOf } from './squares.ts'

/**
 * Codes as squares for a screen: of these tables and rooms, or of the shop's own address where none is named. A spot that is
 * none of the merchant's, or of another store than the caller's, is left out. Refuses `not_found`, and `unavailable` where the
 * codes cannot be opened.
 */
export async function drawCodes(
  api: Api,
  merchantId: string,
  ids: readonly string[],
  storeId: string | null,
): Promise<Result<AnswerOf<typeof drawCodesCall>>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  if (ids.length === 0) {
    const { hosts, slug } = loaded.merchant
    const url = hosts.length > 0 ? originOf(api, loaded) : `${originOf(api, loaded)}/${slug}`
    return accept({ items: [{ spot: null, url, rows: rowsOf(url) }] })
  }
  const codes = await listCodes(api, api.database.tenant(merchantId), loaded, storeId ?? undefined)
  if (!codes) return refuse(SEALED)
  const wanted = new Set(ids)
  return accept({
    items: codes.flatMap(({ store, spot, url }) => {
      const id = spot?.id ?? store.id
      return wanted.has(id) ? [{ spot: id, url, rows: rowsOf(url) }] : []
    }),
  })
}

function rowsOf(url: string): string[] {
  return squaresOf(url).map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
}
