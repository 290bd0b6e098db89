import type { LoaderFunctionArgs } from 'react-router'
import { readOwnOrders } from './read-own-orders.ts'

/** What the screens of a shop say to who comes back. */
export const loader = (request: LoaderFunctionArgs) => readOwnOrders(request)
