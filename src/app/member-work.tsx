import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { listNotifications } from '#contract/social.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useCall, useSendContext } from '#src/data/use-call.ts'
import { whenIdle } from '#src/platform/idle.ts'
import type { Session } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { unreadAtom } from '#src/state/unread.ts'
import { mayOpenPage, roleOf } from './access.ts'
import { usePageMatch } from './closed.ts'
import { closedPage } from './pages.ts'
import { SessionWatch } from './session-watch.tsx'
import { useAccountLanguage } from './use-account-language.ts'

interface MemberWorkProps {
  readonly session: Session
}

/**
 * What goes on behind every page of a member: counting what is unread, keeping this device's push subscription alive, the
 * pages of their role at hand and the account in the language that is chosen here, and ending the session in time.
 */
export function MemberWork({ session }: MemberWorkProps) {
  useUnread()
  useKeptPush(session)
  useKeptFiles(session)
  useAccountLanguage(session)
  return usePageMatch().entry === closedPage ? null : <SessionWatch />
}

function useUnread(): void {
  const { data } = useCall(listNotifications, {})
  const show = useSetAtom(unreadAtom)
  const unread = data?.unread ?? 0
  useEffect(() => {
    show(unread)
    return () => show(0)
  }, [show, unread])
}

function useKeptPush(session: Session): void {
  const context = useSendContext()
  const key = useBootstrap()?.pushConfig
  const showToast = useSetAtom(showToastAtom)
  useEffect(() => {
    if (!key) return
    const refresh = async (): Promise<void> => {
      const { keepPush } = await import('#src/data/keep-push.ts')
      if ((await keepPush(key, context)) === 'lost') showToast({ text: 'shell.pushLost', look: 'info' })
    }
    // Tried again at the next start.
    refresh().catch(() => {})
    // Once a session and key, not with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session.token, key?.keyId])
}

function useKeptFiles(session: Session): void {
  const runsCampaigns = mayOpenPage('owner', roleOf(session.user), false)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined
    const keep = async (): Promise<void> => {
      const { keepForRoles } = await import('#src/platform/keep-files.ts')
      // A campaign can be begun without a connection also where none was begun before.
      keepForRoles(runsCampaigns ? ['member', 'owner'] : ['member'])
    }
    // Tried again at the next start.
    return whenIdle(() => void keep().catch(() => {}))
  }, [runsCampaigns])
}
