import { send } from '../sender/send.ts'
import { SendFault } from '../sender/send-fault.ts'
import { type HttpSenderPort, PrivateAddress } from './port.ts'

/** The default: over http or https, one connection a message. */
export function postOverHttp(): HttpSenderPort {
  return {
    async post({ url, headers, body, withinMs, mayBePrivate }) {
      try {
        const { status } = await send({
          method: 'POST',
          url,
          headers,
          body,
          withinMs,
          // A till may be far away, and it is tried again hours later: a slow beginning is no reason to give up.
          connectWithinMs: withinMs,
          maxBytes: 0,
          mayBePrivate,
          connection: 'own',
        })
        return status
      } catch (error) {
        if (error instanceof SendFault && error.reason === 'private_address')
          throw new PrivateAddress(new URL(url).hostname)
        throw error
      }
    },
  }
}
