import { inject } from 'vitest'
import { makeKey } from './product.ts'

export type Till = <Answer>(
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ readonly status: number; readonly data: Answer }>

/** Calls of a merchant's own till. */
export async function openTill(slug: string): Promise<Till> {
  return openTillAt(inject('product'), slug)
}

/** The same of a product that no test runner started. */
export async function openTillAt(product: { url: string; dataDir: string }, slug: string): Promise<Till> {
  const key = await makeKey(product, slug)
  return async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${product.url}/v1/merchant/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, ...((await answer.json()) as { data: never }) }
  }
}

interface SpotList {
  readonly items: readonly { readonly kind: string; readonly number: string; readonly url: string }[]
}

/** The page that the code of a table or a room opens. */
export async function codeOf(till: Till, kind: string, number: string): Promise<string> {
  const { data } = await till<SpotList>('spots')
  return new URL(data.items.find((one) => one.kind === kind && one.number === number)!.url).pathname
}
