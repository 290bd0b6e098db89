import { type FormEvent, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'

const MAX_STOCK = 1_000_000

/** How many are left; nothing typed: nobody counts. */
export function CountForm({
  stock,
  isPending,
  onSave,
}: {
  readonly stock: number | null
  readonly isPending: boolean
  readonly onSave: (count: number | null) => void
}) {
  const t = useWords('soldout')
  const [typed, setTyped] = useState(stock === null ? '' : String(stock))
  const [isWrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    const count = text === '' ? null : Number(text)
    const isRight = count === null || (Number.isInteger(count) && count >= 0 && count <= MAX_STOCK)
    setWrong(!isRight)
    if (isRight) onSave(count)
  }
  return (
    <form className="mt-2 flex items-start gap-3 rounded-form bg-sunken p-3" onSubmit={save} noValidate>
      <Field
        label={t('soldout.countLeft')}
        hint={t('soldout.countHint')}
        error={isWrong ? t('soldout.wrongCount') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="flex-1"
      />
      <Button kind="fill" type="submit" disabled={isPending} className="mt-5.5">
        {t('soldout.saveCount')}
      </Button>
    </form>
  )
}
