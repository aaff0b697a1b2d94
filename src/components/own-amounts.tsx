import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { coveredAtom } from '#src/state/display.ts'

const OwnContext = createContext(false)

/** What is shown in here is the person's own money: covered where they want it so. */
export function OwnAmounts({ children }: { readonly children: ReactNode }) {
  return <OwnContext value>{children}</OwnContext>
}

/** Whether an amount here is covered. */
export function useCovered(): boolean {
  const covered = useAtomValue(coveredAtom)
  return useContext(OwnContext) && covered
}
