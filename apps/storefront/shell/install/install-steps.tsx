import type { Key } from '@compass/i18n/translator'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { InstallMethod } from './find-method.ts'
import { type Picture, StepPicture } from './step-picture.tsx'

type StepMethod = Exclude<InstallMethod, 'prompt'>

interface Step {
  readonly words: Key<'install'>
  readonly picture: Picture
}

/** What each browser calls itself: names, the same in every language. */
const BROWSERS: Readonly<Record<StepMethod, string>> = {
  iosSafari: 'Safari · iPhone, iPad',
  iosOther: 'Chrome, Edge, Firefox · iPhone, iPad',
  android: 'Chrome, Edge, Firefox · Android',
  samsung: 'Samsung Internet',
  desktop: 'Chrome, Edge · Windows, macOS, Linux',
  mac: 'Safari · Mac',
}

const STEPS: Readonly<Record<StepMethod, readonly Step[]>> = {
  iosSafari: [
    { words: 'install.iosShare', picture: 'shareBelow' },
    { words: 'install.iosRow', picture: 'row' },
    { words: 'install.iosConfirm', picture: 'corner' },
  ],
  iosOther: [
    { words: 'install.iosShareTop', picture: 'shareAbove' },
    { words: 'install.iosRow', picture: 'row' },
    { words: 'install.iosConfirm', picture: 'corner' },
  ],
  android: [
    { words: 'install.openMenu', picture: 'dots' },
    { words: 'install.androidRow', picture: 'row' },
    { words: 'install.confirm', picture: 'confirm' },
  ],
  samsung: [
    { words: 'install.openMenu', picture: 'lines' },
    { words: 'install.samsungRow', picture: 'row' },
    { words: 'install.confirm', picture: 'confirm' },
  ],
  desktop: [
    { words: 'install.openMenu', picture: 'dots' },
    { words: 'install.desktopRow', picture: 'row' },
    { words: 'install.confirm', picture: 'confirm' },
  ],
  mac: [
    { words: 'install.macFile', picture: 'file' },
    { words: 'install.macRow', picture: 'row' },
    { words: 'install.macConfirm', picture: 'corner' },
  ],
}

/** The steps of one browser, each with a picture of what is touched. */
export function InstallSteps({ method }: { method: StepMethod }) {
  const t = useWords('install')
  return (
    <ol className="grid gap-2.5">
      {STEPS[method].map(({ words, picture }, i) => (
        <li key={words} className="flex items-center gap-3.5 rounded-field bg-sunken p-2.5 pe-4">
          <StepPicture picture={picture} />
          <span className="min-w-0 flex-1 text-start">
            <span aria-hidden="true" className="font-strong text-accent">
              {i + 1}
            </span>
            <span className="block">{t(words)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Where nobody knows which browser it is, as without scripts: all of them, folded. */
export function EveryBrowser() {
  const t = useWords('install')
  return (
    <div>
      <p className="text-center text-ink2">{t('install.inYourBrowser')}</p>
      {(Object.keys(BROWSERS) as StepMethod[]).map((method) => (
        <details key={method} className="border-line py-1 not-last:border-b">
          <summary className="flex min-h-11 cursor-pointer items-center text-name">
            <bdi>{BROWSERS[method]}</bdi>
          </summary>
          <div className="pt-1 pb-2.5">
            <InstallSteps method={method} />
          </div>
        </details>
      ))}
    </div>
  )
}
