import { useState } from 'react'
import { Button } from '../button/index.tsx'
import { ChoiceRow } from '../choice/index.tsx'
import { Sheet } from '../sheet/index.tsx'
import { Stepper } from '../stepper/index.tsx'

/** A sheet to pull, close and open again. */
export function SheetTrial({ openAtFirst }: { openAtFirst: boolean }) {
  const [open, setOpen] = useState(openAtFirst)
  const [closings, setClosings] = useState(0)
  const close = () => {
    setOpen(false)
    setClosings((n) => n + 1)
  }
  return (
    <div className="desk p-8">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <output className="ms-4">closed {closings}</output>
      <Sheet
        open={open}
        onClose={close}
        title="When?"
        closeLabel="Close"
        closeHref="/menu"
        foot={
          <div className="flex gap-3">
            <Stepper look="sunken" count={1} less={{ label: 'less' }} more={{ label: 'more' }} />
            <Button wide>Add to order</Button>
          </div>
        }
      >
        <div className="px-5">
          {Array.from({ length: 14 }, (_, i) => `17:${10 + i}`).map((time) => (
            <ChoiceRow key={time} type="radio" name="slot" label={time} />
          ))}
        </div>
      </Sheet>
    </div>
  )
}
