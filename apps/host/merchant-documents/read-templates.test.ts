import { expect, it } from 'vitest'
import { PlatformFault, type Send } from './platform-client.ts'
import { readTemplates } from './read-templates.ts'

const submission = (language: string, category = 'UTILITY') => ({
  name: category === 'UTILITY' ? 'compass_accepted' : 'compass_code',
  language,
  category,
  components: [{ type: 'BODY' }],
})
const items = [
  { template: 'code', text: null, submission: submission('en', 'AUTHENTICATION') },
  { template: 'accepted', text: 'Saffron: order {{1}} is confirmed. {{2}}\nThank you.', submission: submission('en') },
  {
    template: 'accepted',
    text: 'Saffron: la commande {{1}} est confirmée. {{2}}\nMerci.',
    submission: submission('fr'),
  },
]
const paths: string[] = []
const sendAs =
  (status: number): Send =>
  async ({ path }) => {
    paths.push(path)
    return {
      status,
      json: status === 200 ? { data: { items }, meta: {} } : { data: null, meta: { message: 'no' } },
    } as never
  }

it('lists a template with its languages below it', async () => {
  expect(await readTemplates(sendAs(200), 'saffron', false)).toBe(
    [
      'compass_code  (authentication)',
      '  en  a code with a button that copies it, good for five minutes: WhatsApp writes the words',
      '',
      'compass_accepted  (utility)',
      '  en  Saffron: order {{1}} is confirmed. {{2}}',
      '      Thank you.',
      '  fr  Saffron: la commande {{1}} est confirmée. {{2}}',
      '      Merci.',
    ].join('\n'),
  )
  expect(paths).toEqual(['/v1/platform/message-templates?merchant=saffron'])
})

it('lists them as they are submitted', async () => {
  expect(JSON.parse(await readTemplates(sendAs(200), undefined, true))).toEqual(items.map((one) => one.submission))
  expect(paths.at(-1)).toBe('/v1/platform/message-templates')
})

it('says where there is no such merchant', async () => {
  await expect(readTemplates(sendAs(404), 'nobody', false)).rejects.toThrow(PlatformFault)
})
