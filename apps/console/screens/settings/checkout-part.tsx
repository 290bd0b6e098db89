import { useField } from '#document/index.ts'
import { Checkbox, Select, Switch } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { useWords } from '#shell/language/words.tsx'

const CHANNELS = ['sms', 'whatsapp'] as const
type MessageChannel = (typeof CHANNELS)[number]

/** What customers prove and say at checkout, how they are told of their orders, and who takes their money online. */
export function CheckoutPart() {
  return (
    <DraftGate>
      <Contact />
      <Gateways />
    </DraftGate>
  )
}

function Contact() {
  const t = useWords('settings')
  const callUs = useField<boolean>(['contact', 'callUs'])
  const terms = useField<boolean>(['termsRequired'])
  const length = useField<number>(['contact', 'otpLength'])
  const { value: channels = [], set, faults } = useField<readonly MessageChannel[]>(['contact', 'messages'])
  return (
    <Card aria-labelledby="contact">
      <h2 id="contact" className="mb-3 text-section">
        {t('settings.contact')}
      </h2>
      <div className="grid gap-3 tablet:grid-cols-3">
        <Choice at={['contact', 'verifyPhone']} label={t('settings.verifyPhone')} values={['always', 'never']} />
        <Select
          label={t('settings.otpLength')}
          value={String(length.value)}
          error={length.faults[0]}
          options={[4, 5, 6].map((count) => ({ value: String(count), label: t('settings.digits', { count }) }))}
          onChange={({ currentTarget }) => void length.set(Number(currentTarget.value))}
        />
        <Choice
          at={['contact', 'email', 'need']}
          label={t('settings.email')}
          values={['no', 'optional', 'mandatory']}
        />
      </div>
      <fieldset className="mt-3">
        <legend className="text-note font-em">{t('settings.channels')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              checked={channels.includes(channel)}
              disabled={channels.length === 1 && channels[0] === channel}
              onChange={({ currentTarget }) =>
                void set(currentTarget.checked ? [...channels, channel] : channels.filter((other) => other !== channel))
              }
            >
              {channel === 'sms' ? 'SMS' : 'WhatsApp'}
            </Checkbox>
          ))}
        </div>
        {faults[0] ? (
          <p role="alert" className="text-note text-bad">
            {faults[0]}
          </p>
        ) : null}
      </fieldset>
      <Switch checked={callUs.value === true} onChange={({ currentTarget }) => void callUs.set(currentTarget.checked)}>
        {t('settings.callUs')}
      </Switch>
      <Switch checked={terms.value === true} onChange={({ currentTarget }) => void terms.set(currentTarget.checked)}>
        {t('settings.termsRequired')}
      </Switch>
    </Card>
  )
}

type Need = 'always' | 'never' | 'no' | 'optional' | 'mandatory'

function Choice(props: { readonly at: readonly string[]; readonly label: string; readonly values: readonly Need[] }) {
  const { at, label, values } = props
  const t = useWords('settings')
  const { value, set, faults } = useField<Need>(at)
  return (
    <Select
      label={label}
      value={value}
      error={faults[0]}
      options={values.map((one) => ({ value: one, label: t(`settings.need_${one}`) }))}
      onChange={({ currentTarget }) => void set(currentTarget.value as Need)}
    />
  )
}

/** The gateways that the document names, each with the account that it uses. */
function Gateways() {
  const t = useWords('settings')
  const { draft } = useDraft()
  const { value: gateways, set, faults } = useField<NonNullable<typeof draft.gateways>>(['gateways'])
  if (!gateways) return null
  return (
    <Card aria-labelledby="gateway-modes">
      <h2 id="gateway-modes" className="mb-3 text-section">
        {t('settings.gatewayModes')}
      </h2>
      <div className="grid gap-3 tablet:grid-cols-2">
        {gateways.map((gateway, place) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: the same gateway may stand twice, for other stores
            key={place}
            label={gateway.name}
            value={gateway.mode}
            error={place === 0 ? faults[0] : undefined}
            options={(['test', 'live'] as const).map((mode) => ({ value: mode, label: t(`settings.mode_${mode}`) }))}
            onChange={({ currentTarget }) => {
              const mode = currentTarget.value as 'test' | 'live'
              void set(gateways.map((other) => (other === gateway ? { ...other, mode } : other)))
            }}
          />
        ))}
      </div>
    </Card>
  )
}
