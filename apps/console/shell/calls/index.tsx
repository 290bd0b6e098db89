import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { CallRefusal, type Send, UnreachedCall } from './client.ts'
import { repeatable } from './repeatable.ts'

export { CallRefusal, type Send, UnreachedCall } from './client.ts'

/** Answers of reads are fresh for ten seconds; what is refused is not tried again, what was not reached is, twice. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => error instanceof UnreachedCall && failures < 2,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

const Sender = createContext<Send | null>(null)

export const SendProvider = Sender.Provider

/** Makes calls for the merchant whose console this is. */
export function useSend(): Send {
  const send = useContext(Sender)
  if (!send) throw new Error('useSend needs a SendProvider')
  return send
}

interface CallSettings {
  /** Asked again after so long while the page is seen. */
  readonly refetchInterval?: number
  readonly enabled?: boolean
  /** The answer before stays on the screen while the next page comes. */
  readonly keepsPrevious?: boolean
}

/** The answer of a read, remembered by call and input. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { keepsPrevious, ...settings }: CallSettings = {},
): UseQueryResult<AnswerOf<C>, Error> {
  const send = useSend()
  return useQuery({
    queryKey: [call.name, input],
    queryFn: () => send(call, input),
    ...settings,
    ...(keepsPrevious ? { placeholderData: (before: unknown) => before as never } : {}),
  }) as UseQueryResult<AnswerOf<C>, Error>
}

/**
 * A call that changes something. `changes`: reads to be asked again afterwards. Each press has a key of its own; who presses
 * again because no answer came sends the same key, so that money never moves twice.
 */
export function useChange<C extends Call>(
  call: C,
  { changes = [] }: { readonly changes?: readonly Call[] } = {},
): UseMutationResult<AnswerOf<C>, Error, CallInput<C>> {
  const send = useSend()
  const queries = useQueryClient()
  const [sendOnce] = useState(() => repeatable(call))
  return useMutation({
    mutationFn: (input: CallInput<C>) => sendOnce(send, input),
    onSuccess: () => Promise.all(changes.map(({ name }) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}

/** A sentence about what failed: the server's own, or that it was not reached. */
export function sentenceOf(error: unknown, unreached: string): string {
  return error instanceof CallRefusal ? error.message : unreached
}
