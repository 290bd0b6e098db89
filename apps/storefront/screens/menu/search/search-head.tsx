import { IconButton } from '@compass/ui/icon-button'
import { BackIcon, CloseIcon, SearchIcon } from '@compass/ui/icons'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { focusHeaderSearch } from '#shell/search/focus-header-search.ts'
import { readTypedAhead } from '#shell/search/typing-ahead.ts'
import { FilterButton } from '../menu/filter-line.tsx'

interface SearchHeadProps {
  readonly text: string
  /** Characters that can be typed. */
  readonly longest: number
  /** What the page is filtered by, as its address says it. */
  readonly filter: string
  readonly onType: (text: string) => void
  /** Enter: at once, and what was typed is remembered. */
  readonly onEnter: () => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** The field to type in, the way back and the way to diets and allergens. */
export function SearchHead({ text, longest, filter, onType, onEnter, onClear, onClose }: SearchHeadProps) {
  const t = useWords('menu', 'search', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { storeId } = useShell()
  const input = useRef<HTMLInputElement>(null)
  const takeOver = useEffectEvent(() => {
    const typed = readTypedAhead()
    input.current?.focus({ preventScroll: true })
    // A desktop has its field in the header.
    if (document.activeElement !== input.current) focusHeaderSearch()
    if (typed) onType(typed)
  })
  useEffect(() => takeOver(), [])
  // The address is right whichever field was typed in.
  const query = useSearchParams()[0].get('query')?.trim() ?? ''
  const rest = [query && `query=${encodeURIComponent(query)}`, filter].filter(Boolean).join('&')
  return (
    <div className="search-head">
      <IconButton
        as={Link}
        to={menuPath}
        label={t('shell.back')}
        icon={<BackIcon size={22} />}
        onClick={(event: React.MouseEvent) => {
          event.preventDefault()
          onClose()
        }}
      />
      <p aria-hidden="true" className="hidden min-w-0 flex-1 text-heading wide:block">
        <bdi>{query || t('menu.search')}</bdi>
      </p>
      <search className="min-w-0 flex-1 wide:hidden">
        <form
          method="get"
          action={paths.search(url, storeId ?? '')}
          className="search"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            onEnter()
            input.current?.blur()
          }}
        >
          <SearchIcon />
          <input
            ref={input}
            type="search"
            name="query"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={longest}
            value={text}
            placeholder={t('menu.search')}
            aria-label={t('menu.search')}
            onChange={(event) => onType(event.target.value)}
          />
          {[...new URLSearchParams(filter)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {text ? (
            <button
              type="button"
              aria-label={t('search.clear')}
              className="hit needs-scripts"
              onClick={() => {
                onClear()
                input.current?.focus()
              }}
            >
              <CloseIcon size={18} />
            </button>
          ) : null}
        </form>
      </search>
      <FilterButton rest={rest} />
    </div>
  )
}
