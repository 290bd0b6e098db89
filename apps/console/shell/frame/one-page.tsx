import { BackIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { IconAction } from '#parts/button.tsx'
import { Card } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { Page } from './page.tsx'

/** The way back to the list that somebody came from, as they left it; `to`: where they came from nowhere. */
export function BackAction({ label, to }: { readonly label: string; readonly to: string }) {
  const navigate = useNavigate()
  return (
    <IconAction
      kind="bare"
      label={label}
      icon={<BackIcon size={20} />}
      onClick={() => (history.state?.idx > 0 ? navigate(-1) : navigate(to))}
    />
  )
}

/** The page of one thing of a list while it is read, and where it cannot be. */
export function UnreadPage(props: {
  readonly title: ReactNode
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown }
}) {
  const { title, read } = props
  return (
    <Page title={title}>
      <Card>
        <Reading read={{ data: undefined, error: read.error, refetch: read.refetch }} rows={6}>
          {() => null}
        </Reading>
      </Card>
    </Page>
  )
}
