import { createContext, type ReactNode, useContext } from 'react'
import type { Outbox } from './outbox.ts'

const OutboxContext = createContext<Outbox | undefined>(undefined)

export function OutboxProvider({
  outbox,
  children,
}: {
  readonly outbox: Outbox | undefined
  readonly children: ReactNode
}) {
  return <OutboxContext value={outbox}>{children}</OutboxContext>
}

/** The outbox of the signed-in user; undefined without a session. */
export function useOutbox(): Outbox | undefined {
  return useContext(OutboxContext)
}
