import type { Text } from '@compass/domain/languages'
import { CloseIcon } from '@compass/ui/icons'
import { useId } from 'react'
import { Field } from '#parts/field.tsx'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { Thumb, type ThumbPicture } from '#shell/pictures/thumb.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

const MAX_SUGGESTIONS = 500

/** Several of many: found by typing, taken off by a press. */
export function PickList(props: {
  readonly label: string
  readonly hint?: string
  readonly options: ReadonlyMap<string, Text>
  /** Of products: each is chosen with its plate. */
  readonly pictures?: ReadonlyMap<string, ThumbPicture>
  readonly chosen: readonly string[]
  readonly most: number
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const { label, hint, options, pictures, chosen, most, onChange } = props
  const t = useWords('console')
  const say = useMerchantText()
  const list = useId()
  const byName = new Map([...options].map(([key, name]) => [say(name) || key, key]))
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={hint}
        list={list}
        disabled={chosen.length >= most}
        placeholder={t('console.typeToFind')}
        onChange={({ currentTarget }) => {
          const key = byName.get(currentTarget.value)
          if (key === undefined) return
          currentTarget.value = ''
          if (!chosen.includes(key)) onChange([...chosen, key])
        }}
      />
      <datalist id={list}>
        {[...byName.keys()].slice(0, MAX_SUGGESTIONS).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((key) => (
            <li key={key}>
              <Chip
                icon={
                  pictures ? (
                    <Thumb id={key} picture={pictures.get(key)} className="-ms-1 size-5 rounded-little" />
                  ) : null
                }
              >
                {say(options.get(key)) || key}
                <button
                  type="button"
                  aria-label={t('console.takeOff', { name: say(options.get(key)) || key })}
                  onClick={() => onChange(chosen.filter((one) => one !== key))}
                  className="relative grid size-5 place-items-center after:absolute after:-inset-2"
                >
                  <CloseIcon size={12} />
                </button>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
