import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSend } from '#shell/calls/index.tsx'

type Page = { readonly items: readonly unknown[]; readonly next: string | null }
type ItemsOf<C> = AnswerOf<C> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** A list that the server answers a page after another; what was read stays while one goes on, and while one comes back. */
export function usePages<C extends Call>(call: C, query: Readonly<Record<string, unknown>>, isEnabled = true) {
  const send = useSend()
  const pages = useInfiniteQuery({
    queryKey: [call.name, query],
    queryFn: ({ pageParam }) => {
      const input = { query: pageParam ? { ...query, after: pageParam } : query }
      return send(call, input as unknown as CallInput<C>) as Promise<unknown> as Promise<Page>
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    placeholderData: (before) => before,
    enabled: isEnabled,
  })
  return { ...pages, items: (pages.data?.pages ?? []).flatMap(({ items }) => items) as ItemsOf<C>[] }
}
