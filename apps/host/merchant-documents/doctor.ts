import type { AnswerOf } from '@compass/contract/call'
import type { examineMerchant } from '@compass/contract/doctor'
import { listMerchants, messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

type Examination = AnswerOf<typeof examineMerchant>
type State = Examination['findings'][number]['state']

const LABELS: Record<State, string> = { missing: 'missing', attention: 'look at', well: 'well' }
const ORDER: readonly State[] = ['missing', 'attention', 'well']

/**
 * What merchants lack before they can open, and what is well, in lines; of all merchants where none is named.
 * @throws PlatformFault where there is no such merchant
 */
export async function examineMerchants(
  send: Send,
  slugs: readonly string[],
): Promise<{ readonly text: string; readonly allCanOpen: boolean }> {
  const named = slugs.length > 0 ? slugs : await listMerchants(send)
  if (named.length === 0)
    return { text: 'There is no merchant yet: npm run merchant -- apply demo/saffron', allCanOpen: true }
  const examinations: Examination[] = []
  for (const slug of named) examinations.push(await examine(send, slug))
  return {
    text: examinations.map(describe).join('\n\n'),
    allCanOpen: examinations.every(({ canOpen }) => canOpen),
  }
}

async function examine(send: Send, slug: string): Promise<Examination> {
  const answer = await sendPatiently(send, {
    method: 'GET',
    path: `/v1/platform/merchants/${encodeURIComponent(slug)}/doctor`,
  })
  if (answer.status === 404)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return (answer.json as { data: Examination }).data
}

function describe({ merchant, canOpen, findings }: Examination): string {
  const missing = findings.filter(({ state }) => state === 'missing').length
  const head = canOpen
    ? `${merchant} can open.`
    : `${merchant} can not open yet: ${missing} ${missing === 1 ? 'thing is' : 'things are'} missing.`
  const lines = ORDER.flatMap((state) =>
    findings.filter((one) => one.state === state).map(({ sentence }) => `  ${LABELS[state].padEnd(8)} ${sentence}`),
  )
  return [head, ...lines].join('\n')
}
