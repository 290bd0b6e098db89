import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A button that opens the device's choice of a file. */
export function FileButton(
  props: { readonly label: string; readonly accept: string; readonly onFile: (file: File) => void } & Omit<
    ComponentProps<typeof Button>,
    'onClick' | 'as'
  >,
) {
  const { label, accept, onFile, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}

/** What makes an element take a file that is dropped on it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const handlers: Pick<ComponentProps<'div'>, 'onDragOver' | 'onDragLeave' | 'onDrop'> = {
    onDragOver: (event) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
  return { isOver, handlers }
}
