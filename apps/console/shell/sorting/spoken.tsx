import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const Speak = createContext<(sentence: string) => void>(() => {})

/** Says something to who does not see the screen. */
export function useSpeak(): (sentence: string) => void {
  return useContext(Speak)
}

export function SpeakProvider({ children }: { readonly children: ReactNode }) {
  const [spokenText, setSpokenText] = useState({ sentence: '', turn: 0 })
  const speak = useCallback((sentence: string) => setSpokenText(({ turn }) => ({ sentence, turn: turn + 1 })), [])
  return (
    <Speak value={speak}>
      {children}
      <p aria-live="assertive" className="sr-only">
        {/* The same words twice are told apart by a space that nobody hears. */}
        {spokenText.sentence + (spokenText.turn % 2 ? '\u00a0' : '')}
      </p>
    </Speak>
  )
}
