import type { AnswerOf } from '@compass/contract/call'
import type { listMessageTemplates } from '@compass/contract/notifications'
import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

/**
 * The templates that WhatsApp is to approve: a line for each with its languages below it, or, as JSON, the bodies that are posted.
 *
 * @param slug of a merchant with a number of its own; undefined: those of the deployment's
 * @throws PlatformFault where there is no such merchant
 */
export async function readTemplates(send: Send, slug: string | undefined, isJson: boolean): Promise<string> {
  const query = slug === undefined ? '' : `?merchant=${encodeURIComponent(slug)}`
  const answer = await sendPatiently(send, { method: 'GET', path: `/v1/platform/message-templates${query}` })
  if (answer.status === 404)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  const { items } = (answer.json as { data: AnswerOf<typeof listMessageTemplates> }).data
  if (isJson)
    return JSON.stringify(
      items.map(({ submission }) => submission),
      null,
      2,
    )
  const names = [...new Set(items.map(({ submission }) => submission.name))]
  return names
    .map((name) => {
      const ofName = items.filter(({ submission }) => submission.name === name)
      const lines = ofName.map(({ text, submission }) => {
        const shown = text ?? 'a code with a button that copies it, good for five minutes: WhatsApp writes the words'
        return `  ${submission.language}  ${shown.replaceAll('\n', '\n      ')}`
      })
      return `${name}  (${ofName[0]?.submission.category.toLowerCase()})\n${lines.join('\n')}`
    })
    .join('\n\n')
}
