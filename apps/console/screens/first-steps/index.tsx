import { changeDocument, readDocument } from '@compass/contract/document-changes'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import { getStaffSession } from '@compass/contract/staff'
import { readTree } from '@compass/domain/document-changes'
import type { Language } from '@compass/domain/languages'
import { DoneIcon, ForwardIcon } from '@compass/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import './first-steps.css'
import type { TreeGroup } from '@compass/domain/document-changes'
import { withPublished } from '#document/edits.ts'
import { useDocument } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { Reading, useFailureSentence } from '#shell/calls/failures.tsx'
import { CallRefusal, useCall, useChange } from '#shell/calls/index.tsx'
import { useComma, useWords } from '#shell/language/words.tsx'
import { ShopFrame } from '#shell/preview/shop-frame.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { AddressStep } from './address-step.tsx'
import { AreaStep } from './area-step.tsx'
import { MenuStep } from './menu-step.tsx'
import { NameStep } from './name-step.tsx'
import { OpenStep } from './open-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { Entry, Keep, StepProps } from './step-props.ts'
import { firstStore, MINUTES, missingNeeds, NEEDS, needsToCome, STEPS, type Step, stepsDone } from './steps.ts'

const FORMS: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  name: NameStep,
  address: AddressStep,
  menu: MenuStep,
  area: AreaStep,
  payment: PaymentStep,
  open: OpenStep,
}

/** Those that the step offers; whatever else a store takes is of the settings. */
const SPOKEN_METHODS = ['cod', 'cardOnDelivery', 'card'] as const

/** From an empty merchant to the first order. Each step is kept when it is taken: the shop is closed, so nobody sees it. */
export function Screen() {
  const read = useCall(readDocument, {})
  return (
    <Reading read={read} rows={6}>
      {({ document }) => <FirstSteps document={document as MerchantDocument} />}
    </Reading>
  )
}

function changesOf(tree: TreeGroup, entries: readonly Entry[]) {
  return entries.map((entry) => ({ ...withPublished(entry, tree), at: [...entry.at] }))
}

const NOTHING: readonly Entry[] = []

/** Long on purpose: the steps, what each keeps and the phone beside are told one state. */
function FirstSteps({ document }: { readonly document: MerchantDocument }) {
  const t = useWords('start')
  const comma = useComma()
  const sentenceOfFailure = useFailureSentence()
  const { staff } = useSession()
  const textOf = useMerchantText()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const done = stepsDone(document)
  const next = STEPS.find((step) => !done.has(step)) ?? 'open'
  const [opened, setOpened] = useState<Step | null>(null)
  const open = opened ?? next
  // What is typed belongs to its step: the one before may still be being kept.
  const [typing, setTyping] = useState<{ readonly step: Step; readonly entries: readonly Entry[] } | null>(null)
  const onTyped = useCallback((entries: readonly Entry[]) => setTyping({ step: open, entries }), [open])
  const typed = typing?.step === open ? typing.entries : NOTHING
  const [faults, setFaults] = useState<readonly string[]>([])
  const change = useChange(changeDocument, { changes: [readDocument] })
  const tree = useMemo(() => readTree(document), [document])
  const left = STEPS.filter((step) => !done.has(step)).reduce((sum, step) => sum + MINUTES[step], 0)
  const missing = missingNeeds(document)
  const { drafts } = useDocument()
  const toCome = needsToCome([...drafts, ...typed])

  const keep: Keep = async (entries) => {
    try {
      await change.mutateAsync({ body: { changes: changesOf(tree, entries) } })
      // The frame shows the shop's name and colour, too.
      await queries.invalidateQueries({ queryKey: [getStaffSession.name] })
      await revalidate()
      setFaults([])
      // Whoever opened another step meanwhile stays there.
      setOpened((now) => (now === opened ? null : now))
      return true
    } catch (error) {
      const sentences = error instanceof CallRefusal ? error.refusal.errors.map(({ message }) => message) : []
      setFaults(sentences.length > 0 ? sentences : [sentenceOfFailure(error)])
      return false
    }
  }
  const hour = new Date().getHours()
  const greeting = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return (
    <div className="steps-page">
      <div className="min-w-0 px-4 pt-5 pb-24 tablet:px-8">
        <header className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-2">
          <div className="me-auto">
            <h1 className="text-welcome">{t(`start.good_${greeting}`, { name: staff.name.split(' ')[0] ?? '' })}</h1>
            <p className="text-[1rem] text-ink2">
              {left > 0 ? t('start.left', { minutes: left }) : t('start.allDone')}
            </p>
          </div>
          <div className="w-full tablet:w-44">
            <p className="mb-1 text-note font-semibold tablet:text-end">
              {t('start.doneOf', { done: done.size, all: STEPS.length })}
            </p>
            <progress className="steps-bar" value={done.size} max={STEPS.length} aria-label={t('start.progress')} />
          </div>
        </header>
        <ol className="pane divide-y divide-line overflow-hidden">
          {STEPS.map((step, place) => {
            const Form = FORMS[step]
            const isOpen = open === step
            return (
              <li key={step} className={isOpen ? 'bg-wash' : ''}>
                <div className="flex items-center gap-4 px-4 py-3.5 tablet:px-5">
                  <span className={`step-mark ${done.has(step) ? 'step-done' : isOpen ? 'step-now' : ''}`}>
                    {done.has(step) ? <DoneIcon size={16} /> : place + 1}
                  </span>
                  <div className="min-w-0 flex-1">
                    <h2 className={`text-row ${done.has(step) && !isOpen ? 'text-ink2' : ''}`}>
                      {t(`start.step_${step}`)}
                    </h2>
                    <p className="text-note text-ink2 tablet:truncate">
                      {done.has(step) && !isOpen ? spokenTextOf(step) : t(`start.about_${step}`)}
                    </p>
                  </div>
                  {isOpen ? (
                    <span className="text-note text-ink3">{t('start.minutes', { minutes: MINUTES[step] })}</span>
                  ) : (
                    <Button
                      kind="bare"
                      onClick={() => {
                        setFaults([])
                        setOpened(step)
                      }}
                    >
                      {done.has(step) ? (
                        t('start.change')
                      ) : (
                        <>
                          <span className="text-note text-ink3">{t('start.minutes', { minutes: MINUTES[step] })}</span>
                          <ForwardIcon size={16} />
                          <span className="sr-only">{t(`start.step_${step}`)}</span>
                        </>
                      )}
                    </Button>
                  )}
                </div>
                {isOpen ? (
                  <div className="px-4 pb-5 tablet:ps-16 tablet:pe-5">
                    <Form
                      document={document}
                      keep={keep}
                      isBusy={change.isPending}
                      missing={missing}
                      onTyped={onTyped}
                      onLater={() => setOpened(STEPS[(place + 1) % STEPS.length]!)}
                    />
                    {faults.length > 0 ? (
                      <ul role="alert" className="mt-3 grid gap-1 text-note text-bad">
                        {faults.slice(0, 5).map((fault) => (
                          <li key={fault}>{fault}</li>
                        ))}
                      </ul>
                    ) : null}
                  </div>
                ) : null}
              </li>
            )
          })}
        </ol>
      </div>
      <aside className="steps-side" aria-label={t('start.asCustomers')}>
        <ShopFrame language={document.languages[0] as Language} changes={changesOf(tree, typed)} />
        <section className="pane mt-6 p-4">
          <h2 className="mb-2 text-row">{missing.length > 0 ? t('start.before') : t('start.ready')}</h2>
          <ul className="grid gap-2">
            {NEEDS.map((need) => (
              <li key={need} className="flex items-center gap-3">
                <span className={`step-mark step-small ${missing.includes(need) ? '' : 'step-done'}`}>
                  {missing.includes(need) ? null : <DoneIcon size={12} />}
                </span>
                <span className={missing.includes(need) ? '' : 'text-ink3'}>{t(`start.need_${need}`)}</span>
                {missing.includes(need) && toCome.has(need) ? (
                  <span className="ms-auto text-note text-pen">{t('start.aboutToBe')}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  )

  function spokenTextOf(step: Step): string {
    const store = firstStore(document)
    const products = document.catalogue.categories.flatMap((category) => category.products)
    const spokenText: Record<Step, string> = {
      name: Object.values(document.name).join(comma),
      address: textOf(store.address),
      menu: t('start.products', { count: products.length }),
      area: store.areas.length > 0 ? store.areas.map(({ name }) => textOf(name)).join(comma) : t('start.pickupAlone'),
      payment: SPOKEN_METHODS.filter((method) => Object.values(store.payment).flat().includes(method))
        .map((method) => t(`start.method_${method}`))
        .join(comma),
      open: t('start.isOpen'),
    }
    return spokenText[step]
  }
}
