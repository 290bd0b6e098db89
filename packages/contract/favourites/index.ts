import { z } from 'zod'
import { call } from '../call/index.ts'
import { Product } from '../catalogue/index.ts'
import { Done, Id, Instant, OrderType } from '../values/index.ts'

export const listFavourites = call({
  name: 'listFavourites',
  summary: 'The dishes that the session’s user has marked with a heart, newest first; guests have them too',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/favourites',
  auth: 'session',
  query: z.object({ store: Id, orderType: z.coerce.number().pipe(OrderType).default(20) }),
  answer: z.object({
    items: z.array(
      z.object({
        _id: Id.describe('Id of the product'),
        createdAt: Instant,
        product: Product.nullable().describe('As the store sells it; null: no longer on the menu'),
      }),
    ),
  }),
})

const one = { params: z.object({ product: Id }), answer: Done }

export const addFavourite = call({
  name: 'addFavourite',
  summary: 'Marks a dish with a heart; the same one twice is one, and beyond a hundred the oldest one leaves',
  tag: 'users',
  method: 'PUT',
  path: '/v1/users/favourites/:product',
  auth: 'session',
  ...one,
})

export const removeFavourite = call({
  name: 'removeFavourite',
  summary: 'Takes the heart off a dish, whether or not it had one',
  tag: 'users',
  method: 'DELETE',
  path: '/v1/users/favourites/:product',
  auth: 'session',
  ...one,
})

export const favouriteCalls = [listFavourites, addFavourite, removeFavourite]
