import type { ProviderHosts } from './pixels.ts'

export const CHAT_KINDS = ['intercom', 'crisp'] as const
export type ChatKind = (typeof CHAT_KINDS)[number]

export interface Chat {
  readonly provider: ChatKind
  readonly id: string
}

interface ChatProvider {
  readonly name: string
  /** What its ids look like. */
  readonly id: RegExp
  /** Where the script of an id is. */
  readonly loader: (id: string) => string
  readonly hosts: ProviderHosts
}

const NEXUS = ['a', 'b'].flatMap((one) =>
  ['https', 'wss'].map((scheme) => `${scheme}://nexus-websocket-${one}.intercom.io`),
)
const CRISP = 'https://client.crisp.chat'

/** The closed list of those that may chat with customers, with the hosts that each names for policies. */
export const CHAT_PROVIDERS: Readonly<Record<ChatKind, ChatProvider>> = {
  intercom: {
    name: 'Intercom',
    id: /^[a-z0-9]{6,16}$/,
    loader: (id) => `https://widget.intercom.io/widget/${id}`,
    hosts: {
      script: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
      connect: [
        ...['via', 'api', 'api-iam', 'api-ping'].map((name) => `https://${name}.intercom.io`),
        ...NEXUS,
        'https://uploads.intercomcdn.com',
        'https://uploads.intercomusercontent.com',
      ],
      img: [
        'https://js.intercomcdn.com',
        'https://static.intercomassets.com',
        'https://downloads.intercomcdn.com',
        'https://uploads.intercomusercontent.com',
        'https://gifs.intercomcdn.com',
      ],
      frame: ['https://intercom-sheets.com'],
      form: ['https://intercom.help', 'https://api-iam.intercom.io'],
      font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
      media: ['https://js.intercomcdn.com'],
    },
  },
  crisp: {
    name: 'Crisp',
    id: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    loader: () => `${CRISP}/l.js`,
    hosts: {
      script: [CRISP],
      connect: [CRISP, 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
      img: [CRISP, 'https://image.crisp.chat', 'https://storage.crisp.chat'],
      frame: [],
      form: [],
      font: [CRISP],
      media: [CRISP],
      worker: ['blob:'],
    },
  },
}
