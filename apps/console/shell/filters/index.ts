import { useSearchParams } from 'react-router'

/** What a list is narrowed to, as the address keeps it, so that Back shows it again. An empty value narrows nothing. */
export function useFilters(): {
  readonly read: (name: string) => string
  readonly choose: (name: string) => (value: string) => void
  /** Forgets these. */
  readonly clear: (...names: string[]) => void
} {
  const [params, setParams] = useSearchParams()
  const change = (names: readonly string[], value: string, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of names)
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace },
    )
  return {
    read: (name) => params.get(name) ?? '',
    // What is typed is one step of the history, however many letters it has.
    choose: (name) => (value) => change([name], value, name === 'q'),
    clear: (...names) => change(names, '', false),
  }
}
