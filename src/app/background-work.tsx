import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pushTicket } from '#contract/account.ts'
import { send } from '#src/data/send.ts'
import { useBootstrap } from '#src/data/use-bootstrap.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { refreshPush } from '#src/platform/push.ts'
import { sessionAtom } from '#src/state/session.ts'

/** What goes on behind every page: keeping this device's push subscription alive. */
export function BackgroundWork() {
  const session = useAtomValue(sessionAtom)
  const context = useSendContext()
  const key = useBootstrap()?.pushConfig
  useEffect(() => {
    if (session === undefined || !key) return
    void refreshPush(key, async () => (await send(pushTicket, {}, context)).value.ticket).catch(() => {
      // Tried again at the next start.
    })
    // Once a session and key, not with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session?.token, key?.keyId])
  return null
}
