import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'

interface PlanProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Answers whether it was taken. */
  readonly onPlan: (at: string) => Promise<boolean>
}

/** Asks when drafts are to be published. */
export function PlanSheet({ isOpen, onClose, onPlan }: PlanProps) {
  const t = useWords('console', 'history')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  async function plan() {
    const at = new Date(written)
    if (!(at.getTime() > Date.now())) return setError(t('history.whenPast'))
    setError(undefined)
    if (await onPlan(at.toISOString())) onClose()
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('history.publishMore')} closeLabel={t('console.close')}>
      <form
        className="grid gap-5 px-5 pb-8"
        onSubmit={(event) => {
          event.preventDefault()
          void plan()
        }}
      >
        <Field
          type="datetime-local"
          label={t('history.when')}
          hint={t('history.whenHint')}
          error={error}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <Button kind="fill" type="submit" wide>
          {t('history.plan')}
        </Button>
      </form>
    </Sheet>
  )
}
