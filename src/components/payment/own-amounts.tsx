import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { coveredAtom } from '#src/state/display.ts'

const OwnContext = createContext(false)

/** The content is the user's own money: hidden if they chose so. */
export function OwnAmounts({ children }: { readonly children: ReactNode }) {
  return <OwnContext value>{children}</OwnContext>
}

/** Whether amounts here are hidden. */
export function useCovered(): boolean {
  const covered = useAtomValue(coveredAtom)
  return useContext(OwnContext) && covered
}
