import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { ShellData } from './read-storefront.ts'

/** The page's shell: loaded, or the one without a merchant that came with the root's fault. */
export function useRootShell(): ShellData | undefined {
  const loaded = useRouteLoaderData<ShellData>('root')
  const error = useRouteError()
  return loaded ?? shellOfFault(error)
}

/** The body of the response that `readStorefront` throws. */
export function shellOfFault(error: unknown): ShellData | undefined {
  return isRouteErrorResponse(error) && error.data?.language ? (error.data as ShellData) : undefined
}
