import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { listNotifications } from '#contract/notification/social.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery, useSendContext } from '#src/data/use-query.ts'
import { showAppBadge } from '#src/platform/app-badge.ts'
import { useOnline } from '#src/platform/online.ts'
import { pinnedKey, readLocal } from '#src/platform/storage/local-storage.ts'
import { whenIdle } from '#src/platform/idle.ts'
import type { Session } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { unreadAtom } from '#src/state/unread.ts'
import { unreadConversationsAtom } from '#src/state/unread-conversations.ts'
import { mayOpenPage, roleOf } from './access.ts'
import { usePageMatch } from '#src/app/closed.ts'
import { closedPage } from '#src/app/pages.ts'
import { BottomBar } from './member-nav.tsx'
import { SessionWatch } from './session-watch.tsx'
import { useAccountLanguage } from './use-account-language.ts'

interface MemberWorkProps {
  readonly session: Session
}

/**
 * Background work of a member's pages: counts unread messages, renews this device's push subscription, caches the pages
 * of their role, syncs the account's language with the one chosen here, and ends the session in time. With the
 * navigation of a phone.
 */
export function MemberWork({ session }: MemberWorkProps) {
  useUnread()
  usePushRenewal(session)
  useBackgroundReading(session)
  useRoleFiles(session)
  useAccountLanguage(session)
  useRemoveEndedDocuments(session)
  return usePageMatch().entry === closedPage ? null : (
    <>
      <SessionWatch />
      <BottomBar person={session.user} />
    </>
  )
}

function useUnread(): void {
  const { data } = useQuery(listNotifications, {})
  const show = useSetAtom(unreadAtom)
  const [unreadConversations, showConversations] = useAtom(unreadConversationsAtom)
  const unread = data?.unread
  const listed = data?.unreadConversations
  useEffect(() => {
    if (unread === undefined) return undefined
    show(unread)
    return () => show(0)
  }, [show, unread])
  useEffect(() => {
    if (listed === undefined) return undefined
    showConversations(listed)
    return () => showConversations(0)
    // Also with each reply that has the same number: the inbox may have shown another one meanwhile.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [showConversations, listed, data])
  useEffect(() => {
    // Read here or on another device: the badge of the last push is outdated.
    if (unread !== undefined) void showAppBadge(unread + unreadConversations)
  }, [unread, unreadConversations])
}

function usePushRenewal(session: Session): void {
  const context = useSendContext()
  const key = useBootstrap()?.pushConfig
  const showToast = useSetAtom(showToastAtom)
  useEffect(() => {
    if (!key) return
    const refresh = async (): Promise<void> => {
      const { keepPush } = await import('#src/data/session/keep-push.ts')
      if ((await keepPush(key, context)) === 'lost') showToast({ text: 'shell.pushLost', variant: 'info' })
    }
    // Retried at the next start.
    refresh().catch(() => {})
    // Once for each session and key, not with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session.token, key?.keyId])
}

function useBackgroundReading({ token }: Session): void {
  const context = useSendContext()
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !import.meta.env.WORKER) return undefined
    const sync = async (): Promise<void> => {
      const { syncBackgroundReading } = await import('#src/data/session/background-reading.ts')
      await syncBackgroundReading(context)
    }
    // Retried at the next start.
    return whenIdle(() => void sync().catch(() => {}))
    // Once for each session.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
}

function useRoleFiles(session: Session): void {
  const runsCampaigns = mayOpenPage('owner', roleOf(session.user), false)
  const context = useSendContext()
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !import.meta.env.WORKER) return undefined
    const keep = async (): Promise<void> => {
      const { keepForRoles } = await import('#src/platform/storage/keep-files.ts')
      // An owner can begin the first campaign offline too.
      keepForRoles(['member', runsCampaigns ? 'owner' : 'investor'])
      if (runsCampaigns) return
      const { prefetchDeadlines } = await import('#src/data/session/prefetch-deadlines.ts')
      await prefetchDeadlines(context)
    }
    // Retried at the next start.
    return whenIdle(() => void keep().catch(() => {}))
  }, [runsCampaigns, context])
}

/** Removes kept documents whose user may not open them any more, with every connection. */
function useRemoveEndedDocuments({ partition }: Session): void {
  const context = useSendContext()
  const online = useOnline()
  useEffect(() => {
    if (!online || readLocal(pinnedKey + partition) === undefined) return undefined
    const check = async (): Promise<void> => {
      const { removeEndedDocuments } = await import('#src/data/keep-document.ts')
      await removeEndedDocuments(partition, context)
    }
    // Retried with the next connection or start.
    return whenIdle(() => void check().catch(() => {}))
  }, [online, partition, context])
}
