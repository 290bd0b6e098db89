import { ALLERGENS, DIETS } from '@compass/domain/catalogue'
import { Button } from '@compass/ui/button'
import { ChoiceRow } from '@compass/ui/choice'
import { Sheet } from '@compass/ui/sheet'
import { useId } from 'react'
import { Form, useLocation } from 'react-router'
import { useMenuPath, useWords } from '#shell/merchants/shell-provider.tsx'
import { Food } from '../marks.tsx'
import { FOOD_WORDS, FOODS } from './foods.ts'

/** The mark on the dish says these already: asked for in an address alone, they stand here to be seen. */
const MARKED: readonly string[] = ['vegetarian', 'vegan']

interface DietSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The page that is filtered; left out: the menu. */
  readonly path?: string
  /** What its address says besides, and keeps. */
  readonly rest?: Readonly<Record<string, string>>
  /** Its answer is a part of the page, not a new document. */
  readonly isSoft?: boolean
}

/** Food types, diets and allergens to choose: a form whose answer is the page with what surely fits. */
// Long on purpose: three groups of one form, alike but for their words.
export function DietSheet({ open, onClose, path, rest = {}, isSoft = false }: DietSheetProps) {
  const t = useWords('diets', 'menu', 'shell')
  const menuPath = useMenuPath()
  const form = useId()
  const requested = new URLSearchParams(useLocation().search)
  const rows = (name: 'food' | 'diet' | 'without', values: readonly (readonly [string, string])[]) =>
    values.map(([value, word]) => (
      <ChoiceRow
        key={value}
        type="checkbox"
        name={name}
        value={value}
        label={word}
        end={
          name === 'food' ? (
            <span aria-hidden="true">
              <Food food={Number(value)} />
            </span>
          ) : null
        }
        defaultChecked={requested.getAll(name).includes(value)}
      />
    ))
  const action = path ?? menuPath
  const fields = (
    <>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-small text-ink2">{t('diets.filterHint')}</p>
      <fieldset className="mt-4">
        <legend className="text-subhead">{t('diets.foodType')}</legend>
        {rows(
          'food',
          FOODS.map((one) => [String(one), t(FOOD_WORDS[one] ?? 'menu.veg')]),
        )}
      </fieldset>
      <fieldset className="mt-5">
        <legend className="text-subhead">{t('diets.suits')}</legend>
        {rows(
          'diet',
          DIETS.filter((one) => !MARKED.includes(one) || requested.getAll('diet').includes(one)).map((one) => [
            one,
            t(`diets.diet_${one}`),
          ]),
        )}
      </fieldset>
      <fieldset className="mt-5">
        <legend className="text-subhead">{t('diets.without')}</legend>
        {rows(
          'without',
          ALLERGENS.map((one) => [one, t(`diets.allergen_${one}`)]),
        )}
      </fieldset>
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('menu.diets')}
      closeLabel={t('shell.close')}
      closeHref={Object.keys(rest).length > 0 ? `${action}?${new URLSearchParams(rest)}` : action}
      foot={
        <Button type="submit" form={form} wide>
          {t('diets.show')}
        </Button>
      }
    >
      {isSoft ? (
        <Form id={form} method="get" action={action} replace preventScrollReset className="px-5 pb-6">
          {fields}
        </Form>
      ) : (
        <form id={form} method="get" action={action} data-plain="" className="px-5 pb-6">
          {fields}
        </form>
      )}
    </Sheet>
  )
}
