import * as calls from '@compass/contract/favourites'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { commit } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { deleteFavourite, findFavourites, insertFavourite } from '../../records/favourites/favourites.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import { findStore } from '../merchants/find-store.ts'

/** More than a row on a menu is good for; a list without an end would be somebody's disk space. */
const MAX_FAVOURITES = 100

export function serveFavourites(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listFavourites, async ({ query, session, now }) => {
    const found = await findStore(api, session, query.store)
    if (!found) return refuse({ reason: 'not_found' })
    const { loaded, store } = found
    const favourites = await findFavourites(api.database.tenant(session.merchantId), session.userId)
    const items = favourites.map(({ productId, createdAt }) => {
      const product = loaded.products.get(productId)
      return {
        _id: productId,
        createdAt: createdAt.toISOString(),
        product: product?.isActive ? productAnswer(loaded, store, product, now) : null,
      }
    })
    return accept({ items })
  })

  serve(app, api, calls.addFavourite, async ({ params, session, now }) => {
    const loaded = await api.merchants.load(session.merchantId)
    if (!loaded?.products.get(params.product)?.isActive) return refuse({ reason: 'not_found' })
    const favourite = { productId: params.product, createdAt: now }
    await api.database.transact(session.merchantId, async (tx) =>
      commit(await insertFavourite(tx, session.userId, favourite, MAX_FAVOURITES)),
    )
    return accept({ done: true })
  })

  serve(app, api, calls.removeFavourite, async ({ params, session }) => {
    if (isId(params.product))
      await deleteFavourite(api.database.tenant(session.merchantId), session.userId, params.product)
    return accept({ done: true })
  })
}
