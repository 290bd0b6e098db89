import { AlertIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'

/** The terms, where the merchant wants them accepted. Who accepted these with an earlier order is not asked again. */
export function Terms() {
  const t = useWords('checkout')
  const { data, errorOf } = useFormState()
  const [isTicked, setTicked] = useState(false)
  const fault = isTicked ? undefined : errorOf('terms')
  if (data.person.hasAgreedToTerms) return <input type="hidden" name="termsKnown" value="1" />
  return (
    <div>
      <div className="flex items-center gap-3.5 px-1">
        <input
          id="field-terms"
          type="checkbox"
          name="terms"
          value="1"
          className="tick"
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'terms-fault' : undefined}
        />
        <label htmlFor="field-terms" className="flex min-h-11 items-center">
          <span>
            <TermsLink pieces={t.rich('checkout.acceptTerms')} />
          </span>
        </label>
      </div>
      {fault ? (
        <p id="terms-fault" className="flex gap-1.5 px-1 text-small text-bad">
          <AlertIcon size={15} className="mt-0.5" />
          {fault}
        </p>
      ) : null}
    </div>
  )
}

/** What placing means: the terms, where they were accepted before, and until when the order can be cancelled. */
export function PlacingNote({ className }: { className: string }) {
  const t = useWords('checkout')
  const { termsRequired } = useMerchant()
  const { data } = useFormState()
  return (
    <p className={`text-center text-small text-ink2 ${className}`}>
      {termsRequired && data.person.hasAgreedToTerms ? (
        <>
          <TermsLink pieces={t.rich('checkout.placingAccepts')} />{' '}
        </>
      ) : null}
      {t('checkout.canCancel')}
    </p>
  )
}

/** A sentence whose link opens the terms beside the page, so that nothing typed is left. */
function TermsLink({ pieces }: { pieces: readonly (string | { readonly text: string })[] }) {
  const { url } = useMerchant()
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key="terms" to={paths.terms(url)} target="_blank" className="word">
        {piece.text}
      </Link>
    ),
  )
}
