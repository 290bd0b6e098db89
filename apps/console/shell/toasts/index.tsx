import { Toast, ToastRegion } from '@compass/ui/toast'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

interface Message {
  readonly text: string
  readonly icon?: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

const Notify = createContext<((message: Message) => void) | null>(null)

/** Says what happened at the foot of the page: 4 seconds, with an action 8. */
export function useToast(): (message: Message) => void {
  const notify = useContext(Notify)
  if (!notify) throw new Error('useToast needs a ToastProvider')
  return notify
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState<(Message & { readonly id: number }) | null>(null)
  const notify = useCallback(
    (message: Message) => setCurrent((before) => ({ ...message, id: (before?.id ?? 0) + 1 })),
    [],
  )
  return (
    <Notify value={notify}>
      {children}
      <ToastRegion>
        {current ? (
          <Toast
            key={current.id}
            icon={current.icon}
            text={current.text}
            {...(current.action ? { action: current.action } : {})}
            onGone={() => setCurrent(null)}
          />
        ) : null}
      </ToastRegion>
    </Notify>
  )
}
