import { type RefObject, useEffect, useRef, useState } from 'react'

interface ChosenMethod {
  readonly form: RefObject<HTMLFormElement | null>
  /** The value of the way to pay; undefined: none is chosen. */
  readonly chosen: string | undefined
  readonly choose: (value: string) => void
}

/**
 * Which way to pay is chosen in a form, for the button that names it.
 *
 * @param initial drawn as chosen
 */
export function useChosenMethod(initial: string | undefined): ChosenMethod {
  const [chosen, setChosen] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  // The button names what was chosen before the scripts came, or stayed chosen on the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the choice anew
  useEffect(() => {
    const value = form.current && new FormData(form.current).get('method')
    setChosen(typeof value === 'string' ? value : undefined)
  }, [initial])
  return { form, chosen, choose: setChosen }
}
