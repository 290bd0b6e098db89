import { useEarlyText } from '@compass/ui/field'
import { SearchIcon } from '@compass/ui/icons'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Choose } from './use-choose.ts'

/** A list as long as this is seen at a glance: more gets a line to search in. */
export const FEW = 7

/** Words as they are compared: without accents, in small letters. */
export const simple = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is looked for in a chooser's list: before scripts it stands in the address (`?find=`). */
export function useFind(): [string, (words: string) => void] {
  const { search } = useLocation()
  return useState(() => new URLSearchParams(search).get('find') ?? '')
}

interface FindLineProps {
  readonly choose: Choose
  readonly label: string
  readonly value: string
  readonly onType: (words: string) => void
}

/** The line to search in: as you type, and by Enter before scripts. */
export function FindLine({ choose, label, value, onType }: FindLineProps) {
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, value, onType)
  return (
    <form method="get" className="search mb-3" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="choose" value={choose} />
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="find"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  )
}
