import type { Submission } from './submission.ts'

/** What each button of a form does, by the name of its intent. */
type Intents<Name extends string, Result> = {
  readonly [name in Name]: (submission: Submission<Name>) => Result | Promise<Result>
}

/** The action of a form: it does what the pressed button names, and the fallback where the name is unknown. */
export function defineIntents<Name extends string, Result>(intents: Intents<Name, Result>, fallback: NoInfer<Name>) {
  const isKnown = (name: string): name is Name => Object.hasOwn(intents, name)
  return async (submission: Submission): Promise<Result> => {
    const intent = isKnown(submission.intent) ? submission.intent : fallback
    return intents[intent]({ ...submission, intent })
  }
}
