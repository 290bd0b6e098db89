import { formatPhone } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PhoneFields } from '#shell/users/phone-fields.tsx'
import type { UserView } from '#shell/users/read-user.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'
import { CodeForm } from './code-form.tsx'
import { phoneStep } from './phone-step.ts'
import type { Intent, ProfileResult } from './profile-view.ts'

type Props = {
  readonly path: string
  readonly person: UserView
  readonly sent: CodeRequest | null
  readonly result: ProfileResult | undefined
}

/** Another number: whoever changes it holds the old phone and the new one. Each proves itself by a code. */
export function ChangePhone({ path, person, sent, result }: Props) {
  const t = useWords('account', 'checkout', 'shell')
  const [search] = useSearchParams()
  const step = phoneStep(person, sent, search.get('phone') === 'new', result?.refusal ?? null)
  const code = (intent: Intent, resend: Intent) =>
    sent ? (
      <CodeForm
        key={`${intent} ${sent.againAt}`}
        sent={sent}
        result={result}
        intent={intent}
        resend={resend}
        confirm={t('checkout.confirm')}
        busy={t('checkout.codeChecking')}
        canRetype={intent === 'proveNew'}
      />
    ) : null
  return (
    <Card as="section" className="p-5 wide:rounded-basket wide:p-7" aria-labelledby="phone-title">
      <h2 id="phone-title" className="mb-1 text-subhead">
        {t('account.changePhone')}
      </h2>
      {step === 'ask' ? <Ask person={person} result={result} /> : null}
      {step === 'proveOld' ? code('proveOld', 'sendOldCode') : null}
      {step === 'number' ? <NewNumber person={person} result={result} /> : null}
      {step === 'proveNew' ? code('proveNew', 'sendNewCode') : null}
      <Button as={Link} to={path} replace preventScrollReset kind="neutral" wide className="mt-2.5">
        {t('account.keepPhone')}
      </Button>
      {step === 'ask' || step === 'proveOld' ? <NoOldPhone /> : null}
    </Card>
  )
}

function Fault({ result }: { result: ProfileResult | undefined }) {
  if (!result?.refusal || result.refusal.errors.length > 0) return null
  return (
    <Banner tone="bad" icon={<AlertIcon />} urgent className="mb-4">
      {result.refusal.message}
    </Banner>
  )
}

function Ask({ person, result }: { person: UserView; result: ProfileResult | undefined }) {
  const t = useWords('account', 'checkout')
  const { formData } = useNavigation()
  const phone = formatPhone(`${person.phoneCode}${person.phone}`)
  return (
    <>
      <p className="mb-4 text-ink2">
        {t.rich('account.phoneOldHint', { phone }).map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <bdi key="phone" dir="ltr" className="font-strong whitespace-nowrap text-ink">
              {piece.text}
            </bdi>
          ),
        )}
      </p>
      <Fault result={result} />
      <Form method="post" replace preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value="sendOldCode"
          wide
          busy={formData?.get('intent') === 'sendOldCode' && t('checkout.sendingCode')}
        >
          {t('checkout.sendCode')}
        </Button>
      </Form>
    </>
  )
}

function NewNumber({ person, result }: { person: UserView; result: ProfileResult | undefined }) {
  const t = useWords('account', 'checkout')
  const { formData } = useNavigation()
  const own = result?.intent === 'sendNewCode' ? result : undefined
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, own?.refusal)
  return (
    <Form ref={form} method="post" replace preventScrollReset noValidate>
      <p className="mb-4 text-ink2">{t('account.phoneNewHint')}</p>
      <input type="hidden" name="intent" value="sendNewCode" />
      <Fault result={own} />
      <PhoneFields
        phone={own?.values.phone ?? ''}
        phoneCode={own?.values.phoneCode || person.phoneCode}
        errorOf={(path) => own?.refusal?.errors.find((one) => one.path === path)?.message}
      />
      <Button
        type="submit"
        wide
        className="mt-4"
        busy={formData?.get('intent') === 'sendNewCode' && t('checkout.sendingCode')}
      >
        {t('checkout.sendCode')}
      </Button>
    </Form>
  )
}

/** The old phone is lost: the shop can help, nobody else can. */
function NoOldPhone() {
  const t = useWords('account')
  const { stores } = useShell()
  const phone = stores[0]?.phone
  if (!phone) return null
  return (
    <p className="mt-4 text-center text-small text-ink2">
      {t.rich('account.phoneLost', { phone: formatPhone(phone) }).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key="phone" href={`tel:${phone}`} className="word whitespace-nowrap">
            <bdi dir="ltr">{piece.text}</bdi>
          </a>
        ),
      )}
    </p>
  )
}
