import type { MerchantDocument } from '@compass/contract/merchant-document'
import { Select, Switch } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { splitWords, useFault, useWholeValue } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { LineField } from '#shell/texts/index.tsx'
import { AccountHint } from './account-hint.tsx'

type Sms = NonNullable<MerchantDocument['messaging']['sms']>
type Twilio = Extract<Sms, { provider: 'twilio' }>
type HttpSms = Extract<Sms, { provider: 'http' }>

const SMS = ['messaging', 'sms']
const MARKS = '{phone} {digits} {text} {sender} {id} {callback} {secret}'
const BEGINNINGS: Readonly<Record<Sms['provider'], Sms>> = {
  twilio: { provider: 'twilio', accountSid: '', sender: '' },
  http: {
    provider: 'http',
    url: '',
    method: 'POST',
    format: 'json',
    body: '{"to": "{phone}", "from": "{sender}", "text": "{text}"}',
    sender: '',
    secretHeader: 'Authorization',
    secretPrefix: 'Bearer ',
    idPath: null,
    receipt: null,
  },
}

function isWhole(sms: Sms): boolean {
  if (sms.sender === '') return false
  return sms.provider === 'twilio' ? /^AC[0-9a-fA-F]{32}$/.test(sms.accountSid) : /^https?:\/\/.+/.test(sms.url)
}

/** Who sends SMS: whoever the deployment has for all, or an account of the merchant's own. */
export function SmsCard() {
  const t = useWords('settings')
  const { value, isUnfinished, isChanged, begin, put, remove } = useWholeValue<Sms>(SMS, isWhole)
  return (
    <Card className="grid gap-3" aria-labelledby="sms">
      <CardHead id="sms" title="SMS" isChanged={isChanged} />
      <Select
        label={t('settings.sentBy')}
        value={value?.provider ?? 'deployment'}
        hint={isUnfinished ? t('settings.unfinished') : undefined}
        options={[
          { value: 'deployment', label: t('settings.sentByCompass') },
          { value: 'twilio', label: 'Twilio' },
          { value: 'http', label: t('settings.sentByHttp') },
        ]}
        onChange={({ currentTarget }) => {
          const provider = currentTarget.value
          if (provider === 'twilio' || provider === 'http') begin(BEGINNINGS[provider])
          else remove()
        }}
      />
      {value?.provider === 'twilio' ? <TwilioFields value={value} onChange={put} /> : null}
      {value?.provider === 'http' ? <HttpFields value={value} onChange={put} /> : null}
      {value ? <AccountHint provider={value.provider} /> : null}
    </Card>
  )
}

interface FieldsProps<T> {
  readonly value: T
  readonly onChange: (value: T) => void
}

function TwilioFields({ value, onChange }: FieldsProps<Twilio>) {
  const t = useWords('settings')
  const account = useFault([...SMS, 'accountSid'])
  const sender = useFault([...SMS, 'sender'])
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <LineField
        dir="ltr"
        label="Account SID"
        hint={t('settings.twilioHint')}
        value={value.accountSid}
        error={account}
        onLeave={(accountSid) => onChange({ ...value, accountSid })}
      />
      <LineField
        dir="ltr"
        label={t('settings.sender')}
        hint={t('settings.senderHint')}
        maxLength={40}
        value={value.sender}
        error={sender}
        onLeave={(typed) => onChange({ ...value, sender: typed })}
      />
    </div>
  )
}

/** Any other provider: one request of HTTP a message. */
function HttpFields({ value, onChange }: FieldsProps<HttpSms>) {
  const t = useWords('settings')
  const faults = {
    url: useFault([...SMS, 'url']),
    body: useFault([...SMS, 'body']),
    format: useFault([...SMS, 'format']),
    sender: useFault([...SMS, 'sender']),
  }
  return (
    <>
      <div className="grid gap-3 tablet:grid-cols-2">
        <LineField
          dir="ltr"
          label={t('settings.httpUrl')}
          placeholder="https://sms.example/send"
          maxLength={500}
          value={value.url}
          error={faults.url}
          onLeave={(url) => onChange({ ...value, url })}
        />
        <LineField
          dir="ltr"
          label={t('settings.sender')}
          maxLength={40}
          value={value.sender}
          error={faults.sender}
          onLeave={(sender) => onChange({ ...value, sender })}
        />
        <Select
          label={t('settings.httpMethod')}
          value={value.method}
          options={['POST', 'PUT', 'GET'].map((method) => ({ value: method, label: method }))}
          onChange={({ currentTarget }) => onChange({ ...value, method: currentTarget.value as HttpSms['method'] })}
        />
        <Select
          label={t('settings.httpFormat')}
          value={value.format}
          error={faults.format}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'form', label: t('settings.httpForm') },
          ]}
          onChange={({ currentTarget }) => onChange({ ...value, format: currentTarget.value as HttpSms['format'] })}
        />
      </div>
      <LineField
        dir="ltr"
        label={t('settings.httpBody')}
        hint={t('settings.httpBodyHint', { marks: MARKS })}
        isLong
        maxLength={2000}
        value={value.body}
        error={faults.body}
        onLeave={(body) => onChange({ ...value, body })}
      />
      <AnswerFields value={value} onChange={onChange} />
      <Receipts value={value} onChange={onChange} />
    </>
  )
}

/** How a request proves whose it is, and where its answer has the message's id. */
function AnswerFields({ value, onChange }: FieldsProps<HttpSms>) {
  const t = useWords('settings')
  const faults = { secretHeader: useFault([...SMS, 'secretHeader']), idPath: useFault([...SMS, 'idPath']) }
  return (
    <div className="grid gap-3 tablet:grid-cols-3">
      <LineField
        dir="ltr"
        label={t('settings.secretHeader')}
        value={value.secretHeader ?? ''}
        error={faults.secretHeader}
        onLeave={(typed) => onChange({ ...value, secretHeader: typed || null })}
      />
      <LineField
        dir="ltr"
        label={t('settings.secretPrefix')}
        maxLength={20}
        value={value.secretPrefix}
        isUntrimmed
        onLeave={(secretPrefix) => onChange({ ...value, secretPrefix })}
      />
      <LineField
        dir="ltr"
        label={t('settings.idPath')}
        placeholder="data.id"
        value={value.idPath ?? ''}
        error={faults.idPath}
        onLeave={(typed) => onChange({ ...value, idPath: typed || null })}
      />
    </div>
  )
}

/** How what the provider reports later is read. */
function Receipts({ value, onChange }: FieldsProps<HttpSms>) {
  const t = useWords('settings')
  const faults = {
    statusPath: useFault([...SMS, 'receipt', 'statusPath']),
    delivered: useFault([...SMS, 'receipt', 'delivered']),
    undelivered: useFault([...SMS, 'receipt', 'undelivered']),
  }
  const { receipt } = value
  return (
    <>
      <Switch
        checked={receipt !== null}
        hint={t('settings.receiptHint', { callback: '{callback}' })}
        onChange={({ currentTarget }) =>
          onChange({
            ...value,
            receipt: currentTarget.checked
              ? { statusPath: 'status', delivered: ['delivered'], undelivered: ['failed'] }
              : null,
          })
        }
      >
        {t('settings.receipt')}
      </Switch>
      {receipt ? (
        <div className="grid gap-3 tablet:grid-cols-3">
          <LineField
            dir="ltr"
            label={t('settings.receiptStatus')}
            value={receipt.statusPath}
            error={faults.statusPath}
            onLeave={(statusPath) => onChange({ ...value, receipt: { ...receipt, statusPath } })}
          />
          {(['delivered', 'undelivered'] as const).map((outcome) => (
            <LineField
              dir="ltr"
              key={outcome}
              label={t(`settings.receipt_${outcome}`)}
              value={receipt[outcome].join(', ')}
              error={faults[outcome]}
              onLeave={(typed) => onChange({ ...value, receipt: { ...receipt, [outcome]: splitWords(typed) } })}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}
