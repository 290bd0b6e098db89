import { type RefObject, useEffect } from 'react'

/** Once an answer with faults is there, the first field that has one takes the focus: the eye goes there too. */
export function useFocusOnFault(form: RefObject<HTMLElement | null>, refusal: object | null | undefined): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, refusal])
}
