import { readReport } from '@compass/contract/reports'
import { addDays } from '@compass/domain/reports'
import { useSearchParams } from 'react-router'
import { useCall } from '#shell/calls/index.tsx'

export const PERIODS = ['today', 'yesterday', 'week', 'month', 'other'] as const
export type PeriodName = (typeof PERIODS)[number]

export interface Period {
  readonly name: PeriodName
  /** What reports are asked for; null: not known yet what day it is there. */
  readonly query: { readonly from?: string; readonly to?: string; readonly store?: string } | null
  /** The store's own date of today. */
  readonly today: string | null
  readonly store: string
  readonly choose: (name: PeriodName, dates?: { readonly from: string; readonly to: string }) => void
  readonly chooseStore: (store: string) => void
}

/** The period of the address: Back and a shared link show the same. */
export function usePeriod(): Period {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('period')
  const name = PERIODS.find((one) => one === wanted) ?? 'today'
  const store = params.get('store') ?? ''
  const ofStore = store ? { store } : {}
  // What day it is there hangs on when the store closes: the server knows.
  const now = useCall(readReport, { params: { name: 'overview' }, query: ofStore })
  const today = now.data?.period.from ?? null
  const dates = name === 'today' ? {} : today && datesOf(name, today, params)
  return {
    name,
    query: dates && { ...dates, ...ofStore },
    today,
    store,
    choose: (next, range) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.set('period', next)
        for (const end of ['from', 'to'] as const)
          if (range) after.set(end, range[end])
          else after.delete(end)
        return after
      }),
    chooseStore: (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (next) after.set('store', next)
        else after.delete('store')
        return after
      }),
  }
}

function datesOf(name: PeriodName, today: string, params: URLSearchParams): { from: string; to: string } {
  if (name === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (name === 'week') return { from: addDays(today, -weekdayFromMonday(today)), to: today }
  if (name === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  const [from, to] = [params.get('from') ?? today, params.get('to') ?? today]
  return isDate(from) && isDate(to) && from <= to ? { from, to } : { from: today, to: today }
}

function weekdayFromMonday(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
