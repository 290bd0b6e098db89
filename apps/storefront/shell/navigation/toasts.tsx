import { Toast, ToastRegion } from '@compass/ui/toast'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'

interface ToastMessage {
  readonly text: string
  readonly icon?: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

const ToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** One region for everything that happened just now; the newest takes the place of the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(ToastMessage & { key: number }) | null>(null)
  const count = useRef(0)
  const say = useCallback((message: ToastMessage) => {
    count.current += 1
    setShown({ ...message, key: count.current })
  }, [])
  const value = useMemo(() => say, [say])
  return (
    <ToastContext value={value}>
      {children}
      <ToastRegion aboveBar>
        {shown ? (
          <Toast
            key={shown.key}
            icon={shown.icon}
            text={shown.text}
            {...(shown.action
              ? {
                  action: {
                    label: shown.action.label,
                    onClick: () => {
                      shown.action?.onClick()
                      setShown(null)
                    },
                  },
                }
              : {})}
            onGone={() => setShown((now) => (now?.key === shown.key ? null : now))}
          />
        ) : null}
      </ToastRegion>
    </ToastContext>
  )
}

/** Says that something happened, in words, with Undo where it can be undone. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext)
}
