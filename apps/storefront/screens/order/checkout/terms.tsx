import { AlertIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'

/** The terms, where the merchant wants them accepted. They open beside the page, so that nothing typed is left. */
export function Terms() {
  const t = useWords('checkout')
  const { url } = useMerchant()
  const { errorOf } = useFormState()
  const fault = errorOf('terms')
  return (
    <div className="mt-4">
      <div className="flex items-center gap-3.5 px-1">
        <input
          id="field-terms"
          type="checkbox"
          name="terms"
          value="1"
          className="tick"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'terms-fault' : undefined}
        />
        <label htmlFor="field-terms" className="flex min-h-11 items-center">
          <span>
            {t.rich('checkout.acceptTerms').map((piece) =>
              typeof piece === 'string' ? (
                piece
              ) : (
                <Link key="terms" to={paths.terms(url)} target="_blank" className="word">
                  {piece.text}
                </Link>
              ),
            )}
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
