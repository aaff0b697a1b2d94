import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { OutboxProvider } from '#src/data/draft/outbox-context.tsx'
import type { Outbox } from '#src/data/draft/outbox.ts'
import { isOutboxEmpty, outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'

/** The outbox of the current session, fetched once there is a session and ended with it. */
export function OutboxHost({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const show = useSetAtom(outboxAtom)
  const [outbox, setOutbox] = useState<Outbox>()
  const token = session?.token
  const partition = session?.partition
  useEffect(() => {
    if (token === undefined || partition === undefined) return undefined
    let gone = false
    let made: Outbox | undefined
    const begin = async (): Promise<void> => {
      const module = await import('#src/data/draft/outbox.ts')
      if (gone) return
      made = new module.Outbox({ token, partition }, show)
      made.start()
      setOutbox(made)
    }
    // Without its script nothing is sent from this page. Drafts are on the disk, and the next page sends them.
    begin().catch(() => {})
    return () => {
      gone = true
      made?.stop()
      setOutbox(undefined)
      show(isOutboxEmpty)
    }
  }, [token, partition, show])
  return <OutboxProvider outbox={outbox}>{children}</OutboxProvider>
}
