import { MESSAGE_CHANNEL, type MessageChannel } from '@compass/domain/contacts'
import type { SmsSettings, WhatsAppSettings } from '@compass/domain/merchants'
import { refuse } from '@compass/domain/refusal'
import type { Secrets, SecretsPort } from '../secrets/port.ts'
import { httpSmsProvider } from './http-sms.ts'
import { OUTBOX_ROUTE, SENT_TO_OUTBOX } from './outbox.ts'
import { MessageFault, type MessageSender, type MessagesPort } from './port.ts'
import type { MessageProvider, ProviderAccount } from './provider.ts'
import { twilioProvider } from './twilio.ts'
import { answerChallenge, whatsAppProvider } from './whatsapp.ts'

/** An account of the deployment, for merchants that have none of their own. */
interface PlatformAccount<Settings> {
  readonly settings: Settings
  readonly secrets: Secrets
}

export interface MessagesSetup {
  readonly publicUrl: string
  readonly secretKey: string
  /** What no provider takes is written down, which is enough for a demo alone. */
  readonly isDemo: boolean
  readonly sms: PlatformAccount<SmsSettings> | null
  readonly whatsapp: PlatformAccount<WhatsAppSettings> | null
  /** Where emulators of the providers listen, in demo mode alone. */
  readonly twilioUrl?: string | undefined
  readonly whatsappUrl?: string | undefined
}

type AnySettings = SmsSettings | WhatsAppSettings

/**
 * The providers of a deployment. A merchant's own account takes its messages, else the deployment's. Where neither is there, or
 * the merchant is a sandbox without an account, a demo has the outbox.
 */
export function openMessages(setup: MessagesSetup, secrets: SecretsPort): MessagesPort {
  const { publicUrl, secretKey, isDemo } = setup
  const providers = {
    twilio: twilioProvider({ publicUrl, secretKey, apiUrl: setup.twilioUrl }),
    whatsapp: whatsAppProvider({ apiUrl: setup.whatsappUrl }),
    http: httpSmsProvider({ publicUrl, secretKey, isDemo }),
  }
  const providerOf = ({ provider }: AnySettings) => providers[provider] as MessageProvider<AnySettings>

  async function accountOf(
    sender: MessageSender,
    channel: MessageChannel,
  ): Promise<ProviderAccount<AnySettings> | null> {
    const { merchantId, isSandbox, messaging } = sender
    const own = channel === MESSAGE_CHANNEL.SMS ? messaging.sms : messaging.whatsapp
    if (own) return ownAccount(sender, own)
    const platform = channel === MESSAGE_CHANNEL.SMS ? setup.sms : setup.whatsapp
    return platform && !isSandbox ? { ...platform, merchantId, owner: 'platform' } : null
  }

  /** Null: its credentials are not there. */
  async function ownAccount(
    { merchantId, isSandbox }: MessageSender,
    settings: AnySettings,
  ): Promise<ProviderAccount<AnySettings> | null> {
    const needed = providerOf(settings).secrets
    const read = await secrets.read(merchantId, settings.provider, isSandbox ? 'test' : 'live')
    const known = read ?? (needed.length === 0 ? {} : null)
    if (!known || needed.some((name) => !known[name])) return null
    return { settings, secrets: known, merchantId, owner: 'merchant' }
  }

  /** The account of a provider whose receipts come: a merchant's own, or the deployment's. */
  async function accountAt(
    provider: string,
    sender: MessageSender | null,
  ): Promise<Omit<ProviderAccount<AnySettings>, 'merchantId'> | null> {
    const settings = sender
      ? [sender.messaging.sms, sender.messaging.whatsapp].find((one) => one?.provider === provider)
      : null
    if (sender) return settings ? ownAccount(sender, settings) : null
    const platform = [setup.sms, setup.whatsapp].find((one) => one?.settings.provider === provider)
    return platform ? { ...platform, owner: 'platform' } : null
  }

  /** Nothing leaves: a merchant that names a provider has it, and all others in production have one or none. */
  function isWrittenDown({ messaging }: MessageSender, channel: MessageChannel): boolean {
    const own = channel === MESSAGE_CHANNEL.SMS ? messaging.sms : messaging.whatsapp
    return isDemo && !own
  }

  return {
    async routeOf(sender, channel) {
      const account = await accountOf(sender, channel)
      if (!account) return isWrittenDown(sender, channel) ? OUTBOX_ROUTE : null
      const { settings, owner } = account
      return { provider: settings.provider, account: owner, costs: channel === MESSAGE_CHANNEL.SMS }
    },

    async send(sender, message) {
      const account = await accountOf(sender, message.channel)
      if (account) return providerOf(account.settings).send(account, message)
      if (isWrittenDown(sender, message.channel)) return SENT_TO_OUTBOX
      throw new MessageFault('refused', 'no_provider')
    },

    async readReceipts(provider, received) {
      const account = await accountAt(provider, received.sender)
      if (!account) return refuse({ reason: 'invalid_signature' })
      return providerOf(account.settings).readReceipts(account, received)
    },

    async answerHandshake(provider, sender, query) {
      const account = provider === 'whatsapp' ? await accountAt(provider, sender) : null
      return account && answerChallenge(account.secrets.verifyToken, query)
    },
  }
}
