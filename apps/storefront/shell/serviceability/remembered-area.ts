import { isLanguage } from '@compass/domain/languages'
import { useEffect } from 'react'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'

const ONE_YEAR_SECONDS = 365 * 24 * 3600
const ONE_MONTH_SECONDS = 30 * 24 * 3600

/**
 * A visitor whose address names language, store or service has chosen them. Later requests of the page carry no such address,
 * so these are put into the same cookies as a choice on the page.
 */
export function useRememberedArea(): void {
  const { url } = useMerchant()
  const { storeId, service } = useShell()
  useEffect(() => {
    const requested = new URLSearchParams(location.search)
    const language = requested.get('lang')
    // biome-ignore-start lint/suspicious/noDocumentCookie: every browser has it
    if (isLanguage(language)) {
      document.cookie = `language=${language}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`
    }
    if (storeId && (requested.has('store') || requested.has('service'))) {
      document.cookie = `where.${url}=${storeId}.${service}.${readRememberedArea(url) ?? ''}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`
    }
    // biome-ignore-end lint/suspicious/noDocumentCookie: every browser has it
  }, [url, storeId, service])
}

/** Id of the delivery area that the visitor has chosen, from `where.<slug>` = `<store>.<service>.<area>`. In the browser alone. */
export function readRememberedArea(url: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`where.${url}=`))
  return found?.slice(found.indexOf('=') + 1).split('.')[2] || null
}

/** The area that the visitor has chosen, from `where.<slug>` = `<store>.<service>.<area>`. */
export function readChosenArea(cookies: ReadonlyMap<string, string>, url: string): { area?: string } {
  const area = cookies.get(`where.${url}`)?.split('.')[2]
  return area ? { area } : {}
}
