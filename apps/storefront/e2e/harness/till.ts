import { inject } from 'vitest'
import { makeKey } from './product.ts'

export type Till = <Answer>(path: string, body?: unknown) => Promise<{ readonly status: number; readonly data: Answer }>

/** Calls of a merchant's own till. */
export async function openTill(slug: string): Promise<Till> {
  const key = await makeKey(inject('product'), slug)
  return async (path, body) => {
    const answer = await fetch(`${inject('product').url}/v1/merchant/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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
