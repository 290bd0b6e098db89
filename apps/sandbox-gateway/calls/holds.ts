import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Books } from '../ledger/books.ts'
import { Fault } from '../payments/fault.ts'

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** The account that calls. @throws Fault 401 */
export function accountOf(request: FastifyRequest, books: Books): string {
  const [id = '', secret = ''] = bearerOf(request).split(/\.(.*)/s)
  const account = books.account(id)
  if (!account || !isSame(account.secret, hashOf(secret)))
    throw new Fault(401, 'unauthorised', 'Unknown account or secret.')
  return id
}

export function isAdmin(request: FastifyRequest, adminKey: string): boolean {
  return isSame(bearerOf(request), adminKey)
}
