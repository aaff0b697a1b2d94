import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#src/intl/locale.ts'

type Choose = (language: Language) => Promise<void>

const ChoiceContext = createContext<Choose>(() => Promise.resolve())

/** Provides the function that changes the page's language. */
export function LanguageChoice({ choose, children }: { readonly choose: Choose; readonly children: ReactNode }) {
  return <ChoiceContext value={choose}>{children}</ChoiceContext>
}

export function useLanguageChoice(): Choose {
  return useContext(ChoiceContext)
}
