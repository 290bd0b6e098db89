import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DietSheet } from './diet-sheet.tsx'

/** The filter of a page that says in its address what it shows: opened by `?choose=diet`, closed without it. */
export function PageDiets({ rest }: { readonly rest: Readonly<Record<string, string>> }) {
  const isOpen = useSearchParams()[0].get('choose') === 'diet'
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const close = () => {
    const requested = new URLSearchParams(search)
    requested.delete('choose')
    void navigate(`${pathname}?${requested}`, { replace: true, preventScrollReset: true })
  }
  return <DietSheet open={isOpen} onClose={close} path={pathname} rest={rest} isSoft />
}
