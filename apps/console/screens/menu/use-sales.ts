import { readReport } from '@compass/contract/reports'
import { addDays } from '@compass/domain/reports'
import { useMemo } from 'react'
import { useCall } from '#shell/calls/index.tsx'

const LOOKS_AGAIN_MS = 60_000
const WEEKS_DAYS = 28

type SalesCounts = ReadonlyMap<string, number>

/** How often each product was sold today, by its SKU, as reports count it; null: it is not known yet. */
export function useSoldToday(): SalesCounts | null {
  return useSold(useToday())
}

/** The same of the last four weeks. */
export function useSoldLately(): SalesCounts | null {
  const today = useToday().data?.period.from
  const query = today ? { from: addDays(today, 1 - WEEKS_DAYS), to: today } : {}
  return useSold(
    useCall(
      readReport,
      { params: { name: 'products' }, query: { ...query, compare: 'none' } },
      { enabled: today !== undefined },
    ),
  )
}

function useToday() {
  const query = { compare: 'none' } as const
  return useCall(
    readReport,
    { params: { name: 'products' }, query },
    { keepsPrevious: true, refetchInterval: LOOKS_AGAIN_MS },
  )
}

function useSold({ data }: ReturnType<typeof useToday>): SalesCounts | null {
  return (
    useMemo(
      () => data && new Map(data.rows.flatMap(({ sku, units }) => (sku === null ? [] : [[sku, units] as const]))),
      [data],
    ) ?? null
  )
}
