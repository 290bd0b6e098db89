import { Popup } from '@compass/ui/popup'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'

/** A button for what cannot be taken back: it asks before it acts. */
export function AskingButton(
  props: {
    readonly title: string
    /** What follows from it. */
    readonly text: string
    readonly yes: string
    readonly no: string
    readonly onYes: () => void
  } & Omit<ComponentProps<typeof Button>, 'onClick' | 'as' | 'title'>,
) {
  const { title, text, yes, no, onYes, ...button } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <Popup
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        text={text}
        yes={{
          label: yes,
          onClick: () => {
            setAsking(false)
            onYes()
          },
        }}
        no={{ label: no, onClick: () => setAsking(false) }}
      />
    </>
  )
}
