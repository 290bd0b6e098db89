import { ALLERGENS, DIETS } from '@compass/domain/catalogue'
import { Button } from '@compass/ui/button'
import { ChoiceRow } from '@compass/ui/choice'
import { Sheet } from '@compass/ui/sheet'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { useMerchant, useWords } from '../../../shell/shell.tsx'

/** Diets and allergens to choose: a form whose answer is the menu with what surely fits. */
export function DietSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('diets', 'shell')
  const { url } = useMerchant()
  const form = useId()
  const asked = new URLSearchParams(useLocation().search)
  const rows = (name: 'diet' | 'without', values: readonly (readonly [string, string])[]) =>
    values.map(([value, word]) => (
      <ChoiceRow
        key={value}
        type="checkbox"
        name={name}
        value={value}
        label={word}
        defaultChecked={asked.getAll(name).includes(value)}
      />
    ))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('diets.title')}
      closeLabel={t('shell.close')}
      closeHref={paths.menu(url)}
      foot={
        <Button type="submit" form={form} wide>
          {t('diets.show')}
        </Button>
      }
    >
      <form id={form} method="get" action={paths.menu(url)} data-plain="" className="px-5 pb-6">
        <p className="text-small text-ink2">{t('diets.filterHint')}</p>
        <fieldset className="mt-4">
          <legend className="text-subhead">{t('diets.suits')}</legend>
          {rows(
            'diet',
            DIETS.map((one) => [one, t(`diets.diet_${one}`)]),
          )}
        </fieldset>
        <fieldset className="mt-5">
          <legend className="text-subhead">{t('diets.without')}</legend>
          {rows(
            'without',
            ALLERGENS.map((one) => [one, t(`diets.allergen_${one}`)]),
          )}
        </fieldset>
      </form>
    </Sheet>
  )
}
