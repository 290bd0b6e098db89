import { MAX_PAGES_OF_LINE } from '@compass/domain/prescriptions'
import { commaOf } from '@compass/i18n/formats'
import { buttonClass } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { AlertIcon, CameraIcon, CheckIcon, LockIcon, PlusIcon, UploadIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { prescriptionPaths } from '#shell/prescriptions/prescription-paths.ts'
import { type PageFault, type PrescriptionView, pageField } from '#shell/prescriptions/prescription-view.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'
import { SentPage, UploadRow } from './prescription-pages.tsx'
import { useUploads } from './use-uploads.ts'

/** The form that its fields and buttons belong to where no scripts run; it stands beside that of the checkout. */
const FORM = 'prescriptions'
const PICTURES = 'image/jpeg,image/png,image/webp'

/** Where pages go before the scripts of the checkout run. */
export function PrescriptionForm() {
  const { url } = useMerchant()
  return <form id={FORM} method="post" encType="multipart/form-data" action={prescriptionPaths.forms(url)} />
}

/** The items of the cart that need a prescription, each with its pages; nothing where none does. */
export function PrescriptionSection({ cart, className }: { cart: CartView; className: string }) {
  const t = useWords('pharmacy')
  const { data } = useFormState()
  const items = data.prescriptions.flatMap((prescription) => {
    const line = cart.lines.find(({ id }) => id === prescription.lineId)
    return line ? [{ line, prescription }] : []
  })
  if (items.length === 0) return null
  const isComplete = items.every(({ prescription }) => prescription.pages.length > 0)
  return (
    <CheckoutSection
      title={t('pharmacy.title')}
      end={
        isComplete ? (
          <Chip tone="ok" icon={<CheckIcon size={14} />}>
            {t('pharmacy.added')}
          </Chip>
        ) : (
          <Chip tone="accent">{t('pharmacy.required')}</Chip>
        )
      }
      className={className}
    >
      <div id="field-prescription" className="grid gap-2.5">
        {items.map(({ line, prescription }) => (
          <PrescriptionCard key={line.id} line={line} prescription={prescription} />
        ))}
      </div>
    </CheckoutSection>
  )
}

/** Why a page was not added, in words; null: it was, or nothing was tried. */
function useFaultWords(cause: PageFault | null): string | null {
  const t = useWords('pharmacy', 'refusals')
  switch (cause) {
    case null:
      return null
    case 'none':
      return t('pharmacy.noFile')
    case 'large':
      return t('pharmacy.tooLarge')
    case 'lost':
      return t('pharmacy.lost')
    case 'full':
      return t('refusals.prescription_full', { most: MAX_PAGES_OF_LINE })
    default:
      return t('refusals.prescription_unreadable')
  }
}

interface CardProps {
  readonly line: CartLineView
  readonly prescription: PrescriptionView
}

function PrescriptionCard({ line, prescription: { pages } }: CardProps) {
  const t = useWords('pharmacy')
  const { data, errorOf } = useFormState()
  const { uploads, send, remove, isRemovalLost } = useUploads(line.id)
  const before = data.prescriptionFault?.line === line.id ? data.prescriptionFault.cause : null
  const isMissed = pages.length === 0 && uploads.length === 0 && errorOf('prescription') !== undefined
  const fault = useFaultWords(isRemovalLost ? 'lost' : before) ?? (isMissed ? t('pharmacy.missing') : null)
  const faultId = `prescription-fault-${line.id}`
  const inUse = pages.length + uploads.filter((one) => one.fault === null).length
  return (
    <Card className={`p-4.5 ${isMissed ? 'outline-2 outline-bad' : ''}`}>
      <CardHead line={line} />
      {pages.length + uploads.length > 0 ? (
        <ul className="mt-4.5 grid gap-2" aria-label={t('pharmacy.title')}>
          {pages.map((page, index) => (
            <SentPage
              key={page.id}
              page={page}
              number={index + 1}
              form={FORM}
              onRemove={() => void remove(page.id)}
              onReplace={(file) => send(file, page.id)}
            />
          ))}
          {uploads.map((upload, index) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              number={pages.length + index + 1}
              onAgain={() => {
                upload.stop()
                send(upload.file)
              }}
            />
          ))}
        </ul>
      ) : null}
      {inUse < MAX_PAGES_OF_LINE ? (
        <AddPage
          line={line}
          isFirst={inUse === 0}
          faultId={fault ? faultId : undefined}
          isMissed={isMissed}
          onChoose={send}
        />
      ) : null}
      {fault ? (
        <p id={faultId} role="alert" className="mt-3 flex items-start gap-2 text-small text-bad">
          <AlertIcon size={16} className="mt-0.5 shrink-0" />
          <span>{fault}</span>
        </p>
      ) : null}
      <p className="mt-4 flex items-start gap-3 text-small text-ink2">
        <LockIcon size={18} className="mt-0.5 shrink-0" />
        <span>{t('pharmacy.private')}</span>
      </p>
    </Card>
  )
}

function CardHead({ line }: { line: CartLineView }) {
  const { glyph } = useMerchant()
  const { language } = useShell()
  const choices = line.choices.map(({ text, counter }) => `${counter > 1 ? `${counter} × ` : ''}${plainText(text)}`)
  return (
    <div className="flex items-center gap-3">
      <Plate
        id={line.productId}
        picture={toPicture(line.photo, '52px')}
        glyph={glyph}
        glyphSize={24}
        className="size-13 shrink-0 rounded-field"
      />
      <div className="min-w-0 flex-1">
        <h3 className="text-name">
          {line.qty > 1 ? <Quantity count={line.qty} /> : null} <LocalizedText text={line.name} />
        </h3>
        {choices.length > 0 ? <p className="text-small text-ink2">{choices.join(commaOf(language))}</p> : null}
      </div>
      <Sum amount={line.total} />
    </div>
  )
}

interface AddPageProps {
  readonly line: CartLineView
  readonly isFirst: boolean
  readonly isMissed: boolean
  readonly faultId: string | undefined
  readonly onChoose: (file: File) => void
}

/** What asks for a page: two ways where there is none yet, one quiet way where there are some. */
function AddPage({ line, isFirst, isMissed, faultId, onChoose }: AddPageProps) {
  const t = useWords('pharmacy')
  const field = { name: pageField(line.id), faultId, isMissed, onChoose }
  return (
    <>
      <div className="needs-scripts">
        {isFirst ? (
          <div className="mt-4.5 rounded-button border-[1.5px] border-dashed border-mark/45 px-2.5 py-4.5 text-center">
            <p className="text-name">{t('pharmacy.addClear')}</p>
            <p className="mt-0.5 text-small text-ink2">{t('pharmacy.limits')}</p>
            <div className="mt-3.5 flex flex-wrap gap-2">
              <FileButton {...field} isCamera look={buttonClass({ kind: 'quiet', size: 'small' })}>
                <CameraIcon size={20} />
                {t('pharmacy.takePhoto')}
              </FileButton>
              <FileButton {...field} isMissed={false} look={buttonClass({ kind: 'outline', size: 'small' })}>
                <UploadIcon size={20} />
                {t('pharmacy.chooseFile')}
              </FileButton>
            </div>
          </div>
        ) : (
          <div className="mt-2 flex">
            <FileButton {...field} look={buttonClass({ kind: 'neutral', size: 'small' })}>
              <PlusIcon size={18} />
              {t('pharmacy.addAnother')}
            </FileButton>
          </div>
        )}
      </div>
      <div className="without-scripts mt-4.5 grid gap-2.5">
        <p className="text-name">{t('pharmacy.addClear')}</p>
        <input
          form={FORM}
          type="file"
          name={pageField(line.id)}
          accept={`${PICTURES},application/pdf`}
          aria-label={t('pharmacy.chooseFile')}
          aria-describedby={faultId}
          className="min-h-11 text-small"
        />
        <p className="text-small text-ink2">{t('pharmacy.limits')}</p>
        <button
          form={FORM}
          type="submit"
          name="intent"
          value={`add:${line.id}`}
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          {t('pharmacy.send')}
        </button>
      </div>
    </>
  )
}

interface FileButtonProps {
  readonly isCamera?: boolean
  readonly isMissed: boolean
  readonly faultId: string | undefined
  readonly look: string
  readonly onChoose: (file: File) => void
  readonly children: ReactNode
}

/** A file field that looks like a button. A file that was chosen before the scripts ran is taken when they do. */
function FileButton({ isCamera = false, isMissed, faultId, look, onChoose, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const input = field.current
    for (const file of input?.files ?? []) onChoose(file)
    if (input) input.value = ''
  }
  const takeEarly = useRef(take)
  useEffect(() => takeEarly.current(), [])
  return (
    <label
      className={`${look} relative flex-1 cursor-pointer px-2.5! whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-mark`}
    >
      <span className="flex items-center justify-center gap-2.5">{children}</span>
      <input
        ref={field}
        type="file"
        accept={isCamera ? 'image/*' : `${PICTURES},application/pdf`}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        aria-invalid={isMissed ? true : undefined}
        aria-describedby={faultId}
        onChange={take}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}
