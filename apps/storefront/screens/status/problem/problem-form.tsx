import { MAX_PROBLEM_WORDS, PROBLEM_KINDS, type ProblemKind } from '@compass/domain/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceCard, ChoiceGroup, ChoiceRow } from '@compass/ui/choice'
import { TextArea } from '@compass/ui/field'
import { AlertIcon, ClockIcon, HelpIcon, PackedIcon, PhoneIcon, PicturesIcon, SnowflakeIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { useEffect, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { isLateReported, isReported } from '#shell/orders/problems.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What is wrong with a sent form, where, and what was in it. */
export interface ProblemFault {
  /** Null: it was mended since. */
  readonly at: 'kind' | 'lines' | 'picture' | 'form' | null
  /** The server's sentence; null: the field's own. */
  readonly message: string | null
  readonly kind: ProblemKind | null
  readonly lines: readonly string[]
  readonly words: string
}

const ICONS = { missing: PackedIcon, wrong: HelpIcon, cold: SnowflakeIcon, late: ClockIcon } as const

type FormProps = { readonly order: OrderView; readonly fault: ProblemFault | null }

/** What is wrong, with which items, in the customer's words and with a picture: one page, one button. */
export function ProblemForm({ order, fault: sent }: FormProps) {
  const t = useWords('aftercare', 'status')
  const { state } = useNavigation()
  const [repaired, setRepaired] = useState<ProblemFault | null>(null)
  const fault = sent && sent === repaired ? { ...sent, at: null } : sent
  useEffect(() => {
    if (sent) document.getElementById(`problem-${sent.at}`)?.focus()
  }, [sent])
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      onChange={({ target }) => {
        if ((target as unknown as HTMLInputElement).name === sent?.at) setRepaired(sent)
      }}
      className="group/problem grid gap-6 px-5 wide:px-0"
    >
      {fault?.at === 'form' ? (
        <div id="problem-form" tabIndex={-1} className="outline-none">
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {fault.message}
          </Banner>
        </div>
      ) : null}
      <Kinds order={order} fault={fault} />
      <Lines order={order} fault={fault} />
      <TextArea
        label={t('aftercare.problemWords')}
        name="words"
        rows={3}
        maxLength={MAX_PROBLEM_WORDS}
        dir="auto"
        defaultValue={fault?.words}
      />
      <PictureField fault={fault} />
      <div className="grid gap-2.5">
        <Button type="submit" wide busy={state === 'submitting' && t('aftercare.problemSending')}>
          {t('aftercare.problemSend')}
        </Button>
        <Button as="a" href={`tel:${order.store.phone}`} kind="neutral" wide icon={<PhoneIcon size={18} />}>
          {t('status.callKitchen')}
        </Button>
        <p className="text-center text-small text-ink2">{t('aftercare.problemUntil')}</p>
      </div>
    </Form>
  )
}

function Kinds({ order, fault }: FormProps) {
  const t = useWords('aftercare')
  const words: Readonly<Record<ProblemKind, string>> = {
    missing: t('aftercare.problem_missing'),
    wrong: t('aftercare.problem_wrong'),
    cold: t('aftercare.problem_cold'),
    late: t('aftercare.problem_late'),
  }
  const hasLines = order.lines.some((line) => !isReported(order, line))
  const { kind: merchantKind } = useMerchant()
  // What a pharmacy brings was never warm.
  const offered = PROBLEM_KINDS.filter((kind) => kind !== 'cold' || merchantKind !== 'pharmacy')
  const kinds = offered.filter((kind) => (kind === 'late' ? !isLateReported(order) : hasLines))
  return (
    <ChoiceGroup
      id="problem-kind"
      title={t('aftercare.problemKind')}
      error={fault?.at === 'kind' ? t('aftercare.problemChooseKind') : undefined}
      className={fault?.at === 'kind' ? '-mx-2 mt-1 scroll-mt-28! px-2!' : 'px-0! pt-0!'}
    >
      <div className="clear-both mt-3 grid grid-cols-1 gap-2.5 min-[360px]:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = ICONS[kind]
          return (
            <ChoiceCard
              key={kind}
              name="kind"
              value={kind}
              defaultChecked={fault?.kind === kind || kinds.length === 1}
              icon={<Icon size={20} />}
              label={words[kind]}
            />
          )
        })}
      </div>
    </ChoiceGroup>
  )
}

/** Lines that are not reported yet can be chosen; of an order that came late none is named. */
function Lines({ order, fault }: FormProps) {
  const t = useWords('aftercare')
  const { glyph } = useMerchant()
  if (order.lines.every((line) => isReported(order, line))) return null
  return (
    <Card className="group-has-[[value=late]:checked]/problem:hidden">
      <ChoiceGroup
        id="problem-lines"
        title={t('aftercare.problemLines')}
        error={fault?.at === 'lines' ? t('aftercare.problemChooseLines') : undefined}
      >
        <div className="clear-both pt-1">
          {order.lines.map((line) => {
            const isDone = isReported(order, line)
            return (
              <ChoiceRow
                key={line.id}
                type="checkbox"
                name="lines"
                value={line.id}
                markAt="end"
                disabled={isDone}
                defaultChecked={!isDone && (fault?.lines.includes(line.id) || order.lines.length === 1)}
                lead={
                  <Plate
                    id={line.productId}
                    picture={toPicture(line.photo, '44px')}
                    glyph={glyph}
                    glyphSize={20}
                    className="size-11 shrink-0 rounded-field"
                  />
                }
                label={
                  <>
                    <Quantity count={line.qty} /> <LocalizedText text={line.name} />
                  </>
                }
                note={isDone ? t('aftercare.problemReported') : null}
              />
            )
          })}
        </div>
      </ChoiceGroup>
    </Card>
  )
}

/** A file field, whose picture is seen beside it once it is chosen. Before scripts it is the browser's own. */
function PictureField({ fault }: { fault: ProblemFault | null }) {
  const t = useWords('aftercare')
  const id = useId()
  const [isAwake, setAwake] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => setAwake(true), [])
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown])
  const error = fault?.at === 'picture' ? (fault.message ?? t('aftercare.problemTooLarge')) : null
  const choose = async (field: HTMLInputElement) => {
    await shrinkPicture(field)
    const [file] = field.files ?? []
    setShown(file ? URL.createObjectURL(file) : null)
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3.5">
        <input
          id="problem-picture"
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choose(event.currentTarget)}
          className={isAwake ? 'peer sr-only' : 'order-1 min-h-11 text-small'}
        />
        <label
          htmlFor="problem-picture"
          className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-full bg-sunken px-5 font-em peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
        >
          <PicturesIcon size={20} />
          {t('aftercare.problemPicture')}
        </label>
        {shown ? <img src={shown} alt="" className="size-14 shrink-0 rounded-field object-cover" /> : null}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-small text-ink2">
        {t('aftercare.problemPictureHint')}
      </p>
      <p
        id={`${id}-error`}
        aria-live={error ? 'polite' : undefined}
        className={error ? 'mt-1.5 text-small text-bad' : ''}
      >
        {error}
      </p>
    </div>
  )
}
